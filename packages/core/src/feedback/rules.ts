export const FEEDBACK_LIMITS = { title: 200, email: 320, feedback: 5000 } as const;
