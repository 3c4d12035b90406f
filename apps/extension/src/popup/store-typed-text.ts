import { browser } from "wxt/browser";

import { STORAGE_KEYS } from "../storage/extension-storage.ts";
import { claimPage, lastUser, rememberUser, storeTyped } from "../storage/typed-text.ts";

/**
 * Stores each input of the static field before the next event. Leaves the page's id in `<html data-page>` for the
 * app.
 */
export function storeTypedText(): void {
  const id = crypto.randomUUID();
  document.documentElement.dataset["page"] = id;
  claimPage(id);
  let userId = lastUser();
  let typedIn: HTMLTextAreaElement | undefined;
  const store = () => {
    if (typedIn) storeTyped(id, { text: typedIn.value, typedAt: Date.now(), userId });
  };
  /** The user may have changed since the last opening. */
  const readUser = async () => {
    const { auth: key } = STORAGE_KEYS;
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
