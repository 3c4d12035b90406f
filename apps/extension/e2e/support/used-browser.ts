import { ExtensionBrowser, type LaunchOptions } from "./extension-browser.ts";

/** The browser that the tests of a worker use one after the other: to start one takes a second of processor time. */
export class UsedBrowser {
  #browser: ExtensionBrowser | undefined;
  #language: string | undefined;

  /** One in which nothing has happened yet. */
  async take(options: LaunchOptions): Promise<ExtensionBrowser> {
    const used = this.#language === options.language ? this.#browser : undefined;
    if (used !== undefined && (await isDone(used.greet()))) return used;
    await this.close();
    this.#browser = await ExtensionBrowser.start(options);
    this.#language = options.language;
    return this.#browser;
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

/** A browser that fails at this has nothing to do with the test before, or with the next: it is not used again. */
const isDone = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );
