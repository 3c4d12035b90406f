import type { SourceRecord } from "../record.ts";

/** Source of a text that is imported completely, so no part is unread. */
export const WHOLE_TEXT: SourceRecord = { unread: () => "" };
