import type { AuthPlatform } from "@diary/core/platform";
import { createSharedAuth } from "@diary/core/session-sync";

import { browserStorage } from "./browser-storage.ts";
import { extensionBridge } from "./extension-bridge.ts";
import { randomId } from "./random-id.ts";

function onStoredSessionChange(key: string, changed: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // A null key: everything was cleared.
    if (event.key === key || event.key === null) changed();
  };
  // A page that the browser had frozen missed what other tabs did meanwhile.
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) changed();
  };
  addEventListener("storage", onStorage);
  addEventListener("pageshow", onShow);
  return () => {
    removeEventListener("storage", onStorage);
    removeEventListener("pageshow", onShow);
  };
}

/** What the site hands to core. */
export const webPlatform: AuthPlatform = {
  now: () => Date.now(),
  timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  randomId,
  openWindow: (url, { height, width }) => {
    window.open(url, "_blank", `popup,noopener,width=${width},height=${height}`);
  },
  fetch: (input, init) => fetch(input, init),
  ...createSharedAuth({
    bridge: extensionBridge,
    store: browserStorage,
    fetch: (input, init) => fetch(input, init),
    now: () => Date.now(),
    onStoreChange: onStoredSessionChange,
  }),
};
