/** The text of an entry for a day that was done without a note. */
export const DONE = "✓";
