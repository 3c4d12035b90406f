import { systemTimers, withTimeout } from "@diary/core/local-store";
import { DRAFT_CHANNEL, type DraftHello } from "@diary/core/writing";

import { extensionHost } from "../platform/web-platform.ts";

const TIMEOUT_MS = 3_000;

/** Resolves with the extension's response: for `count`, its number of unsent texts; for `reminder`, 1 if it is on. Default: 0. */
export async function callExtension(
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
