import type { Page } from "puppeteer-core";

import { FIREFOX_EXTENSION_ID } from "../../build/manifest.ts";

/** Runs a function with Firefox's own rights in its window. Arguments and result go as JSON. */
export type RunInWindow = <Given extends readonly unknown[], Result>(
  work: (...given: Given) => Result | Promise<Result>,
  ...given: Given
) => Promise<Result>;

/** Firefox's names of what belongs to the extension are made of its id. */
const NAME = FIREFOX_EXTENSION_ID.replaceAll(/[^\w-]/g, "_");
const BUTTON = `${NAME}-browser-action`;

/** As far as it is used, what code with Firefox's own rights finds in its window. */
interface Chrome {
  CustomizableUI: { addWidgetToArea: (id: string, area: string) => void };
  Services: { wm: { getEnumerator: (kind: string) => Iterable<Window> } };
  Cc: Record<string, { createInstance: (kind: unknown) => TextInput }>;
  Ci: { nsITextInputProcessor: unknown };
}
interface TextInput {
  beginInputTransaction: (window: unknown, notify: () => boolean) => boolean;
  keydown: (event: KeyboardEvent) => void;
  keyup: (event: KeyboardEvent) => void;
}
type Popup = HTMLElement & { state: string; hidePopup: () => void; activateItem: (item: Element) => void };
type PanelBrowser = HTMLElement & {
  messageManager: {
    addMessageListener: (name: string, heard: (message: { data: Panel }) => void) => void;
    loadFrameScript: (address: string, later: boolean) => void;
  };
};

/** What the open panel shows. */
export interface Panel {
  text: string;
  field: string | undefined;
}

/** What Firefox itself draws of the extension: its button, the panel, a page's menu, and notifications. */
export class BrowserWindow {
  readonly #run: RunInWindow;

  constructor(run: RunInWindow) {
    this.#run = run;
  }

  /** As a person does by "Pin to Toolbar". */
  async pinButton(): Promise<void> {
    await this.#run((button) => {
      (globalThis as unknown as Chrome).CustomizableUI.addWidgetToArea(button, "nav-bar");
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

  /** null: none is open. */
  async panel(): Promise<Panel | null> {
    return this.#run(async () => {
      const panel = document.querySelector<Popup>("#customizationui-widget-panel");
      const shown = document.querySelector<PanelBrowser>(".webextension-popup-browser");
      if (panel?.state !== "open" || shown === null) return null;
      const seen =
        "{ text: content.document.body.innerText, field: content.document.querySelector('textarea')?.value }";
      return new Promise<Panel>((resolve) => {
        shown.messageManager.addMessageListener("seen", ({ data }) => resolve(data));
        shown.messageManager.loadFrameScript(`data:,sendAsyncMessage("seen", ${seen})`, false);
      });
    });
  }

  /** Types with the keys into whatever has the focus in the panel, and holds Control where it is told to. */
  async typeIntoPanel(keys: readonly string[], held?: "Control"): Promise<void> {
    await this.#run(
      (pressed, modifier) => {
        const { Cc, Ci } = globalThis as unknown as Chrome;
        document.querySelector<HTMLElement>(".webextension-popup-browser")?.focus();
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
      held ?? null,
    );
  }

  /** The extension's lines in the menu that is open over a page. */
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
      const { Services } = globalThis as unknown as Chrome;
      const shown = [...Services.wm.getEnumerator("alert:alert")];
      return shown.map(({ document: of }) => of.querySelector("#alertTextLabel")?.textContent ?? "");
    });
  }

  async pressNotification(): Promise<void> {
    await this.#run(() => {
      const { Services } = globalThis as unknown as Chrome;
      for (const { document: shown } of Services.wm.getEnumerator("alert:alert"))
        shown.querySelector<HTMLElement>("#alertBox")?.click();
    });
  }

  /** Closes the panel. */
  async closePanel(): Promise<void> {
    await this.#run(() => document.querySelector<Popup>("#customizationui-widget-panel")?.hidePopup());
  }
}

/** Selects an element's text and opens the page's menu over it. */
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
