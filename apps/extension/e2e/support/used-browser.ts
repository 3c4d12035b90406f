import { ExtensionBrowser, type LaunchOptions } from "./extension-browser.ts";

/** The browser that the tests of a worker use one after the other: to start one takes a second of processor time. */
export class UsedBrowser {
  #browser: ExtensionBrowser | undefined;
  #language: string | undefined;

  /** One in which nothing has happened yet. */
  async take(options: LaunchOptions): Promise<ExtensionBrowser> {
    if (this.#browser !== undefined && this.#language === options.language) {
      await this.#browser.greet();
      return this.#browser;
    }
    await this.close();
    this.#browser = await ExtensionBrowser.start(options);
    this.#language = options.language;
    return this.#browser;
  }

  /** After a test, whose pages must ask nothing of the next one's backend. */
  async giveBack(origins: readonly string[]): Promise<void> {
    if ((await this.#browser?.empty(origins)) !== true) await this.close();
  }

  async close(): Promise<void> {
    const browser = this.#browser;
    this.#browser = undefined;
    await browser?.close();
  }
}
