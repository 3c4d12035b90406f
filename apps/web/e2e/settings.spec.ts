import type { Page } from "@playwright/test";

import { openAs } from "./support/open-as.ts";
import { expect, test } from "./support/test.ts";

const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test(
  "a chosen theme applies to all open tabs, and to a page before its scripts load",
  {
    tag: "@desktop",
  },
  async ({ page, person }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await openAs(person, page, "/mypage/setting/look");
    await expect(page.getByRole("radio", { name: "As this device" })).toBeChecked();
    const light = await paper(page);
    const tab = await page.context().newPage();
    await tab.emulateMedia({ colorScheme: "light" });
    await tab.goto("/policy");
    await page.getByRole("radio", { name: "Dark" }).check();
    const dark = await paper(page);
    expect(dark).not.toBe(light);
    await expect.poll(() => paper(tab)).toBe(dark);
    const frame = tab.locator('meta[name="theme-color"]:not([media="not all"])');
    await expect(frame).toHaveAttribute("content", "#14171c");

    // Blocks all scripts except those in the HTML.
    await tab.route("**/assets/*.js", () => {});
    await tab.goto("/home", { waitUntil: "commit" });
    await expect.poll(() => paper(tab)).toBe(dark);

    await page.reload();
    await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
    await page.getByRole("radio", { name: "As this device" }).check();
    expect(await paper(page)).toBe(light);
  },
);
