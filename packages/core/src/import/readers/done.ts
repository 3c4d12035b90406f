export const DONE = "✓";
