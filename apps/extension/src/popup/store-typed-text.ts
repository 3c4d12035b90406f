import { browser } from "wxt/browser";

import { CONNECTION_KEY, serverIn } from "../connection/connection.ts";
import { setCurrentServer } from "../connection/current-server.ts";
import { sessionKey } from "../storage/extension-storage.ts";
import { claimPage, lastUser, rememberUser, serverOfTyped, storeTyped } from "../storage/typed-text.ts";

/** Stores the static field's text synchronously after each character. The app reads the page's id from `data-page`. */
export function storeTypedText(): void {
  const id = crypto.randomUUID();
  document.documentElement.dataset["page"] = id;
  claimPage(id);
  let user = lastUser();
  let typedIn: HTMLTextAreaElement | undefined;
  const store = () => {
    if (typedIn) storeTyped(id, { text: typedIn.value, typedAt: Date.now(), ...user });
  };
  /** Reads the current user, because another user may have signed in since the popup was last open. */
  const readUser = async () => {
    const server = serverIn((await browser.storage.local.get(CONNECTION_KEY))[CONNECTION_KEY]);
    if (server === null) return;
    setCurrentServer(server);
    const key = sessionKey(server);
    const stored =
      await browser.storage.local.get<Record<string, { session?: { user: { id: string } } | null }>>(key);
    user = { userId: stored[key]?.session?.user.id ?? null, server: serverOfTyped() };
    rememberUser(user.userId);
    if (typedIn?.isConnected) store();
  };
  addEventListener(
    "input",
    ({ target }) => {
      if (!(target instanceof HTMLTextAreaElement) || target.closest("#static-field") === null) return;
      const isFirst = typedIn === undefined;
      typedIn = target;
      store();
      if (isFirst) void readUser().catch(() => undefined);
    },
    true,
  );
}
