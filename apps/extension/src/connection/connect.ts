import { browser } from "wxt/browser";

import { sendToBackground } from "../platform/send-to-background.ts";
import { removeStored, writeStored } from "../storage/extension-storage.ts";
import { CONNECTION_KEY, type Connection, type ServerAddress } from "./connection.ts";
import { accessPatterns } from "./server.ts";

/**
 * Must be called during a click, because the browser asks the user for access. The browser can close the popup for its
 * question, so the worker connects the server when the user allows the access. Resolves with false if the user denies it.
 */
export async function connect({ apiUrl, siteOrigin }: ServerAddress): Promise<boolean> {
  const storing = writeStored(CONNECTION_KEY, {
    kind: "connecting",
    siteOrigin,
    apiUrl,
  } satisfies Connection);
  const isAllowed = await browser.permissions.request({
    origins: accessPatterns({ siteOrigin, apiUrl, isBuiltIn: false }),
  });
  await storing;
  if (isAllowed) await sendToBackground({ type: "connection:confirm" });
  else await removeStored(CONNECTION_KEY);
  return isAllowed;
}

/** Returns the address of the open tab. Browsers reveal it only after a press on the extension's button. */
export async function openPageAddress(): Promise<string | undefined> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab?.url;
}

export async function presetAddress(): Promise<string | undefined> {
  // Firefox rejects the call if no administrator has set a value.
  const { serverUrl } = await browser.storage.managed
    .get<{ serverUrl?: string }>("serverUrl")
    .catch(() => ({ serverUrl: undefined }));
  return serverUrl;
}
