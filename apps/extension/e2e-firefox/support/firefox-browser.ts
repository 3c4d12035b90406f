import { expect } from "@playwright/test";
import { launch, type Browser, type Page } from "puppeteer-core";

import { FIREFOX_EXTENSION_ID } from "../../build/manifest.ts";
import { FIXED_SERVER_FOLDERS } from "../../e2e/support/built.ts";
import type { Gateway } from "../../e2e/support/gateway.ts";
import { BrowserWindow, type RunInWindow } from "./browser-window.ts";

/** Host of the extension's pages. Without this setting, Firefox assigns a random host to each installation. */
const HOST = "5d2c9d8e-3f4b-4c55-9a41-0c2f1c7a9b10";
const TIMEOUT_MS = 30_000;

export class FirefoxBrowser {
  readonly #browser: Browser;
  readonly #opened: Page[] = [];

  readonly window: BrowserWindow;

  private constructor(browser: Browser, runInWindow: RunInWindow) {
    this.#browser = browser;
    this.window = new BrowserWindow(runInWindow);
  }

  static async start(
    executablePath: string,
    site: Pick<Gateway, "port">,
    extension: string = FIXED_SERVER_FOLDERS.firefox,
  ): Promise<FirefoxBrowser> {
    const browser = await launch({
      browser: "firefox",
      executablePath,
      headless: true,
      args: ["--remote-allow-system-access"],
      extraPrefsFirefox: {
        "extensions.webextensions.uuids": JSON.stringify({ [FIREFOX_EXTENSION_ID]: HOST }),
        "intl.accept_languages": "en-US",
        // Firefox draws notifications itself, so a test can find them.
        "alerts.useSystemBackend": false,
        // Sends requests for the site's built-in address to the test's proxy (`Gateway`).
        "network.proxy.type": 1,
        "network.proxy.http": "127.0.0.1",
        "network.proxy.http_port": site.port,
        "network.proxy.allow_hijacking_localhost": true,
      },
    });
    const firefox = new FirefoxBrowser(browser, await createRunInWindow(browser));
    await firefox.install(extension);
    await firefox.window.pinButton();
    return firefox;
  }

  /** Replaces an installed version. Firefox then closes the pages of the replaced version. */
  async install(folder: string): Promise<void> {
    await this.#browser.installExtension(folder);
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }

  async closePages(): Promise<void> {
    await this.window.closeAll();
    for (const page of this.#opened.splice(0)) if (!page.isClosed()) await page.close();
  }

  async openSite(url: string): Promise<Page> {
    const page = await this.#newPage();
    await page.goto(url);
    return page;
  }

  async openPage(name: "popup" | "options"): Promise<Page> {
    const page = await this.#newPage();
    // Firefox reports no load event for extension pages.
    void page.goto(`moz-extension://${HOST}/${name}.html`).catch(() => undefined);
    // While Firefox loads the document, queries for elements fail, so the query is retried.
    const hasArrived = () => page.$("#root main").then(Boolean, () => false);
    await expect.poll(hasArrived, { timeout: TIMEOUT_MS }).toBe(true);
    // Firefox closes a panel if a new tab takes the focus later.
    await expect.poll(() => page.evaluate(() => document.hasFocus())).toBe(true);
    return page;
  }

  async #newPage(): Promise<Page> {
    const page = await this.#browser.newPage();
    this.#opened.push(page);
    page.setDefaultTimeout(TIMEOUT_MS);
    return page;
  }
}

interface Contexts {
  result: { contexts: { context: string }[] };
}
interface Returned {
  result: { result: { value?: string }; exceptionDetails?: { text: string } };
}
interface Connection {
  send(method: "browsingContext.getTree", parameters: object): Promise<Contexts>;
  send(method: "script.callFunction", parameters: object): Promise<Returned>;
}

async function createRunInWindow(browser: Browser): Promise<RunInWindow> {
  const { connection } = browser as Browser & { connection: Connection };
  const tree = await connection.send("browsingContext.getTree", { "moz:scope": "chrome", maxDepth: 0 });
  const context = tree.result.contexts[0]!.context;
  return async (work, ...parameters) => {
    const { result } = await connection.send("script.callFunction", {
      functionDeclaration: `async (parameters) => JSON.stringify(await (${String(work)})(...JSON.parse(parameters)))`,
      arguments: [{ type: "string", value: JSON.stringify(parameters) }],
      target: { context },
      awaitPromise: true,
    });
    if (result.exceptionDetails) throw new Error(result.exceptionDetails.text);
    return JSON.parse(result.result.value ?? "null") as never;
  };
}
