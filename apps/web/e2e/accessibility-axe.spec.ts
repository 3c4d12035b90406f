import type { Page } from "@playwright/test";

import { expectAccessible } from "./support/axe.ts";
import type { Person } from "./support/person.ts";
import { picture } from "./support/pictures.ts";
import { fillAddresses, routeTable, type Row } from "./support/route-table.ts";
import { expect, test } from "./support/test.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Challenges in all their states, liked and not. */
async function fillDiary(person: Person, reader: Person) {
  await person.setProfile({ nickname: "Mina", comment: "Mornings,\nmostly." });
  const done = await person.setChallenge({ title: "Completed", days: 1 });
  await person.writeDay(done, "2026-01-01", "All of it.");
  await reader.like(done);
  await person.setChallenge({ title: "Private", visibility: "private" });
  return fillAddresses(person);
}

/** Opens a page and waits until all of it is there. */
async function open(page: Page, address: string, heading: string | RegExp) {
  await page.goto(address);
  await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  await expect(page.getByText("Now Loading...")).toHaveCount(0);
}

async function expectRowsAccessible(page: Page, rows: readonly Row[], addressOf: (route: string) => string) {
  for (const row of rows) {
    await open(page, addressOf(row.route), row.route === "/mypage" ? "Mina" : row.heading);
    await expectAccessible(page, row.route);
  }
}

test.describe("axe finds nothing, in both themes", () => {
  test("on the pages of a visitor", async ({ newPerson, page, person }) => {
    const addressOf = await fillDiary(person, await newPerson());
    const rows = routeTable.filter(({ access }) => access !== "signed-in");
    await expectRowsAccessible(page, rows, addressOf);
  });

  test("on the pages of a member, and on the feed and a challenge as their owner sees them", async ({
    newPerson,
    page,
    person,
  }) => {
    const addressOf = await fillDiary(person, await newPerson());
    await person.signIn(page);
    const rows = routeTable.filter(
      ({ access, route }) => access === "signed-in" || /^\/(home|challenge\/\{id\})$/.test(route),
    );
    await expectRowsAccessible(page, rows, addressOf);
  });

  test("on pages that have nothing to show yet", async ({ page, person }) => {
    await open(page, "/home", "No challenges yet");
    await expectAccessible(page, "/home");
    await person.signIn(page);
    await open(page, "/mypage", "Nothing under way");
    await expectAccessible(page, "/mypage");
  });

  test("on a form with errors, and on a link that does not work", async ({ page, person }) => {
    await page.goto("/changepasswordform#error_code=otp_expired");
    await expect(page.getByRole("alert")).toBeVisible();
    await expectAccessible(page, "a broken link");
    await person.signIn(page);
    await page.goto("/challenge/create");
    await button(page, "Create Challenge").click();
    await expect(page.getByText("Title is required.").first()).toBeVisible();
    await expectAccessible(page, "errors");
  });

  test("in Japanese", async ({ page }) => {
    for (const address of ["/", "/policy", "/term"]) {
      await page.goto(address);
      await button(page, "Japanese").click();
      await expect(page.locator("html")).toHaveAttribute("lang", "ja");
      await expectAccessible(page, address);
    }
  });

  test("in every dialog, the menu and the snackbar", async ({ newPerson, page, person, problems }) => {
    test.slow();
    problems.allow(/\b400\b/);
    const addressOf = await fillDiary(person, await newPerson());
    const dialog = page.getByRole("dialog");
    const looked = async (what: string) => {
      await expect(dialog).toBeVisible();
      await expectAccessible(page, what);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    };
    await page.goto("/home");
    await page.getByRole("button", { name: "Like" }).first().click();
    await looked("Please Sign in");
    await expect(page).toHaveURL("/user/signin");
    await page.getByLabel("Email Address").fill(person.email);
    await page.getByLabel("Password").fill("wrong12345");
    await button(page, "Sign In").click();
    await looked("Login Failed");
    await expectAccessible(page, "the message in red");
    await page.getByLabel("Password").fill(person.password);
    await button(page, "Sign In").click();
    await expect(page.getByRole("listitem").filter({ hasText: "Login Success" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page, "the snackbar");

    await page.goto(addressOf("/challenge/{id}"));
    await button(page, "Delete").click();
    await looked("Delete data");
    await button(page, "Profile").click();
    await expect(page.getByRole("menu")).toBeVisible();
    await expectAccessible(page, "the menu");
    await page.getByRole("menuitem", { name: "FeedBack" }).click();
    await looked("Feedback");

    await page.goto("/mypage/setting");
    await page.getByLabel("Choose Avatar").setInputFiles(picture(1_048_577));
    await looked("File Size Exceeded Limit");
    await button(page, "Delete account").click();
    await looked("Delete account");

    const id = await person.setChallenge({ title: "One day", days: 1 });
    await page.goto(`/day/create/${id}`);
    await page.getByLabel("Content").fill("All of it.");
    await button(page, "Register!").click();
    await looked("COMPLETED");
  });
});
