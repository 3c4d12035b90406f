import type { Locator } from "@playwright/test";

import { openAs } from "./support/open-as.ts";
import { expect, test } from "./support/test.ts";

/** Mean of red, green and blue, 0 to 255. */
const lightness = (drawn: Locator, property: "backgroundColor" | "color" | "fill") =>
  drawn.first().evaluate((element, name) => {
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(element)[name].match(/\d+/g) ?? []).map(Number);
    return (red + green + blue) / 3;
  }, property);

// A window as narrow as A4 paper shows the phone's bottom bar, which must not be printed.
test.use({ viewport: { width: 794, height: 1123 } });

test(
  "a printed page has texts and stamps, but no controls",
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
      await expect(page.getByRole("navigation"), address).toHaveCount(0);
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
      expect(await lightness(page.locator("main"), "color"), address).toBeLessThan(60);
      await expect(page.locator(":root"), address).toHaveCSS("background-color", "rgb(255, 255, 255)");
    }
    await page.emulateMedia({ media: "screen" });
    await page.goto(`/challenge/${id}`);
    await expect(page.getByText("Chapter one.")).toBeVisible();
    await page.emulateMedia({ media: "print" });
    const [written, missed] = [
      await lightness(page.locator("svg .fill-accent"), "fill"),
      await lightness(page.locator("svg [class*=color-edge]"), "fill"),
    ];
    expect(written).toBeLessThanOrEqual(missed);
    const calendar = page.getByRole("table").first();
    const cell = (name: RegExp) => calendar.getByRole("cell", { name }).first().locator("> *");
    const [disc, number] = [cell(/January 2: written/), cell(/January 3: no entry/)];
    expect(await lightness(disc, "backgroundColor")).toBeLessThanOrEqual(await lightness(number, "color"));
    await expect(disc).toHaveCSS("print-color-adjust", "exact");
  },
);

test("a printed book shows the whole seal", { tag: "@desktop" }, async ({ page, person }) => {
  const id = await person.setChallenge({ days: 1, start_date: "2026-01-02" });
  await person.writeDay(id, "2026-01-02", "Chapter one.");
  await openAs(person, page, "/mypage/book");
  await expect(page.getByText("Chapter one.")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  const edge = await page.getByRole("main").evaluate((main) => main.getBoundingClientRect().right);
  // The box of the rotated seal is larger than its circle.
  const chapter = page.getByRole("region", { name: "Read ten pages" });
  const sealEdge = await chapter.locator('svg[viewBox="0 0 100 100"]').evaluate((seal) => {
    const { left, right } = seal.getBoundingClientRect();
    return (left + right) / 2 + Number.parseFloat(getComputedStyle(seal).width) / 2;
  });
  expect(sealEdge).toBeLessThanOrEqual(edge);
});
