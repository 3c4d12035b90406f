import type { IssueCode } from "@diary/core/input";

export const validationWords = {
  id: "validation",
  required: (label) => `${label} is required.`,
  "too-long": (label) => `${label} is too long.`,
  "too-short": (label) => `${label} is too short.`,
  "too-small": (label) => `${label} is too small.`,
  "too-big": (label) => `${label} is too big.`,
  "not-a-date": (label) => `${label} is not a date.`,
  "not-an-email": (label) => `${label} is not an e-mail address.`,
  "not-allowed": (label) => `${label} can't be this.`,
  mismatch: () => "Password confirmation does not match",
} satisfies { id: string } & Record<IssueCode, (label: string) => string>;
