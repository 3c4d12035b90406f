export const SHARE_LINK_LIVES = [null, 7, 30, 90] as const;
