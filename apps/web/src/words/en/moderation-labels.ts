import type { Ground } from "@diary/core/decision";
import type { ReportReason, ModerationSubjectType } from "@diary/core/report";

import { decisionGroundTitles } from "../../content/decision-ground-titles.ts";

/** The names that reports and decisions share, for people and for staff. */
export const moderationLabels = {
  id: "moderation-labels",
  /** What can be the matter with something, as people choose it and staff read it. */
  reasons: {
    spam: "Spam",
    harassment: "Hate or harassment",
    violence: "Violence or threats",
    sexual: "Sexual content",
    "self-harm": "Self-harm",
    illegal: "Illegal",
    rights: "Someone else's work or private data",
    other: "Other",
  } satisfies Record<ReportReason, string>,
  /** On what a decision rests, in the words of the terms. */
  grounds: decisionGroundTitles.en satisfies Record<Ground, string>,
  /** What a report or a decision is about. */
  subjects: {
    challenge: "challenge",
    day: "entry",
    profile: "profile",
  } satisfies Record<ModerationSubjectType, string>,
};
