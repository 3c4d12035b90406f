import * as v from "valibot";

import { isCivilDate } from "../civil-date/civil-date.ts";
import { countCodePoints } from "./characters.ts";

/** What is wrong with a field, by name; an app chooses the words. */
export type IssueCode =
  | "required"
  | "too-long"
  | "too-short"
  | "too-small"
  | "too-big"
  | "not-a-date"
  | "not-an-email"
  | "not-allowed"
  | "mismatch";

export type ValidationResult<Output> =
  | { status: "valid"; value: Output }
  | { status: "invalid"; issues: Partial<Record<string, IssueCode>> };

/** Schemas of core use an `IssueCode` as the message of every rule; the first issue of a field counts. */
export function validateInput<Schema extends v.GenericSchema>(
  schema: Schema,
  input: v.InferInput<Schema>,
): ValidationResult<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, input);
  if (result.success) return { status: "valid", value: result.output };
  const issues: Partial<Record<string, IssueCode>> = {};
  for (const issue of result.issues) issues[v.getDotPath(issue) ?? ""] ??= issue.message as IssueCode;
  return { status: "invalid", issues };
}

/** Names the rule that failed; typed, so that a schema can't name one that no app has words for. */
export const issueMessage = (code: IssueCode): IssueCode => code;

/**
 * Code points that show nothing: controls, spaces of every width, zero-width and direction marks, fillers, variation
 * selectors and tags. The database's `private.has_visible_text` has the same.
 */
const INVISIBLE: readonly (readonly [from: number, to: number])[] = [
  [0x0000, 0x0020],
  [0x007f, 0x00a0],
  [0x00ad, 0x00ad],
  [0x034f, 0x034f],
  [0x061c, 0x061c],
  [0x115f, 0x1160],
  [0x1680, 0x1680],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x2000, 0x200f],
  [0x2028, 0x202f],
  [0x205f, 0x206f],
  [0x2800, 0x2800],
  [0x3000, 0x3000],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0xe0000, 0xe0fff],
];

export function hasVisibleText(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (!INVISIBLE.some(([from, to]) => from <= code && code <= to)) return true;
  }
  return false;
}

/** A text with something to read in it, at most `limit` characters long as the database counts. */
export function requiredText(limit: number) {
  return v.pipe(
    v.string(issueMessage("required")),
    v.check(hasVisibleText, issueMessage("required")),
    v.check((text) => countCodePoints(text) <= limit, issueMessage("too-long")),
  );
}

export function optionalText(limit: number) {
  return v.pipe(
    v.string(issueMessage("required")),
    v.check((text) => countCodePoints(text) <= limit, issueMessage("too-long")),
  );
}

/** An e-mail address, or nothing: something on both sides of one "@", without spaces, quotes or brackets. Only a mail can prove more. */
export function optionalEmail(limit: number) {
  return v.pipe(
    optionalText(limit),
    v.trim(),
    v.check((text) => text === "" || isEmail(text), issueMessage("not-an-email")),
  );
}

function isEmail(text: string): boolean {
  const parts = text.split("@");
  return parts.length === 2 && parts.every((part) => part !== "") && !/[\s\p{Cc}<>()[\],;:\\"]/u.test(text);
}

/** A date that exists, as `YYYY-MM-DD`. */
export function requiredDate() {
  return v.pipe(
    v.string(issueMessage("required")),
    v.check((text) => text !== "", issueMessage("required")),
    v.check(isCivilDate, issueMessage("not-a-date")),
  );
}
