export type { Auth, SessionSource } from "./auth-types.ts";
export { AuthProvider, SessionProvider, useAuth, useSession, useUserId } from "./session-context.tsx";
export { createAuth } from "./create-auth.ts";
export { clearCacheOnUserChange } from "./clear-cache-on-user-change.ts";
export { hasLinkError, hasSessionTokens, stripLinkError } from "./auth-link-url.ts";
export { parseConfirmationLink, parseLinkError, parseRecoveryLink } from "./email-link.ts";
export { newPasswordSchema, passwordSchema } from "./schema.ts";
export { userIdOf, type Session, type User } from "./session-state.ts";
export { sessionStorageKey } from "./stored-session.ts";
