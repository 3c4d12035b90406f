import { browser } from "wxt/browser";

import { storageKeys } from "../storage/extension-storage.ts";
import { claimPage, lastUser, rememberUser, storeTyped } from "../storage/typed-text.ts";

/** Stores the static field's text synchronously after each character. The app reads the page's id from `data-page`. */
export function storeTypedText(): void {
  const id = crypto.randomUUID();
  document.documentElement.dataset["page"] = id;
  claimPage(id);
  let userId = lastUser();
  let typedIn: HTMLTextAreaElement | undefined;
  const store = () => {
    if (typedIn) storeTyped(id, { text: typedIn.value, typedAt: Date.now(), userId });
  };
  /** Reads the session's user: another user may have signed in since the popup was last open. */
  const readUser = async () => {
    const { auth: key } = storageKeys();
    const stored =
      await browser.storage.local.get<Record<string, { session?: { user: { id: string } } | null }>>(key);
    userId = stored[key]?.session?.user.id ?? null;
    rememberUser(userId);
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
