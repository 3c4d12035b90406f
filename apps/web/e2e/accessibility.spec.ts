import type { Locator, Page } from "@playwright/test";

import { expectAccessible } from "./support/axe.ts";
import type { Person } from "./support/person.ts";
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

async function openRow(page: Page, row: Row, addressOf: (route: string) => string) {
  await page.goto(addressOf(row.route), { waitUntil: "networkidle" });
  const heading = row.route === "/mypage" ? "Mina" : row.heading;
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
}

test.describe("axe finds nothing", () => {
  for (const row of routeTable.filter(({ access }) => access !== "signed-in")) {
    test(`on ${row.route}, signed out`, async ({ newPerson, page, person }) => {
      await openRow(page, row, await fillDiary(person, await newPerson()));
      await expectAccessible(page, row.route);
    });
  }

  for (const row of routeTable.filter(({ access }) => access === "signed-in")) {
    test(`on ${row.route}, signed in`, async ({ newPerson, page, person }) => {
      const addressOf = await fillDiary(person, await newPerson());
      await person.signIn(page);
      await openRow(page, row, addressOf);
      await expectAccessible(page, row.route);
    });
  }

  test("on the feed and a challenge as their owner sees them", async ({ newPerson, page, person }) => {
    const addressOf = await fillDiary(person, await newPerson());
    await person.signIn(page);
    await page.goto("/home", { waitUntil: "networkidle" });
    await expect(page.getByRole("article").first()).toBeVisible();
    await expectAccessible(page, "/home");
    await page.goto(addressOf("/challenge/{id}"), { waitUntil: "networkidle" });
    await expect(page.getByRole("article", { name: "DAY 1" })).toBeVisible();
    await expectAccessible(page, "/challenge/{id}");
  });

  test("on pages that have nothing to show yet", async ({ page, person }) => {
    await page.goto("/home", { waitUntil: "networkidle" });
    await expect(page.getByText("No challenges yet")).toBeVisible();
    await expectAccessible(page, "/home");
    await person.signIn(page);
    await page.goto("/mypage", { waitUntil: "networkidle" });
    await expect(page.getByText("Nothing under way")).toBeVisible();
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

  test("in dialogs, and on a message in red", async ({ newPerson, page, person, problems }) => {
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

    await person.signIn(page);
    await page.goto(addressOf("/challenge/{id}"));
    await button(page, "Delete").click();
    await looked("Delete data");
  });
});

/** Tabs until the control has the focus; it is seen to have it. */
async function tabTo(page: Page, control: Locator) {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) {
      await expect(control).toBeFocused();
      return;
    }
    await page.keyboard.press("Tab");
  }
  throw new Error(`No number of Tabs leads to ${control.toString()}.`);
}

async function press(page: Page, control: Locator) {
  await tabTo(page, control);
  await page.keyboard.press("Enter");
}

async function write(page: Page, label: string, text: string) {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

test.describe("the keyboard alone", { tag: "@desktop" }, () => {
  test("does the whole main job", async ({ page }) => {
    test.slow();
    await page.goto("/");
    await press(page, page.getByRole("link", { name: "SignUp" }));
    await expect(page).toHaveURL("/user/signup");
    await write(page, "Email Address", "keys@example.com");
    await write(page, "Password", "secret1234");
    await write(page, "Confirm Password", "secret1234");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/mypage");

    await press(page, page.getByRole("main").getByRole("link", { name: "New Challenge" }).first());
    await expect(page).toHaveURL("/challenge/create");
    await write(page, "Title", "No mouse");
    await tabTo(page, page.getByLabel("Category"));
    await page.keyboard.type("Other");
    await write(page, "Days", "2");
    await write(page, "Description", "Keys only.");
    await press(page, button(page, "Create Challenge"));
    await expect(page).toHaveURL("/mypage");

    const row = page.getByRole("article", { name: "No mouse" });
    await press(page, row.getByRole("link", { name: "Write" }));
    await expect(page.getByRole("heading", { name: "Register Day" })).toBeVisible();
    await tabTo(page, page.getByLabel("Content"));
    await page.keyboard.type("Tab, tab, tab.");
    await press(page, button(page, "Register!"));
    await expect(page.getByRole("article", { name: "DAY 1" })).toContainText("Tab, tab, tab.");

    // A second entry on the date is refused in a dialog, which gives the focus back.
    await tabTo(page, page.getByLabel("Content"));
    await page.keyboard.type("Once more.");
    await press(page, button(page, "Register!"));
    const refusal = page.getByRole("dialog", { name: "Cannot register data with the same date" });
    await expect(refusal.getByRole("button", { name: "OK" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(refusal).toBeHidden();
    await expect(button(page, "Register!")).toBeFocused();
  });

  test("skips the header", async ({ page }) => {
    await page.goto("/home");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });
});

const said = (page: Page, text: string | RegExp) => page.getByRole("status").filter({ hasText: text });

test.describe("what a screen reader hears", { tag: "@desktop" }, () => {
  test("snackbars, errors, and whether a like is pressed", async ({ page, person, problems }) => {
    problems.allow(/\b400\b/);
    await person.setChallenge();
    await page.goto("/user/signin");
    await page.getByLabel("Email Address").fill(person.email);
    await page.getByLabel("Password").fill("wrong12345");
    await button(page, "Sign In").click();
    await page.getByRole("dialog", { name: "Login Failed" }).getByRole("button", { name: "OK" }).click();
    await expect(page.getByRole("alert")).toHaveText("Invalid login credentials");
    await page.getByLabel("Password").fill(person.password);
    await button(page, "Sign In").click();
    await expect(said(page, "Login Success").first()).toBeAttached();
    await page.goto("/home");
    const like = page.getByRole("button", { name: "Like" });
    await expect(like).toHaveAttribute("aria-pressed", "false");
    await like.click();
    await expect(page.getByRole("button", { name: "Like", pressed: true })).toBeVisible();
  });

  test("what is wrong with a form: a list that takes the focus, and each field by itself", async ({
    page,
    person,
  }) => {
    await person.signIn(page);
    await page.goto("/challenge/create");
    await button(page, "Create Challenge").click();
    const title = page.getByLabel("Title");
    await expect(title).toHaveAttribute("aria-invalid", "true");
    await expect(title).toHaveAccessibleDescription(/Title is required\./);
    const focused = await page.evaluate(() => document.activeElement?.textContent);
    expect(focused).toContain("Title is required.");
    expect(focused).toContain("Description is required.");
  });
});
