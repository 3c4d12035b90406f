/** A new password needs this many letters and digits. Signing in asks for nothing: old ones may be shorter. */
export const PASSWORD_LIMITS = { min: 8 } as const;
