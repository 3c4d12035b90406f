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
