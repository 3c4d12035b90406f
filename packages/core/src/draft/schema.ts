import { nullable, number, shape, text, texts, tryRead, type Read } from "../local-store/index.ts";
import type { Caret, Draft, RowVersion } from "./draft.ts";

const version: Read<RowVersion> = (value) => (typeof value === "number" ? number(value) : text(value));

const draft = shape<Draft>({
  fields: texts,
  caret: nullable(shape<Caret>({ field: text, start: number, end: number })),
  savedAt: number,
  basedOn: nullable(version),
});

/** What the device gave back; null where it is no draft. It may have been written by another version. */
export function parseDraft(value: unknown): Draft | null {
  return tryRead(draft, value);
}
