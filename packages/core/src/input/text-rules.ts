import * as v from "valibot";

import { isCivilDate } from "../civil-date/index.ts";
import type { IssueCode } from "./check-input.ts";
import { codePoints } from "./code-points.ts";

/** Names the rule that failed; typed, so that a schema can't name one that no app has words for. */
export const issue = (code: IssueCode): IssueCode => code;

/** A text with something to read in it, at most `limit` characters long as the database counts. */
export function requiredText(limit: number) {
  return v.pipe(
    v.string(issue("required")),
    v.check((text) => /\S/.test(text), issue("required")),
    v.check((text) => codePoints(text) <= limit, issue("too-long")),
  );
}

/** A text that may be empty. */
export function optionalText(limit: number) {
  return v.pipe(
    v.string(issue("required")),
    v.check((text) => codePoints(text) <= limit, issue("too-long")),
  );
}

/** A date that exists, as `YYYY-MM-DD`. */
export function requiredDate() {
  return v.pipe(
    v.string(issue("required")),
    v.check((text) => text !== "", issue("required")),
    v.check(isCivilDate, issue("not-a-date")),
  );
}
