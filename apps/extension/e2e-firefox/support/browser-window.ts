import { expect } from "@playwright/test";
import type { Page } from "puppeteer-core";

import { FIREFOX_EXTENSION_ID } from "../../build/manifest.ts";

/** Runs a function in Firefox's own window. Arguments and result are passed as JSON. */
export type RunInWindow = <Given extends readonly unknown[], Result>(
  work: (...given: Given) => Result | Promise<Result>,
  ...given: Given
) => Promise<Result>;

/** Firefox derives widget names from the extension's id. */
const NAME = FIREFOX_EXTENSION_ID.replaceAll(/[^\w-]/g, "_");
const BUTTON = `${NAME}-browser-action`;
const SIDEBAR = `${NAME}-sidebar-action`;

declare const CustomizableUI: { addWidgetToArea: (id: string, area: string) => void };
declare const SidebarController: { show: (id: string) => Promise<boolean>; hide: () => void };
declare const WebExtensionPolicy: {
  getByID: (id: string) => { extension: { terminateBackground: () => Promise<void> } };
};
declare const gBrowser: {
  selectedBrowser: { currentURI: { spec: string } };
  removeCurrentTab: () => void;
};
declare const Services: { wm: { getEnumerator: (kind: string) => Iterable<Window> } };
declare const Cc: Record<string, { createInstance: (kind: unknown) => TextInput }>;
declare const Ci: { nsITextInputProcessor: unknown };

interface TextInput {
  beginInputTransaction: (window: unknown, notify: () => boolean) => boolean;
  keydown: (event: KeyboardEvent) => void;
  keyup: (event: KeyboardEvent) => void;
}
type Popup = HTMLElement & { state: string; hidePopup: () => void; activateItem: (item: Element) => void };
type Permission = HTMLElement & Record<"button" | "secondaryButton", HTMLElement & { label: string }>;
type PageBrowser = HTMLElement & {
  messageManager: {
    addMessageListener: (name: string, heard: (message: { data: unknown }) => void) => void;
    loadFrameScript: (address: string, later: boolean) => void;
  };
};

interface Shown {
  text: string;
  field: string | undefined;
}

/** Extension page in Firefox's popup panel or sidebar, which Puppeteer can't control. */
class WindowPage {
  readonly #run: RunInWindow;
  readonly #path: readonly string[];

  /** Each selector in `path` applies in the document of the frame that the previous selector finds. */
  constructor(run: RunInWindow, path: readonly string[]) {
    this.#run = run;
    this.#path = path;
  }

  read(): Promise<Shown | null> {
    return this.#evaluate(
      "{ text: content.document.body.innerText, field: content.document.querySelector('textarea')?.value }",
    );
  }

  async expectText(text: string): Promise<void> {
    await expect.poll(async () => (await this.read())?.text).toContain(text);
  }

  async type(text: string): Promise<void> {
    await this.#pressKeys(text.split(""));
  }

  async register(text: string): Promise<void> {
    await this.type(text);
    await this.#pressKeys(["Enter"], "Control");
  }

  async #pressKeys(keys: readonly string[], heldKey?: "Control"): Promise<void> {
    await this.#evaluate("null", { focus: true });
    await this.#run(
      (pressed, modifier) => {
        const input = Cc["@mozilla.org/text-input-processor;1"]!.createInstance(Ci.nsITextInputProcessor);
        input.beginInputTransaction(globalThis, () => true);
        const down = (key: string) => input.keydown(new KeyboardEvent("", { key }));
        const up = (key: string) => input.keyup(new KeyboardEvent("", { key }));
        if (modifier !== null) down(modifier);
        for (const key of pressed) {
          down(key);
          up(key);
        }
        if (modifier !== null) up(modifier);
      },
      keys,
      heldKey ?? null,
    );
  }

  async press(name: string): Promise<void> {
    const press = `(() => {
      const button = [...content.document.querySelectorAll("button")].find((one) => one.textContent === ${JSON.stringify(name)});
      // Permission prompts require a user activation.
      const input = content.windowUtils.setHandlingUserInput(true);
      button?.click();
      input.destruct();
      return button !== undefined;
    })()`;
    await expect.poll(() => this.#evaluate(press)).toBe(true);
  }

  #evaluate<Result>(expression: string, { focus = false } = {}): Promise<Result | null> {
    return this.#run(
      async (path, code, isFocused) => {
        let shown: PageBrowser | null | undefined;
        for (const selector of path) {
          const inside: Document | null = shown
            ? (shown as unknown as HTMLIFrameElement).contentDocument
            : document;
          shown = inside?.querySelector<PageBrowser>(selector);
          if (!shown) return null;
        }
        if ((shown!.closest<Popup>("panel")?.state ?? "open") !== "open") return null;
        if (isFocused) shown!.focus();
        return new Promise<Result>((resolve) => {
          shown!.messageManager.addMessageListener("evaluated", ({ data }) => resolve(data as Result));
          const script = `sendAsyncMessage("evaluated", ${code})`;
          shown!.messageManager.loadFrameScript(`data:,${encodeURIComponent(script)}`, false);
        });
      },
      this.#path,
      expression,
      focus,
    );
  }
}

export class BrowserWindow {
  readonly #run: RunInWindow;

  readonly panel: WindowPage;
  readonly sidebar: WindowPage;

  constructor(run: RunInWindow) {
    this.#run = run;
    this.panel = new WindowPage(run, [".webextension-popup-browser"]);
    this.sidebar = new WindowPage(run, ["#sidebar", "#webext-panels-browser"]);
  }

  async pinButton(): Promise<void> {
    await this.#run((button) => {
      CustomizableUI.addWidgetToArea(button, "nav-bar");
    }, BUTTON);
  }

  async badge(): Promise<string> {
    return this.#run(
      (button) => document.querySelector(`#${button} toolbarbutton`)?.getAttribute("badge") ?? "",
      BUTTON,
    );
  }

  async pressButton(): Promise<void> {
    await this.#run(
      (button) => document.querySelector<HTMLElement>(`#${button} toolbarbutton`)?.click(),
      BUTTON,
    );
  }

  /** Waits for the app's field, which replaces the static field of the popup's HTML. */
  async openPanel(): Promise<void> {
    await this.pressButton();
    await expect
      .poll(() => this.panel.read())
      .toMatchObject({ text: expect.stringContaining("Register!"), field: expect.any(String) });
  }

  async openSidebar(): Promise<void> {
    await this.#run((id) => SidebarController.show(id), SIDEBAR);
  }

  async answerPermission(answer: "Allow" | "Deny"): Promise<void> {
    const pressed = () =>
      this.#run((label) => {
        const asked = document.querySelector<Permission>("#notification-popup popupnotification");
        const button = [asked?.button, asked?.secondaryButton].find((one) => one?.label === label);
        if (asked?.closest<Popup>("panel")?.state !== "open" || button === undefined) return false;
        button.click();
        return true;
      }, answer);
    await expect.poll(pressed).toBe(true);
  }

  async menuItems(): Promise<string[]> {
    return this.#run((name) => {
      const menu = document.querySelector<Popup>("#contentAreaContextMenu");
      if (menu?.state !== "open") return [];
      return [...menu.querySelectorAll(`[id^="${name}-menuitem"]`)].map((item) =>
        item.getAttribute("label")!,
      );
    }, NAME);
  }

  async pressMenuItem(): Promise<void> {
    await this.#run((name) => {
      const menu = document.querySelector<Popup>("#contentAreaContextMenu");
      const item = menu?.querySelector(`[id^="${name}-menuitem"]`);
      if (menu && item) menu.activateItem(item);
    }, NAME);
  }

  async notifications(): Promise<string[]> {
    return this.#run(() => {
      const shown = [...Services.wm.getEnumerator("alert:alert")];
      return shown.map(({ document: of }) => of.querySelector("#alertTextLabel")?.textContent ?? "");
    });
  }

  async pressNotification(): Promise<void> {
    await this.#run(() => {
      for (const { document: shown } of Services.wm.getEnumerator("alert:alert"))
        shown.querySelector<HTMLElement>("#alertBox")?.click();
    });
  }

  async closeTab(page: string): Promise<void> {
    const closed = () =>
      this.#run((end) => {
        if (!gBrowser.selectedBrowser.currentURI.spec.endsWith(end)) return false;
        gBrowser.removeCurrentTab();
        return true;
      }, page);
    await expect.poll(closed).toBe(true);
  }

  /** Stops the background, as Firefox does after 30 seconds without events. */
  async endBackground(): Promise<void> {
    await this.#run(
      (id) => WebExtensionPolicy.getByID(id).extension.terminateBackground(),
      FIREFOX_EXTENSION_ID,
    );
  }

  async closeAll(): Promise<void> {
    await this.#run(() => {
      document.querySelector<Popup>("#customizationui-widget-panel")?.hidePopup();
      SidebarController.hide();
    });
  }
}

export async function openMenuOver(page: Page, selector: string): Promise<string> {
  await page.bringToFront();
  const element = (await page.waitForSelector(selector))!;
  const text = await element.evaluate((node) => {
    getSelection()?.selectAllChildren(node);
    return String(getSelection());
  });
  await element.click({ button: "right" });
  return text;
}
