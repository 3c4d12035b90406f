/** Limits in code points. The database enforces the same limits. */
export const FEEDBACK_LIMITS = { title: 200, email: 320, feedback: 5000 } as const;
