import type { SourceRecord } from "../record.ts";

/** Record without fields, for a text that is imported completely. */
export const WHOLE_TEXT: SourceRecord = { unread: () => "" };
