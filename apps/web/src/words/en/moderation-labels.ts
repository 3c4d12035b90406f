import type { Ground } from "@diary/core/decision";
import type { ReportReason, ModerationSubjectType } from "@diary/core/report";

import { decisionGroundTitles } from "../../content/decision-ground-titles.ts";

/** Labels that reports and decisions share. */
export const moderationLabels = {
  id: "moderation-labels",
  /** Reasons of a report, for reporters and staff. */
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
  /** Grounds of a decision in the words of the terms. */
  grounds: decisionGroundTitles.en satisfies Record<Ground, string>,
  /** Subjects of reports and decisions. */
  subjects: {
    challenge: "challenge",
    day: "entry",
    profile: "profile",
  } satisfies Record<ModerationSubjectType, string>,
};
