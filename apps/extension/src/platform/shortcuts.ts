import { browser } from "wxt/browser";

/** Firefox has it since 137; the types don't know it yet. */
interface FirefoxCommands {
  openShortcutSettings?: () => Promise<void>;
}

const isChromium = import.meta.env.BROWSER === "chrome";
const commands = browser.commands as FirefoxCommands | undefined;

/** Whether the browser lets an extension open its page of shortcuts. */
export const canOpenShortcuts = isChromium || commands?.openShortcutSettings !== undefined;

/** Opens the browser's page of shortcuts. */
export async function openShortcuts(): Promise<void> {
  if (isChromium) await browser.tabs.create({ url: "chrome://extensions/shortcuts" });
  else await commands?.openShortcutSettings?.();
}
