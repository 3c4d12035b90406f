/** Characters, counted as the database counts; it checks the same numbers. */
export const FEEDBACK_LIMITS = { title: 200, email: 320, feedback: 5000 } as const;
