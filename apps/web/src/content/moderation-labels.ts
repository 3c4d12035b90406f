import type { Ground } from "@diary/core/decision";
import type { ReportReason, ModerationSubjectType } from "@diary/core/report";

import { decisionGroundTitles } from "./decision-ground-titles.ts";

/** What can be the matter with something, as people choose it and staff read it. */
export const reasonLabels: Readonly<Record<ReportReason, string>> = {
  spam: "Spam",
  harassment: "Hate or harassment",
  violence: "Violence or threats",
  sexual: "Sexual content",
  "self-harm": "Self-harm",
  illegal: "Illegal",
  rights: "Someone else's work or private data",
  other: "Other",
};

/** On what a decision rests, in the words of the terms. */
export const groundLabels: Readonly<Record<Ground, string>> = decisionGroundTitles.en;

/** What a report or a decision is about. */
export const subjectLabels: Readonly<Record<ModerationSubjectType, string>> = {
  challenge: "challenge",
  day: "entry",
  profile: "profile",
};
