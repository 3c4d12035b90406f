export type { Auth, Credentials, PasswordChange, SessionSource } from "./auth.ts";
export { AuthProvider, SessionProvider, useAuth, useSession, useUserId } from "./session-context.tsx";
export {
  useChangePassword,
  useConfirmEmail,
  useRequestPasswordReset,
  useResendConfirmation,
  useSignIn,
  useSignOut,
  useSignUp,
} from "./auth-hooks.ts";
export { createAuth } from "./create-auth.ts";
export { forgetReaders } from "./forget.ts";
export { carriesLinkError, carriesSession, withoutLinkError } from "./link-address.ts";
export { readConfirmationLink, readLinkError, readRecoveryLink } from "./mail-link.ts";
export { PASSWORD_LIMITS, newPasswordSchema, type NewPassword } from "./schema.ts";
export { nextSession, userIdOf, type AuthEvent, type Holder, type Session, type User } from "./session.ts";
export { storageKeyFor } from "./stored-session.ts";
