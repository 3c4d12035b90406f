import type { Page } from "@playwright/test";

import { openAs } from "./support/open-as.ts";
import { expect, test } from "./support/test.ts";

/** How light a colour is drawn, 0 to 255. */
const lightness = (page: Page, selector: string, property: "backgroundColor" | "color" | "fill") =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => {
      const [red = 0, green = 0, blue = 0] = (getComputedStyle(element)[name].match(/\d+/g) ?? []).map(
        Number,
      );
      return (red + green + blue) / 3;
    }, property);

test(
  "a page on paper has its texts and stamps, and nothing to press",
  { tag: "@desktop" },
  async ({ page, person }) => {
    const id = await person.setChallenge({ days: 30, start_date: "2026-01-01" });
    await person.writeDay(id, "2026-01-02", "Chapter one.");
    await page.emulateMedia({ colorScheme: "dark" });
    await openAs(person, page, `/challenge/${id}`);
    const pages = [
      [`/challenge/${id}`, "Read ten pages"],
      ["/mypage", "Read ten pages"],
      ["/mypage/year/2026", "2026"],
      ["/mypage/book", "Chapter one."],
      ["/home", "Read ten pages"],
      ["/policy", "Privacy Policy"],
    ] as const;
    for (const [address, text] of pages) {
      await page.emulateMedia({ media: "screen" });
      await page.goto(address);
      await expect(page.getByRole("main").getByText(text).first()).toBeVisible();
      await expect(page.getByText("Now Loading...")).toHaveCount(0);
      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("main").getByText(text).first(), address).toBeVisible();
      for (const role of ["button", "combobox", "banner", "contentinfo"] as const)
        await expect(page.getByRole(role), `${address} ${role}`).toHaveCount(0);
      for (const name of [
        "Register Day",
        "Edit Day",
        "Edit",
        "Detail",
        "Write",
        "New Challenge",
        "More detail...",
      ])
        await expect(page.getByRole("link", { name, exact: true }), `${address} ${name}`).toHaveCount(0);
      expect(await lightness(page, "main", "color"), address).toBeLessThan(60);
      expect(await lightness(page, "body", "backgroundColor"), address).toBeGreaterThanOrEqual(0);
    }
    await page.emulateMedia({ media: "screen" });
    await page.goto(`/challenge/${id}`);
    await expect(page.getByText("Chapter one.")).toBeVisible();
    await page.emulateMedia({ media: "print" });
    const [written, missed] = [
      await lightness(page, "svg .fill-accent", "fill"),
      await lightness(page, "svg .fill-edge", "fill"),
    ];
    expect(written).toBeLessThanOrEqual(missed);
    await expect(page.locator("article h3 span").first()).toHaveCSS("print-color-adjust", "exact");
  },
);
