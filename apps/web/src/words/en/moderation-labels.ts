import type { ReportReason, ModerationSubjectType } from "@diary/core/report";

import { groundTitles } from "./content/ground-titles.ts";

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
  grounds: groundTitles,
  subjects: {
    challenge: "challenge",
    day: "entry",
    profile: "profile",
    reply: "reply in a circle",
  } satisfies Record<ModerationSubjectType, string>,
};
