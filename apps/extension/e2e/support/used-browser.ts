import { ExtensionBrowser, type LaunchOptions } from "./extension-browser.ts";

/** The browser that the tests of a worker use one after the other: to start one takes a second of processor time. */
export class UsedBrowser {
  #browser: ExtensionBrowser | undefined;

  /** One in which nothing has happened yet. A browser that does not answer has nothing to do with this test: another takes its place. */
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

  /** After a test, whose pages must ask nothing of the next one's backend. */
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
