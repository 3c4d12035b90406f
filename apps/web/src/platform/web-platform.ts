import { type ClockStore, parseClockReading } from "@diary/core/clock";
import type { AuthPlatform } from "@diary/core/platform";
import {
  BRIDGE_ATTRIBUTE,
  type BridgeHello,
  createPageBridge,
  createSharedAuth,
  isBridgeReady,
  parseStored,
} from "@diary/core/session-sync";
import type { DraftHello } from "@diary/core/writing";

import { whenIdle } from "../loading/load-chunk.ts";
import { takeEarlyResponse } from "./early-response.ts";
import { markCookie } from "./mark-cookie.ts";
import { safeLocalStorage } from "./safe-storage.ts";

/** Returns a UUID. `crypto.randomUUID` is missing on plain http, for example in a home network. */
function randomId(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

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
  randomId,
  fetch: (input, init) => takeEarlyResponse(input, init) ?? fetch(input, init),
  clockStore,
  idle: () => new Promise(whenIdle),
  ...createSharedAuth({
    bridge: extensionBridge,
    store: safeLocalStorage,
    mark: markCookie,
    now: () => Date.now(),
    onStoreChange: onStoredSessionChange,
  }),
};
