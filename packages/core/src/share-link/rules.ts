/** Lifetimes that a user can choose, in days. null means without end. */
export const SHARE_LINK_LIVES = [null, 7, 30, 90] as const;
