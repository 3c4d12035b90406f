export type { Auth, Credentials, SessionSource } from "./auth-types.ts";
export { AuthProvider, SessionProvider, useAuth, useSession, useUserId } from "./session-context.tsx";
export { createAuth } from "./create-auth.ts";
export { clearCacheOnUserChange } from "./clear-cache-on-user-change.ts";
export { hasLinkError, hasSessionTokens, stripLinkError } from "./auth-link-url.ts";
export { parseConfirmationLink, parseLinkError, parseRecoveryLink } from "./email-link.ts";
export { PASSWORD_LIMITS, newPasswordSchema, passwordSchema, type NewPassword } from "./schema.ts";
export {
  sessionReducer,
  userIdOf,
  type AuthEvent,
  type SessionOwner,
  type Session,
  type User,
} from "./session-state.ts";
export { sessionStorageKey } from "./stored-session.ts";
