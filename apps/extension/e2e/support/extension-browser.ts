import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { chromium, type BrowserContext, type CDPSession, type Page, type Worker } from "@playwright/test";

import { chromiumArgs, chromiumPath } from "../../../../scripts/chromium.ts";
import { CHROME_EXTENSION_ID } from "../../build/extension-key.ts";
import { BUILT, BUILT_FOR } from "./built.ts";
import type { Gateway } from "./gateway.ts";

/** The part of the browser's own API that is used inside of pages. */
interface Chrome {
  action: { setBadgeText: (badge: { text: string }) => Promise<void> };
  alarms: { clearAll: () => Promise<boolean> };
  runtime: { sendMessage: (message: object) => Promise<unknown> };
  storage: Record<
    "local" | "session",
    { get: (keys: null) => Promise<Record<string, unknown>>; clear: () => Promise<void> }
  >;
}

/** Features of the browser that are off. */
const WITHOUT = [
  // It would load no extension by an argument.
  "DisableLoadExtensionCommandLineSwitch",
  "SpareRendererForSitePerProcess",
  // The address bar's suggestions, two pages of the browser's own: a third of what a start costs.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
];

const POPUP = { width: 360, height: 580 };

export interface LaunchOptions {
  /** Stands where the extension expects the site. */
  site: Pick<Gateway, "port">;
  /** Folder of the unpacked extension. Default as it was built. */
  extension?: string;
  /** Language of its pages. Default `en-US`. */
  language?: string;
  /** Where its windows are. Without it there are none to be seen: pages are drawn all the same. */
  display?: string;
  /**
   * Each page in a window of its own, as a popup stands before the page that somebody reads: of the tabs of one
   * window those in the background are drawn once a second. Tests do without, since a window costs more than a tab.
   */
  windowPerPage?: boolean;
}

/** A real Chromium with the built, unpacked extension in it. */
export class ExtensionBrowser {
  readonly #folder: string;
  readonly #options: LaunchOptions;
  #context: BrowserContext | undefined;
  /** The page that a browser starts with, which stays empty. */
  #first: Page | undefined;
  #tools: CDPSession | undefined;
  #lastOpened: Promise<unknown> = Promise.resolve();

  private constructor(folder: string, options: LaunchOptions) {
    this.#folder = folder;
    this.#options = options;
  }

  /** Starts one with an empty profile. */
  static async start(options: LaunchOptions): Promise<ExtensionBrowser> {
    const folder = await mkdtemp(join(tmpdir(), "diary-profile-"));
    const browser = new ExtensionBrowser(folder, options);
    await browser.open();
    return browser;
  }

  get context(): BrowserContext {
    if (this.#context === undefined) throw new Error("The browser is closed.");
    return this.#context;
  }

  async open(): Promise<void> {
    const executablePath = chromiumPath();
    const { display, extension = BUILT.chrome, language = "en-US", site } = this.#options;
    this.#context = await chromium.launchPersistentContext(this.#folder, {
      ...(executablePath === undefined ? {} : { executablePath }),
      ...(display === undefined ? {} : { headless: false, env: { ...process.env, DISPLAY: display } }),
      locale: language,
      timezoneId: "UTC",
      viewport: { width: 1000, height: 800 },
      args: [
        ...chromiumArgs,
        `--host-resolver-rules=MAP ${new URL(BUILT_FOR).host} 127.0.0.1:${site.port}`,
        `--disable-extensions-except=${extension}`,
        `--load-extension=${extension}`,
        `--disable-features=${WITHOUT.join(",")}`,
      ],
    });
    const [first = await this.#context.newPage()] = this.#context.pages();
    this.#first = first;
    this.#tools = await this.#context.newCDPSession(first);
    await this.worker();
  }

  /** Closes the browser and starts it again with the same profile. */
  async restart(): Promise<void> {
    await this.context.close();
    await this.open();
  }

  async close(): Promise<void> {
    await this.context.close();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** The background's worker, started if need be. */
  async worker(): Promise<Worker> {
    const [worker] = this.context.serviceWorkers();
    return worker ?? this.context.waitForEvent("serviceworker");
  }

  /** An empty page, in front of the others. */
  newPage(): Promise<Page> {
    if (!this.#options.windowPerPage) return this.context.newPage();
    const opened = this.#lastOpened.then(async () => {
      const [page] = await Promise.all([
        this.context.waitForEvent("page"),
        this.#tools?.send("Target.createTarget", { url: "about:blank", newWindow: true }),
      ]);
      return page;
    });
    this.#lastOpened = opened.catch(() => undefined);
    return opened;
  }

  /** A page of the extension, in the popup's size. */
  async openPage(name: "popup" | "options"): Promise<Page> {
    const page = await this.newPage();
    await page.setViewportSize(POPUP);
    await page.goto(`chrome-extension://${CHROME_EXTENSION_ID}/${name}.html`);
    return page;
  }

  /** The popup, once the app has taken the place of its snapshot. */
  async openPopup(): Promise<Page> {
    const popup = await this.openPage("popup");
    await popup.waitForFunction(() => performance.getEntriesByName("app-started").length > 0);
    return popup;
  }

  /** Ends the worker as the browser does: without asking, whatever it is doing. */
  async killWorker(): Promise<void> {
    await this.#tools?.send("ServiceWorker.enable");
    await this.#tools?.send("ServiceWorker.stopAllWorkers");
  }

  /** What lies in the extension's storage. */
  stored(): Promise<Record<string, unknown>> {
    return this.#inExtension((page) =>
      page.evaluate(() => {
        const { chrome } = globalThis as unknown as { chrome: Chrome };
        return chrome.storage.local.get(null);
      }),
    );
  }

  /**
   * Ends everything that runs, and takes away all that was kept by these sites and by the extension. Answers whether
   * nothing is left: a clock that a page was given, say, stays with the browser.
   */
  async empty(origins: readonly string[]): Promise<boolean> {
    const others = this.context.pages().filter((page) => page !== this.#first);
    await Promise.all(others.map((page) => page.close()));
    await this.killWorker();
    for (const origin of origins) {
      await this.#tools?.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
    }
    return this.#inExtension((page) =>
      page.evaluate(async () => {
        const { chrome } = globalThis as unknown as { chrome: Chrome };
        localStorage.clear();
        await chrome.storage.local.clear();
        await chrome.storage.session.clear();
        await chrome.alarms.clearAll();
        await chrome.action.setBadgeText({ text: "" });
        return Object.keys(await chrome.storage.local.get(null)).length === 0 && !("__pwClock" in globalThis);
      }),
    );
  }

  /** Has the extension ask where the diary is, as it does when it has just been installed. */
  async greet(): Promise<void> {
    await this.#inExtension((page) =>
      page.evaluate(() => {
        const { chrome } = globalThis as unknown as { chrome: Chrome };
        return chrome.runtime.sendMessage({ type: "config:get" });
      }),
    );
  }

  /** In a page of the extension without anything of the extension in it. */
  async #inExtension<Result>(use: (page: Page) => Promise<Result>): Promise<Result> {
    const page = await this.context.newPage();
    try {
      await page.goto(`chrome-extension://${CHROME_EXTENSION_ID}/icon/16.png`);
      return await use(page);
    } finally {
      await page.close();
    }
  }
}
