import { ExtensionBrowser, type LaunchOptions } from "./extension-browser.ts";

/** Browser that all tests of a Playwright worker share, because a start takes a second of processor time. */
export class SharedBrowser {
  #browser: ExtensionBrowser | undefined;

  async take(options: LaunchOptions): Promise<ExtensionBrowser> {
    const used = await this.#browser?.wakeWorker().then(
      () => this.#browser,
      () => this.close(),
    );
    const browser = used ?? (await ExtensionBrowser.start(options));
    this.#browser = browser;
    await browser.disableSiteWorkers();
    return browser;
  }

  /** Must be called after each test. Otherwise open pages would call the next test's backend. */
  async release(origins: readonly string[]): Promise<void> {
    const isEmpty = await this.#browser?.empty(origins).catch(() => false);
    if (isEmpty !== true) await this.close();
  }

  async close(): Promise<void> {
    const browser = this.#browser;
    this.#browser = undefined;
    await browser?.close();
  }
}
