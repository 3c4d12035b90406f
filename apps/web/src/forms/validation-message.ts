import type { IssueCode } from "@diary/core/input";

const words: Readonly<Record<IssueCode, (label: string) => string>> = {
  required: (label) => `${label} is required.`,
  "too-long": (label) => `${label} is too long.`,
  "too-short": (label) => `${label} is too short.`,
  "too-small": (label) => `${label} is too small.`,
  "too-big": (label) => `${label} is too big.`,
  "not-a-date": (label) => `${label} is not a date.`,
  "not-an-email": (label) => `${label} is not an e-mail address.`,
  "not-allowed": (label) => `${label} can't be this.`,
  mismatch: () => "Password confirmation does not match",
};

/** What is wrong with a field, in a sentence; a form says it in its own words where it has some. */
export function validationMessage(
  label: string,
  code: IssueCode,
  own: Partial<Record<IssueCode, string>> = {},
): string {
  return own[code] ?? words[code](label);
}
