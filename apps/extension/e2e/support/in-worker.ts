import type { ExtensionBrowser } from "./extension-browser.ts";

interface Event {
  dispatch: (...parts: unknown[]) => void;
}
interface Chrome {
  action: { getBadgeText: (of: object) => Promise<string> };
  alarms: {
    clear: (name: string) => Promise<boolean>;
    getAll: () => Promise<{ name: string }[]>;
    onAlarm: Event;
  };
  commands: { getAll: () => Promise<{ name?: string; shortcut?: string }[]> };
  contextMenus: { onClicked: Event };
  notifications?: { getAll: () => Promise<object>; clear: (id: string) => Promise<boolean> };
  permissions: { contains: (of: { permissions: string[] }) => Promise<boolean> };
  storage: { local: { remove: (key: string) => Promise<void>; set: (values: object) => Promise<void> } };
}

/** Runs in the worker, where the browser's own events can be given. */
export async function inWorker<Result>(
  browser: ExtensionBrowser,
  run: (chrome: Chrome) => Result,
): Promise<Awaited<Result>> {
  const worker = await browser.worker();
  return worker.evaluate((source) => {
    const { chrome } = globalThis as unknown as { chrome: object };
    // oxlint-disable-next-line no-eval -- the worker's policy allows it to the test's own connection alone
    return (0, eval)(`(${source})`)(chrome);
  }, run.toString()) as Promise<Awaited<Result>>;
}
