export const ACCESS_TOKEN_LIVES = [30, 90, 365] as const;
export const ACCESS_TOKEN_NAME_MAX = 40;
