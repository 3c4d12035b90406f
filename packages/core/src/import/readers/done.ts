/** Text of an entry for a completed day without a note. */
export const DONE = "✓";
