import { ExtensionBrowser, type LaunchOptions } from "./extension-browser.ts";

/** The browser that the tests of a worker use one after the other: to start one takes a second of processor time. */
export class UsedBrowser {
  #browser: ExtensionBrowser | undefined;
  /** Whether a test has set a clock, which stays. */
  #hasClock = false;

  /** One in which nothing has happened yet, but for the clock where this test sets one as well. */
  async take(options: LaunchOptions, { setsClock }: { setsClock: boolean }): Promise<ExtensionBrowser> {
    const used = this.#hasClock && !setsClock ? undefined : this.#browser;
    let browser = used !== undefined && (await isDone(used.greet())) ? used : undefined;
    if (browser === undefined) {
      await this.close();
      browser = this.#browser = await ExtensionBrowser.start(options);
    }
    await browser.refuseSiteWorkers();
    return browser;
  }

  /** After a test, whose pages must ask nothing of the next one's backend. */
  async giveBack(origins: readonly string[]): Promise<void> {
    const left = await this.#browser?.empty(origins).catch(() => undefined);
    if (left?.isEmpty !== true) return this.close();
    this.#hasClock = left.hasClock;
  }

  async close(): Promise<void> {
    const browser = this.#browser;
    this.#browser = undefined;
    this.#hasClock = false;
    await browser?.close();
  }
}

/** A browser that fails at this has nothing to do with the test before, or with the next: it is not used again. */
const isDone = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );
