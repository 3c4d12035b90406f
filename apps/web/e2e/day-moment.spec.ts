import type { Page } from "@playwright/test";

import { watchRequests } from "./support/all-arrived.ts";
import { layoutShifts } from "./support/layout-shifts.ts";
import { openAs } from "./support/open-as.ts";
import { expect, test } from "./support/test.ts";

const content = (page: Page) => page.getByLabel("Content");
const stamp = (page: Page) => page.locator("form").getByText(/^DAY/).locator("..");

async function register(page: Page, text: string) {
  await content(page).fill(text);
  await page.getByRole("button", { name: "Register!" }).click();
}

test(
  "after Register! today's place is stamped, and the sheet gives way to what comes next, by keyboard alone, until a date is chosen",
  { tag: "@phone" },
  async ({ page, person }) => {
    const second = await person.setChallenge({ title: "Second", start_date: "2025-12-01" });
    const first = await person.setChallenge({ title: "First" });
    await openAs(person, page, `/day/create/${first}`);
    await content(page).fill("Chapter one.");
    await page.getByRole("button", { name: "Register!" }).press("Enter");
    await expect(stamp(page)).toContainText("1");
    await expect(page.locator("form")).toContainText("Next:");
    await expect(page.locator("form").getByRole("heading", { name: "Second" })).toBeInViewport();
    await expect(content(page)).toBeHidden();
    await expect(page.getByRole("article", { name: "DAY 1" })).toContainText("Chapter one.");

    const write = page.getByRole("link", { name: "Write" });
    await expect(write).toBeFocused();
    await page.getByLabel("Date", { exact: true }).fill("2026-01-05");
    await register(page, "What I had missed.");
    await expect(page.getByRole("article", { name: "DAY 2" })).toBeVisible();
    await write.press("Enter");
    await expect(page).toHaveURL(`/day/create/${second}`);
    await register(page, "Page one.");
    await expect(page.locator("form")).toContainText("Done for today.");
    // Nothing is left: the sheet stays, for another day.
    await expect(content(page)).toHaveValue("");
  },
);

test("after a long entry the stamp is seen all the same", { tag: "@phone" }, async ({ page, person }) => {
  const id = await person.setChallenge({ title: "Long" });
  await openAs(person, page, `/day/create/${id}`);
  await content(page).fill("A line of it.\n".repeat(90));
  const button = page.getByRole("button", { name: "Register!" });
  // Where a thumb is.
  await button.evaluate((element) => element.scrollIntoView({ block: "end", behavior: "instant" }));
  const before = await button.boundingBox();
  await button.click();
  await expect(page.locator("form")).toContainText("Done for today.");
  await expect(stamp(page)).toBeInViewport({ ratio: 1 });
  await expect(button).toBeInViewport({ ratio: 1 });
  // The snackbar is at the bottom left, and does not lie over it.
  const snackbar = page.getByRole("listitem").filter({ hasText: "Registered successfully!" });
  const [stamped, said] = [(await stamp(page).boundingBox())!, (await snackbar.boundingBox())!];
  expect(stamped.y + stamped.height).toBeLessThanOrEqual(said.y);
  expect(said.x).toBeLessThan(40);
  expect(page.viewportSize()!.height - said.y - said.height).toBeLessThan(40);
  expect(Math.abs((await button.boundingBox())!.y - before!.y)).toBeLessThan(160);
});

test(
  "a form whose day is written appears with that notice, and nothing moves",
  { tag: "@phone" },
  async ({ page, person }) => {
    const id = await person.setChallenge();
    // In UTC, as the tests' pages are.
    await person.writeDay(id, new Date().toISOString().slice(0, 10), "All of it.");
    await person.signIn(page);
    const arrived = watchRequests(page);
    await page.route(/\/rest\/v1\/day\?/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 550));
      await route.continue();
    });
    await page.goto(`/day/create/${id}`);
    await expect(page.getByText("You already wrote this day")).toBeVisible();
    await expect(content(page)).toHaveAccessibleDescription(/Written already/);
    await arrived();
    expect((await layoutShifts(page)).sum).toBeLessThan(0.01);

    // Nor where another date is chosen.
    const places = async () => {
      const submit = page.getByRole("button", { name: "Register!" });
      return [await content(page).boundingBox(), await submit.boundingBox()];
    };
    const before = await places();
    await page.getByLabel("Date", { exact: true }).fill("2026-01-05");
    await expect(page.getByText("You already wrote this day")).toBeHidden();
    expect(await places()).toEqual(before);
  },
);
