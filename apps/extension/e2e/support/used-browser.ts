import { ExtensionBrowser, type LaunchOptions } from "./extension-browser.ts";

/** The browser that the tests of a worker share: starting one takes a second of processor time. */
export class UsedBrowser {
  #browser: ExtensionBrowser | undefined;

  /** Returns an emptied browser. One that does not respond is replaced. */
  async take(options: LaunchOptions): Promise<ExtensionBrowser> {
    const used = await this.#browser?.greet().then(
      () => this.#browser,
      () => this.close(),
    );
    const browser = used ?? (await ExtensionBrowser.start(options));
    this.#browser = browser;
    await browser.refuseSiteWorkers();
    return browser;
  }

  /** Called after a test, whose pages must not call the next test's backend. */
  async giveBack(origins: readonly string[]): Promise<void> {
    const isEmpty = await this.#browser?.empty(origins).catch(() => false);
    if (isEmpty !== true) await this.close();
  }

  async close(): Promise<void> {
    const browser = this.#browser;
    this.#browser = undefined;
    await browser?.close();
  }
}
