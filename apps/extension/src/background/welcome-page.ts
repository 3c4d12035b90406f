import { browser } from "wxt/browser";

/**
 * Whether somebody is to be told what they have got: after it was installed, and not by a developer, who loads it
 * unpacked.
 */
export function shouldShowWelcome(reason: string, installType: string): boolean {
  return reason === "install" && installType !== "development";
}

/** Opens the page that says what the extension is and where to begin, once after it was installed. */
export async function openWelcomePage(reason: string): Promise<void> {
  const { installType } = await browser.management.getSelf();
  if (shouldShowWelcome(reason, installType)) await browser.tabs.create({ url: "/options.html#welcome" });
}
