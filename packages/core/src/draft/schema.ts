import * as v from "valibot";

import type { Draft } from "./draft.ts";

const draftSchema = v.object({
  fields: v.record(v.string(), v.string()),
  caret: v.nullable(v.object({ field: v.string(), start: v.number(), end: v.number() })),
  savedAt: v.number(),
  basedOn: v.nullable(v.union([v.string(), v.number()])),
});

/** What the device gave back; null where it is no draft. It may have been written by another version. */
export function parseDraft(value: unknown): Draft | null {
  const result = v.safeParse(draftSchema, value);
  return result.success ? result.output : null;
}
