import { createContext, type ReactNode, use, useSyncExternalStore } from "react";

import type { Auth, SessionSource } from "./auth-types.ts";
import { type Session, userIdOf } from "./session-state.ts";

const SessionContext = createContext<Session | null>(null);

interface SessionProviderProps {
  source: SessionSource;
  prerenderedAs?: Session;
  children: ReactNode;
}

export function SessionProvider({ source, prerenderedAs, children }: SessionProviderProps) {
  const session = useSyncExternalStore(
    source.subscribe,
    source.current,
    () => prerenderedAs ?? source.current(),
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error("No SessionProvider");
  return session;
}

export function useUserId(): string | null {
  return userIdOf(useSession());
}

const AuthContext = createContext<Auth | null>(null);

type AuthProviderProps = Omit<SessionProviderProps, "source"> & { auth: Auth };

export function AuthProvider({ auth, ...rest }: AuthProviderProps) {
  return (
    <AuthContext value={auth}>
      <SessionProvider source={auth} {...rest} />
    </AuthContext>
  );
}

export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (auth === null) throw new Error("No AuthProvider");
  return auth;
}
