import { AppError } from "@diary/core/errors";
import type { Session, SessionSource } from "@diary/core/session";
import { secondsLeft, type BrokerState, type SharedSession } from "@diary/core/session-sync";

import { askBackground } from "../platform/ask-background.ts";

/** Asks for the token anew this long before it ends. */
const MARGIN_S = 90;

/** The background's session as core's provider and client know one. */
export type PopupSession = SessionSource & {
  /** Another token, since the server did not take this one. null: the session has ended. */
  renew: (refused: string) => Promise<string | null>;
};

/** What the background keeps of the session. */
export interface KeptAuth {
  read: () => Promise<BrokerState | undefined>;
  /** Calls back with each change. */
  follow: (changed: (kept: BrokerState | undefined) => void) => void;
}

/** Begins with what was stored when the popup's first script ran, so that the first paint waits for nobody. */
export function createPopupSession(stored: BrokerState | undefined, kept: KeptAuth): PopupSession {
  let held: SharedSession | null = stored?.session ?? null;
  let isFollowed = false;
  let session = sessionOf(held);
  const listeners = new Set<() => void>();

  function hold(next: SharedSession | null): void {
    held = next;
    const after = sessionOf(next);
    // A new token is no news: the same object until something changes that is shown.
    if (JSON.stringify(after) === JSON.stringify(session)) return;
    session = after;
    for (const changed of listeners) changed();
  }

  /** It may have changed since the first script read it. What is heard meanwhile is newer than the answer. */
  async function lookAgain(): Promise<void> {
    const state = await kept.read();
    if (!isFollowed) hold(state?.session ?? null);
  }

  async function ask(refused?: string): Promise<string | null> {
    const answer = await askBackground(
      refused === undefined ? { type: "auth:get" } : { type: "auth:get", refused },
    );
    // Somebody is signed in, and can't be asked for now: not to be taken for a visitor.
    if (answer.kind === "offline") throw new AppError("network");
    hold(answer.kind === "signed-in" ? answer.session : null);
    return held?.access_token ?? null;
  }

  kept.follow((state) => {
    isFollowed = true;
    hold(state?.session ?? null);
  });
  void lookAgain();

  return {
    current: () => session,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    accessToken: async () => {
      if (held === null) return null;
      return secondsLeft(held, Date.now()) > MARGIN_S ? held.access_token : ask();
    },
    renew: ask,
  };
}

function sessionOf(held: SharedSession | null): Session {
  if (held === null) return { status: "signed-out" };
  return { status: "signed-in", user: { id: held.user.id, email: held.user.email ?? "" } };
}
