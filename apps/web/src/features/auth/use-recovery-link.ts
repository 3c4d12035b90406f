import { isAppError } from "@diary/core/errors";
import { parseRecoveryLink, useAuth, useSession } from "@diary/core/session";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { isSignInAgain } from "../../navigation/return-to.ts";
import { useAuthErrorMessage } from "./use-auth-error-message.ts";

/** State of the history entry: a reload keeps it, and no request contains it. */
type RecoveryState = { tokenHash: string } | { redeemed: true };

type Attempt =
  /** `failure`: error message of the last attempt, if the user can try again. */
  | { status: "ready"; failure?: string }
  | { status: "opening" }
  | { status: "opened" }
  | { status: "broken"; message: string };

/** `lost`: the link is redeemed, but a reload has dropped its session. */
export type LinkState = Attempt | { status: "none" } | { status: "lost" };

/** Removes the link's secret from the address immediately. Only `open` redeems the link. */
export function useRecoveryLink(): { link: LinkState; open: () => Promise<void> } {
  const auth = useAuth();
  const authErrorMessage = useAuthErrorMessage();
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const [read, setRead] = useState(() =>
    isSignInAgain(location.search) ? ({ kind: "none" } as const) : parseRecoveryLink(location),
  );
  const [attempt, setAttempt] = useState<Attempt>({ status: "ready" });
  const stored = readRecoveryState(state);
  // Remembers the recovery. Setting the password ends the recovery, but must not change the form.
  if (session.status === "recovery" && attempt.status !== "opened") setAttempt({ status: "opened" });

  useEffect(() => {
    if (read.kind === "none") return;
    const next: RecoveryState | null = read.kind === "code" ? { tokenHash: read.tokenHash } : null;
    void navigate(pathname, { replace: true, state: next });
  }, [navigate, pathname, read]);

  const tokenHash = stored !== null && "tokenHash" in stored ? stored.tokenHash : null;

  async function open() {
    if (tokenHash === null) return;
    setAttempt({ status: "opening" });
    try {
      await auth.openRecovery(tokenHash);
      setRead({ kind: "none" });
      await navigate(pathname, { replace: true, state: { redeemed: true } satisfies RecoveryState });
    } catch (error) {
      const message = authErrorMessage(error);
      setAttempt(
        isAppError(error, "network", "server", "busy")
          ? { status: "ready", failure: message }
          : { status: "broken", message },
      );
    }
  }

  function current(): LinkState {
    if (attempt.status !== "ready") return attempt;
    if (read.kind === "broken") return { status: "broken", message: read.message };
    if (tokenHash !== null || read.kind === "code") return attempt;
    return stored === null ? { status: "none" } : { status: "lost" };
  }

  return { link: current(), open };
}

function readRecoveryState(state: unknown): RecoveryState | null {
  if (typeof state !== "object" || state === null) return null;
  if ("tokenHash" in state && typeof state.tokenHash === "string") return { tokenHash: state.tokenHash };
  return "redeemed" in state ? { redeemed: true } : null;
}
