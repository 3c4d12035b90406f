import type { SourceRecord } from "../record.ts";

/** Part of a text whose words are all in the reading itself. */
export const WHOLE_TEXT: SourceRecord = { unread: () => "" };
