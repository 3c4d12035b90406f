import { readRecoveryLink, useAuth, type RecoveryLink } from "@diary/core/session";
import { useEffect, useRef, useState } from "react";

import { authMessage } from "./auth-message.ts";

/** What has become of the link that led here. */
export type LinkState =
  | { status: "none" }
  | { status: "opening" }
  | { status: "opened" }
  | { status: "broken"; message: string };

function startOf(link: RecoveryLink): LinkState {
  if (link.kind === "none") return { status: "none" };
  if (link.kind === "broken") return { status: "broken", message: link.message };
  return { status: "opening" };
}

/** Redeems the link in the page's address, once, and takes its secret out of the address. */
export function useRecoveryLink(): LinkState {
  const auth = useAuth();
  const [link] = useState(() => readRecoveryLink(location));
  const [state, setState] = useState(() => startOf(link));
  // Codes work once, also where React runs an effect twice.
  const redeemed = useRef(false);

  useEffect(() => {
    if (redeemed.current) return;
    redeemed.current = true;
    // Out of the history, and of what a referrer could carry.
    if (link.kind !== "none") history.replaceState(history.state, "", location.pathname);
    const redeem = async () => {
      if (link.kind === "code") await auth.verifyRecovery(link.tokenHash);
      else if (link.kind === "tokens") await auth.recoverWithTokens(link);
      else return;
      setState({ status: "opened" });
    };
    redeem().catch((error: unknown) => setState({ status: "broken", message: authMessage(error) }));
  }, [auth, link]);

  return state;
}
