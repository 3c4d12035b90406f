import type { JsonRecord } from "../record.ts";

export const FALSE = /^false$/;

export const EMPTY = /^$/;

const isEmpty = (value: unknown) =>
  value === null || (typeof value === "object" && Object.keys(value).length === 0);

/** Marks fields as read if they are empty or match a pattern (defaults, ids). Such fields add nothing to an entry. */
export function skipFields(record: JsonRecord, fields: Record<string, RegExp>): void {
  for (const [name, pattern] of Object.entries(fields))
    record.read(name, (value) =>
      isEmpty(value) || (typeof value !== "object" && pattern.test(value as string)) ? true : undefined,
    );
}

export function skipTags(record: JsonRecord, name: string, text: string, sign: string): void {
  const lower = text.toLowerCase();
  const isInText = (tag: unknown) =>
    typeof tag === "string" && lower.includes(sign + tag.replace(sign, "").toLowerCase());
  record.read(name, (value) => (Array.isArray(value) && value.every(isInText) ? true : undefined));
}

const lettersOf = (value: string) => value.replaceAll(/\s+/g, "");

export function skipCopy(
  record: JsonRecord,
  name: string,
  text: string,
  textOf = (value: string) => value,
): void {
  record.read(name, (value) =>
    typeof value === "string" && lettersOf(text).includes(lettersOf(textOf(value))) ? true : undefined,
  );
}
