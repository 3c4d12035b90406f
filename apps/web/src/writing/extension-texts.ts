/** What pages ask of the browser extension: the unsent texts of a user, which go with a sign-out, and its reminder. */
import { systemTimers, withTimeout } from "@diary/core/local-store";
import { DRAFT_CHANNEL, type DraftHello } from "@diary/core/writing";

import { extensionHost } from "../platform/web-platform.ts";

/** A worker that has to start first takes less. */
const TIMEOUT_MS = 3_000;

/**
 * Asks something of the extension while the user is signed in: afterwards it has no reason to trust the page. Resolves with how many texts
 * there are (`count`), or whether it reminds on this device by itself (`reminder`: 1); with 0 without an extension, or with one that does
 * not respond.
 */
export async function askExtension(
  type: Extract<DraftHello, { userId: string }>["type"],
  userId: string,
): Promise<number> {
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
