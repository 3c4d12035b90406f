import { useMutation } from "@tanstack/react-query";
import { createContext, use } from "react";

import type { Auth } from "./auth.ts";
import { SessionProvider, type SessionProviderProps } from "./session-context.tsx";

const AuthContext = createContext<Auth | null>(null);

export type AuthProviderProps = Omit<SessionProviderProps, "source"> & { auth: Auth };

/** For a shell that holds the session itself: a `SessionProvider` with the calls beside it. */
export function AuthProvider({ auth, ...rest }: AuthProviderProps) {
  return (
    <AuthContext value={auth}>
      <SessionProvider source={auth} {...rest} />
    </AuthContext>
  );
}

/** The calls about the session. */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (auth === null) throw new Error("useAuth needs an AuthProvider above it.");
  return auth;
}

/** Signs in with e-mail and password; its error's message is the server's. */
export function useSignIn() {
  return useMutation({ mutationFn: useAuth().signIn });
}

/** Signs up; answers whether the person is signed in already or has a mail to confirm first. */
export function useSignUp() {
  return useMutation({ mutationFn: useAuth().signUp });
}

/** Ends the session of this browser. */
export function useSignOut() {
  return useMutation({ mutationFn: useAuth().signOut });
}

/** Sends the mail for a new password. */
export function useRequestPasswordReset() {
  return useMutation({ mutationFn: useAuth().requestPasswordReset });
}

/** Changes the password; never fails, but answers `{ result, msg }`. */
export function useChangePassword() {
  return useMutation({ mutationFn: useAuth().changePassword });
}
