import type { Page } from "@playwright/test";

import { openAs } from "./support/open-as.ts";
import { expect, test } from "./support/test.ts";

const sectionLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Setting" }).getByRole("link", { name });
const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test(
  "each section has an address of its own, and the list says which is open",
  { tag: "@phone" },
  async ({ page, person }) => {
    await openAs(person, page, "/mypage/setting");
    for (const [name, address] of [
      ["Days and reminders", "/mypage/setting/days"],
      ["Language and look", "/mypage/setting/look"],
      ["People", "/mypage/setting/people"],
      ["Your data", "/mypage/setting/data"],
      ["Account", "/mypage/setting/account"],
      ["Profile", "/mypage/setting"],
    ] as const) {
      await sectionLink(page, name).click();
      await expect(page).toHaveURL(address);
      await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(name);
      await expect(sectionLink(page, name)).toHaveAttribute("aria-current", "page");
      await expect(sectionLink(page, name)).toBeInViewport();
    }
    expect((await page.request.get("/mypage/setting/other")).status()).toBe(404);
  },
);

test(
  "the theme that is chosen is shown at once, in each tab, and before the first paint of the next page",
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

    // By the inline script alone: no other one comes.
    await tab.route("**/assets/*.js", () => {});
    await tab.goto("/home", { waitUntil: "commit" });
    await expect.poll(() => paper(tab)).toBe(dark);

    await page.reload();
    await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
    await page.getByRole("radio", { name: "As this device" }).check();
    expect(await paper(page)).toBe(light);
  },
);
