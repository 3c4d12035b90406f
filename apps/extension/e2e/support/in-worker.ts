import type { Browser } from "wxt/browser";

import type { ExtensionBrowser } from "./extension-browser.ts";

interface Event {
  dispatch: (...parts: unknown[]) => void;
}
/** The worker has no `notifications` API until the user grants the permission. */
type Chrome = Omit<typeof Browser, "notifications"> &
  Partial<Pick<typeof Browser, "notifications">> & {
    alarms: { onAlarm: Event };
    contextMenus: { onClicked: Event };
  };

export async function inWorker<Result>(
  browser: ExtensionBrowser,
  run: (chrome: Chrome) => Result,
): Promise<Awaited<Result>> {
  const worker = await browser.worker();
  return worker.evaluate((source) => {
    const { chrome } = globalThis as unknown as { chrome: object };
    // oxlint-disable-next-line no-eval -- the worker's policy allows it to the test's own connection only
    return (0, eval)(`(${source})`)(chrome);
  }, run.toString()) as Promise<Awaited<Result>>;
}
