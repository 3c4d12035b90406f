import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import {
  chromium,
  type BrowserContext,
  type CDPSession,
  type Disposable,
  type Page,
  type Worker,
} from "@playwright/test";
import type { Browser } from "wxt/browser";

import { chromiumArgs, chromiumPath } from "../../../../scripts/chromium.ts";
import { CHROME_EXTENSION_ID } from "../../build/manifest.ts";
import { FIXED_SERVER_FOLDERS, TEST_SITE_URL } from "./built.ts";
import type { Gateway } from "./gateway.ts";
import { readDatabase } from "./read-database.ts";

declare const chrome: typeof Browser;
interface WorkerVersion {
  scriptURL: string;
  runningStatus: string;
  status: string;
}
interface Settings {
  updateExtensionConfiguration: (change: object) => Promise<void>;
}

const DISABLED_FEATURES = [
  // This feature makes Chrome ignore --load-extension.
  "DisableLoadExtensionCommandLineSwitch",
  "SpareRendererForSitePerProcess",
  // Suggestions in the address bar load two pages, which takes a third of the startup time.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  // Playwright disables these features, but the argument below replaces Playwright's list.
  "AimEnabled",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
];

const POPUP = { width: 400, height: 600 };

export interface LaunchOptions {
  site: Pick<Gateway, "port">;
  extension?: string;
  display?: string;
  /** Replaces the argument that maps the site's address to `site.port`. */
  args?: string[];
}

export type Language = "en-US" | "ja-JP";

async function setLanguage(page: Page, language: Language): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  const userAgent = await page.evaluate(() => navigator.userAgent);
  await tools.send("Emulation.setUserAgentOverride", { userAgent, acceptLanguage: language });
}

export class ExtensionBrowser {
  readonly #folder: string;
  readonly #options: LaunchOptions;
  #context: BrowserContext | undefined;
  #initialPage: Page | undefined;
  #tools: CDPSession | undefined;
  #opening: Promise<unknown> | undefined;
  #siteWorkerBlock: Disposable | undefined;

  private constructor(folder: string, options: LaunchOptions) {
    this.#folder = folder;
    this.#options = options;
  }

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
    const { args, display, extension = FIXED_SERVER_FOLDERS.chrome, site } = this.#options;
    this.#context = await chromium.launchPersistentContext(this.#folder, {
      ...(executablePath === undefined ? {} : { executablePath }),
      ...(display === undefined ? {} : { headless: false, env: { ...process.env, DISPLAY: display } }),
      locale: "en-US",
      timezoneId: "UTC",
      reducedMotion: "reduce",
      viewport: { width: 1000, height: 800 },
      args: [
        ...chromiumArgs,
        ...(args ?? [`--host-resolver-rules=MAP ${new URL(TEST_SITE_URL).host} 127.0.0.1:${site.port}`]),
        `--disable-extensions-except=${extension}`,
        `--load-extension=${extension}`,
        `--disable-features=${DISABLED_FEATURES.join(",")}`,
      ],
    });
    const [initialPage = await this.#context.newPage()] = this.#context.pages();
    this.#initialPage = initialPage;
    this.#tools = await this.#context.newCDPSession(initialPage);
    await this.worker();
  }

  /** Prevents the site's service worker from downloading its offline files in each test. */
  async disableSiteWorkers(): Promise<void> {
    this.#siteWorkerBlock ??= await this.context.addInitScript(() => {
      if ("serviceWorker" in navigator)
        Object.assign(navigator.serviceWorker, { register: () => Promise.resolve() });
    });
  }

  async allowSiteWorkers(): Promise<void> {
    await this.#siteWorkerBlock?.dispose();
    this.#siteWorkerBlock = undefined;
  }

  async restart(): Promise<void> {
    await this.context.close();
    await this.open();
    if (this.#siteWorkerBlock === undefined) return;
    this.#siteWorkerBlock = undefined;
    await this.disableSiteWorkers();
  }

  async close(): Promise<void> {
    await this.context.close();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  async worker(): Promise<Worker> {
    const [worker] = this.context.serviceWorkers();
    return worker ?? this.context.waitForEvent("serviceworker");
  }

  newPage(): Promise<Page> {
    return this.context.newPage();
  }

  async openPage(name: "popup" | "options" | "sidepanel", language?: Language): Promise<Page> {
    const page = await this.newPage();
    await page.setViewportSize(POPUP);
    if (language !== undefined) await setLanguage(page, language);
    await page.goto(`chrome-extension://${CHROME_EXTENSION_ID}/${name}.html`);
    return page;
  }

  async openPopup(language?: Language): Promise<Page> {
    const popup = await this.openPage("popup", language);
    await popup.locator("body:not(:has(#static-field)) > #root > *").first().waitFor();
    return popup;
  }

  async killWorker(): Promise<void> {
    await this.#tools?.send("ServiceWorker.enable");
    await this.#tools?.send("ServiceWorker.stopAllWorkers");
  }

  async setFull(origin: string, isFull: boolean): Promise<void> {
    const quota = isFull ? { quotaSize: 1 } : {};
    await this.#tools?.send("Storage.overrideQuotaForOrigin", { origin, ...quota });
  }

  async setEnabled(isEnabled: boolean): Promise<void> {
    const settings = await this.#openSettings();
    if (!isEnabled) await this.#initialPage?.goto("about:blank");
    const switchArgs = [CHROME_EXTENSION_ID, isEnabled] as const;
    await settings.evaluate(([id, isOn]) => chrome.management.setEnabled(id, isOn), switchArgs);
  }

  async setAccess(hostAccess: "ON_ALL_SITES" | "ON_CLICK"): Promise<void> {
    const settings = await this.#openSettings();
    await settings.evaluate(
      (change) => {
        const { developerPrivate } = chrome as unknown as { developerPrivate: Settings };
        return developerPrivate.updateExtensionConfiguration(change);
      },
      { extensionId: CHROME_EXTENSION_ID, hostAccess },
    );
  }

  /** Reuses an open settings page, because opening it is slow. */
  async #openSettings(): Promise<Page> {
    const address = "chrome://extensions/";
    const open = this.context.pages().find((page) => page.url() === address);
    if (open !== undefined) return open;
    const page = await this.newPage();
    await page.goto(address);
    return page;
  }

  /** Waits for the activation too, because Chrome never restarts a worker that was killed during its installation. */
  async workerRuns(): Promise<void> {
    const tools = this.#tools;
    if (tools === undefined) throw new Error("The browser is closed.");
    const { promise, resolve } = Promise.withResolvers<void>();
    const onVersions = ({ versions }: { versions: WorkerVersion[] }) => {
      const ours = versions.find(({ scriptURL }) => scriptURL.includes(CHROME_EXTENSION_ID));
      if (ours?.runningStatus === "running" && ours.status === "activated") resolve();
    };
    tools.on("ServiceWorker.workerVersionUpdated", onVersions);
    // After the ServiceWorker domain is enabled, Chrome reports all existing workers.
    await tools.send("ServiceWorker.disable");
    await tools.send("ServiceWorker.enable");
    await promise;
    tools.off("ServiceWorker.workerVersionUpdated", onVersions);
  }

  stored(): Promise<Record<string, unknown>> {
    return this.#inExtension(() => chrome.storage.local.get(null));
  }

  texts(): Promise<[name: string, json: string][]> {
    return this.#inExtension(readDatabase);
  }

  localItems(): Promise<[name: string, value: string][]> {
    return this.#inExtension(() => Promise.resolve(Object.entries(localStorage)));
  }

  store(values: Record<string, unknown>): Promise<void> {
    return this.#inExtension((stored) => chrome.storage.local.set(stored), values);
  }

  /** Closes the pages and empties the storage of the extension and of `origins`. Returns false if items are left. */
  async empty(origins: readonly string[]): Promise<boolean> {
    const others = this.context.pages().filter((page) => page !== this.#initialPage);
    await Promise.all(others.map((page) => page.close()));
    await this.killWorker();
    for (const origin of origins) {
      await this.#tools?.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
    }
    return this.#inExtension(async () => {
      localStorage.clear();
      await new Promise((resolve) => {
        const deleting = indexedDB.deleteDatabase("challenge-diary");
        deleting.addEventListener("success", resolve);
        deleting.addEventListener("error", resolve);
      });
      await chrome.storage.local.clear();
      await chrome.storage.session.clear();
      await chrome.alarms.clearAll();
      await chrome.action.setBadgeText({ text: "" });
      return Object.keys(await chrome.storage.local.get(null)).length === 0;
    });
  }

  async wakeWorker(): Promise<void> {
    await this.#inExtension(() => chrome.runtime.sendMessage({ type: "auth:get" }));
  }

  async #inExtension<Result, Argument = void>(
    run: (argument: Argument) => Promise<Result>,
    argument?: Argument,
  ): Promise<Result> {
    const page = this.#initialPage;
    if (page === undefined) throw new Error("The browser is closed.");
    const picture = `chrome-extension://${CHROME_EXTENSION_ID}/icon/16.png`;
    if (page.url() !== picture) await this.#open(page, picture);
    return page.evaluate(run as (argument: unknown) => Promise<Result>, argument);
  }

  /** Concurrent calls share a navigation, because a second navigation would abort the first. */
  async #open(page: Page, picture: string): Promise<void> {
    this.#opening ??= page.goto(picture).finally(() => {
      this.#opening = undefined;
    });
    await this.#opening;
  }
}
