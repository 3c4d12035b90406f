import type { Ground } from "@diary/core/decision";
import type { ReportReason, ModerationSubjectType } from "@diary/core/report";

import { decisionGroundTitles } from "../../content/decision-ground-titles.ts";

/** Shared by reports and decisions. */
export const moderationLabels = {
  id: "moderation-labels",
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
  /** Same words as in the terms. */
  grounds: decisionGroundTitles.en satisfies Record<Ground, string>,
  subjects: {
    challenge: "challenge",
    day: "entry",
    profile: "profile",
  } satisfies Record<ModerationSubjectType, string>,
};
