import { type ClockStore, parseClockReading } from "@diary/core/clock";
import { randomUuid, type AuthPlatform } from "@diary/core/platform";
import {
  BRIDGE_ATTRIBUTE,
  type BridgeHello,
  createPageBridge,
  createSharedAuth,
  isBridgeReady,
  parseStored,
} from "@diary/core/session-sync";
import type { DraftHello } from "@diary/core/writing";

import { takeEarlyResponse } from "./early-response.ts";
import { markCookie } from "./mark-cookie.ts";
import { safeLocalStorage } from "./safe-storage.ts";

export const extensionHost = {
  hasMark: () => document.documentElement.hasAttribute(BRIDGE_ATTRIBUTE),
  sayHello: (hello: BridgeHello | DraftHello, port: MessagePort) =>
    window.postMessage(hello, location.origin, [port]),
  onHere: (arrived: () => void) => {
    addEventListener("message", ({ data, origin, source }) => {
      if (source === window && origin === location.origin && isBridgeReady(data)) arrived();
    });
  },
};

const CLOCK_KEY = "diary-clock";

const clockStore: ClockStore = {
  read: () => parseClockReading(parseStored(safeLocalStorage.getItem(CLOCK_KEY))),
  write: (reading) =>
    reading === null
      ? safeLocalStorage.removeItem(CLOCK_KEY)
      : safeLocalStorage.setItem(CLOCK_KEY, JSON.stringify(reading)),
};

const extensionBridge = createPageBridge(extensionHost);

function onStoredSessionChange(key: string, changed: () => void): void {
  addEventListener("storage", (event) => {
    // The key is null if storage was cleared.
    if (event.key === key || event.key === null) changed();
  });
  // A page that the browser restores from its cache has missed changes by other tabs.
  addEventListener("pageshow", (event) => {
    if (event.persisted) changed();
  });
}

export const webPlatform: AuthPlatform = {
  now: () => Date.now(),
  timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  randomId: randomUuid,
  fetch: (input, init) => takeEarlyResponse(input, init) ?? fetch(input, init),
  clockStore,
  ...createSharedAuth({
    bridge: extensionBridge,
    store: safeLocalStorage,
    mark: markCookie,
    now: () => Date.now(),
    onStoreChange: onStoredSessionChange,
  }),
};
