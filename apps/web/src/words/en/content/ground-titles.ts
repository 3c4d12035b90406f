import type { Ground } from "@diary/core/decision";

/** A ground is a clause of the terms, or the law. */
export const groundTitles = {
  spam: "Spam",
  harassment: "Hate or harassment",
  violence: "Violence or threats",
  sexual: "Sexual content",
  "self-harm": "Encouraging self-harm",
  rights: "Someone else's work or rights",
  "private-data": "Someone else's private data",
  "minimum-age": "Minimum age",
  "other-terms": "Misuse of the service",
  law: "The law",
} satisfies Record<Ground, string>;
