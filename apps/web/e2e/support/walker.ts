import { mkdir } from "node:fs/promises";
import path from "node:path";

import { expect, type Locator, type Page } from "@playwright/test";

import { dateByKeyboard, tabTo } from "./keyboard.ts";
import { setTextSize } from "./readable.ts";

/** The window and the means with which somebody walks through the site. */
export interface Look {
  width: 360 | 1280;
  theme: "light" | "dark";
  /** Size of text in percent, as set in the browser. */
  text: 100 | 200;
  /** Tab, Enter, Space and letters alone. */
  keyboard: boolean;
  /** The browser's language. */
  locale: "en-US" | "ja";
}

/** No list has more options than this. */
const MOST_OPTIONS = 150;

/** Somebody on the way through the site, who leaves a picture of each station where pictures are asked for. */
export class Walker {
  readonly page: Page;
  readonly #look: Look;
  /** Where pictures go to; undefined: none are taken. */
  readonly #folder: string | undefined;
  #station = 0;

  private constructor(page: Page, look: Look, folder: string | undefined) {
    this.page = page;
    this.#look = look;
    this.#folder = folder;
  }

  static async start(page: Page, look: Look, folder: string | undefined): Promise<Walker> {
    if (look.text !== 100) await setTextSize(page, look.text);
    if (folder !== undefined) await mkdir(folder, { recursive: true });
    return new Walker(page, look, folder);
  }

  /** Presses a link or button. */
  async press(target: Locator): Promise<void> {
    if (!this.#look.keyboard) return target.click();
    await tabTo(this.page, target);
    await this.page.keyboard.press("Enter");
  }

  /** Writes into a field, in the place of what is there. */
  async write(field: Locator, text: string): Promise<void> {
    if (!this.#look.keyboard) return field.fill(text);
    await tabTo(this.page, field);
    await this.page.keyboard.press("Control+a");
    await this.page.keyboard.type(text);
  }

  /** Chooses the option of this name. */
  async choose(select: Locator, option: string): Promise<void> {
    if (!this.#look.keyboard) return void (await select.selectOption({ label: option }));
    await tabTo(this.page, select);
    const isChosen = async () => (await select.locator("option:checked").innerText()) === option;
    if (await isChosen()) return;
    await this.page.keyboard.press("Home");
    for (let at = 0; at < MOST_OPTIONS && !(await isChosen()); at += 1) {
      await this.page.keyboard.press("ArrowDown");
    }
  }

  /** Sets a date field to `YYYY-MM-DD`. */
  async date(field: Locator, date: string): Promise<void> {
    if (!this.#look.keyboard) return field.fill(date);
    await dateByKeyboard(this.page, field, date);
  }

  /** The station is reached: all that is under way has arrived. */
  async station(name: string): Promise<void> {
    this.#station += 1;
    if (this.#folder === undefined) return;
    await expect(this.page.getByText("Now Loading...", { exact: true })).toHaveCount(0);
    // What comes late or comes down is there.
    await this.page.waitForTimeout(700);
    const file = `${String(this.#station).padStart(2, "0")} ${name}.png`;
    await this.page.screenshot({ path: path.join(this.#folder, file) });
  }
}
