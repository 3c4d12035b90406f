/** What pages ask of the browser extension: the unsent texts of a user, which go with a sign-out, and its reminder. */
import { systemTimers, withTimeout } from "@diary/core/local-store";
import { DRAFT_CHANNEL, type DraftHello } from "@diary/core/writing";

import { extensionHost } from "../platform/web-platform.ts";

/** A worker that has to start first takes less. */
const TIMEOUT_MS = 3_000;

/** How many there are; 0 without an extension, or with one that does not respond. */
export function countInExtension(userId: string): Promise<number> {
  return ask("count", userId);
}

/** While the user is signed in: afterwards the extension has no reason to trust the page. */
export async function deleteInExtension(userId: string): Promise<void> {
  await ask("delete", userId);
}

/** Whether it reminds on this device by itself. */
export const extensionReminds = async (userId: string): Promise<boolean> =>
  (await ask("reminder", userId)) > 0;

/** The site reminds in its place. */
export async function stopExtensionReminder(userId: string): Promise<void> {
  await ask("reminder-off", userId);
}

async function ask(type: Extract<DraftHello, { userId: string }>["type"], userId: string): Promise<number> {
  if (!extensionHost.hasMark()) return 0;
  const { port1, port2 } = new MessageChannel();
  let count = 0;
  const response = new Promise<void>((resolve) => {
    port1.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      if (typeof data === "number") count = data;
      resolve();
    });
  });
  port1.start();
  extensionHost.sayHello({ channel: DRAFT_CHANNEL, type, userId }, port2);
  await withTimeout(TIMEOUT_MS, response, systemTimers);
  port1.close();
  return count;
}
