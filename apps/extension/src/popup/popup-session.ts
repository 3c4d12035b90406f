import { AppError } from "@diary/core/errors";
import { createObservable } from "@diary/core/local-store";
import type { Session } from "@diary/core/session";
import { secondsLeft, TOKEN_MARGIN_S, type BrokerState, type SharedSession } from "@diary/core/session-sync";

import { sendToBackground } from "../platform/send-to-background.ts";
import { followSession } from "../storage/extension-storage.ts";

/** Starts with the stored session, so the first render doesn't wait for a request. A newer session replaces it. */
export function createPopupSession(stored: BrokerState | undefined) {
  let current: SharedSession | null = stored?.session ?? null;
  const state = createObservable({ session: sessionOf(current) });

  function setSession(next: SharedSession | null): void {
    current = next;
    const after = sessionOf(next);
    // A new token changes nothing that the popup shows, so subscribers aren't notified.
    if (JSON.stringify(after) !== JSON.stringify(state.current().session)) state.set({ session: after });
  }

  async function requestToken(refused?: string): Promise<string | null> {
    const response = await sendToBackground(
      refused === undefined ? { type: "auth:get" } : { type: "auth:get", refused },
    );
    // Throws instead of signing out: the user is still signed in.
    if (response.kind === "offline") throw new AppError("network");
    setSession(response.kind === "signed-in" ? response.session : null);
    return current?.access_token ?? null;
  }

  followSession((next) => setSession(next?.session ?? null));

  return {
    current: () => state.current().session,
    subscribe: state.subscribe,
    accessToken: async () => {
      if (current === null) return null;
      return secondsLeft(current, Date.now()) > TOKEN_MARGIN_S ? current.access_token : requestToken();
    },
    renew: requestToken,
  };
}

function sessionOf(shared: SharedSession | null): Session {
  if (shared === null) return { status: "signed-out" };
  return { status: "signed-in", user: { id: shared.user.id, email: shared.user.email ?? "" } };
}
