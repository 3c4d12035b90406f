import type { BrokerState } from "@diary/core/session-sync";
import { browser } from "wxt/browser";

import { currentServer } from "../connection/current-server.ts";
import { scopeOf, type Server } from "../connection/server.ts";

const AUTH = "auth:v1";
const INBOX = "clips:v1";
/** Each item is written in one place. Only the worker writes `auth` and `today`, and a lock protects `inbox`. */
const NAMES = {
  auth: AUTH,
  config: "config:v1",
  clock: "clock:v1",
  today: "today:v1",
  inbox: INBOX,
  shown: "shown:v1",
  chosen: "chosen:",
} as const;

export const UNCONNECTED_INBOX = INBOX;

/** Key of the session. Doesn't use `NAMES`, so the popup's first script doesn't contain the other keys. */
export function sessionKey(server: Server): string {
  return scopeOf(server) + AUTH;
}

export const REMINDER_KEY = "reminder:v1";

export function storageKeys(server = currentServer()): Record<keyof typeof NAMES, string> {
  const scope = scopeOf(server);
  const entries = Object.entries(NAMES).map(([name, key]) => [name, scope + key]);
  return Object.fromEntries(entries) as Record<keyof typeof NAMES, string>;
}

export async function readStored<T>(key: string): Promise<T | undefined> {
  return (await browser.storage.local.get<Record<string, T>>(key))[key];
}

export async function writeStored(key: string, value: unknown): Promise<void> {
  await browser.storage.local.set({ [key]: value });
}

export async function removeStored(...keys: string[]): Promise<void> {
  await browser.storage.local.remove(keys);
}

/** Removes all items of a server except its inbox: `deleteTexts` removes the user's notes, and others' notes stay. */
export async function removeServerData(server: Server): Promise<void> {
  const { inbox, ...keys } = storageKeys(server);
  const stored = Object.keys(await browser.storage.local.get(null));
  await removeStored(
    ...stored.filter((key) => key !== inbox && Object.values(keys).some((start) => key.startsWith(start))),
  );
}

/** Calls `changed` also for changes by this page, and with undefined if the item was removed. */
export function onStoredChange(key: string, changed: (value: unknown) => void): () => void {
  const listener = (changes: Record<string, { newValue?: unknown }>) => {
    if (changes[key] !== undefined) changed(changes[key].newValue);
  };
  browser.storage.local.onChanged.addListener(listener);
  return () => browser.storage.local.onChanged.removeListener(listener);
}

export function followSession(
  changed: (state: BrokerState | undefined) => void,
  server = currentServer(),
): () => void {
  const { auth } = storageKeys(server);
  let isRead = false;
  const notify = (state: BrokerState | undefined) => {
    isRead = true;
    changed(state);
  };
  void readStored<BrokerState>(auth).then((state) => (isRead ? undefined : notify(state)));
  return onStoredChange(auth, (value) => notify(value as BrokerState | undefined));
}

export type Reminder =
  | { kind: "off" }
  | { kind: "on"; /** 0 to 23, by the clock of this device. */ hour: number };
