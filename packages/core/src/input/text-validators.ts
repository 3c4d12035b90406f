import * as v from "valibot";

import { isCivilDate } from "../civil-date/civil-date.ts";
import { countCodePoints } from "./characters.ts";

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

/** Validates input and returns the first issue of each field. Messages of the schema must be an `IssueCode`. */
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

export const issueMessage = (code: IssueCode): IssueCode => code;

/** Invisible code points, with the same list as `private.has_visible_text` in the database. */
const INVISIBLE =
  String.raw`\u{0}-\u{20}\u{7F}-\u{A0}\u{AD}\u{34F}\u{61C}\u{115F}\u{1160}\u{1680}\u{17B4}\u{17B5}\u{180B}-\u{180F}\u{2000}-\u{200F}` +
  String.raw`\u{2028}-\u{202F}\u{205F}-\u{206F}\u{2800}\u{3000}\u{3164}\u{FE00}-\u{FE0F}\u{FEFF}\u{FFA0}\u{FFF0}-\u{FFFB}\u{E0000}-\u{E0FFF}`;
const VISIBLE = new RegExp(`[^${INVISIBLE}]`, "u");

export const hasVisibleText = (text: string): boolean => VISIBLE.test(text);

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

/** Accepts an empty text, or two texts around one "@" without spaces, control characters and `<>()[],;:\"`. */
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

export function requiredDate() {
  return v.pipe(
    v.string(issueMessage("required")),
    v.check((text) => text !== "", issueMessage("required")),
    v.check(isCivilDate, issueMessage("not-a-date")),
  );
}
