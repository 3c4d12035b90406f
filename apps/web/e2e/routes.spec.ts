import type { Page } from "@playwright/test";

import { follow } from "./support/follow.ts";
import { expectHead } from "./support/head.ts";
import { watchHeadings } from "./support/headings.ts";
import { openRecoveryLink, recoveryLink } from "./support/recovery.ts";
import { fillAddresses, routeTable, rowOf, type Row } from "./support/route-table.ts";
import { expect, test } from "./support/test.ts";

const SIGN_IN = rowOf("/user/signin");
const MY_PAGE = rowOf("/mypage");

const heading = (page: Page, row: Row) => page.getByRole("heading", { level: 1, name: row.heading });

async function expectPage(page: Page, row: Row, address: string) {
  await expect(heading(page, row)).toBeVisible();
  await expect(page).toHaveURL(address);
  await expect(page).toHaveTitle(row.title);
}

/** The header with the logo to /home and the product title, and the footer. */
async function expectFrame(page: Page) {
  const logo = page.getByRole("banner").getByRole("link", { name: "Challenge Diary" });
  await expect(logo).toHaveAttribute("href", "/home");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText(`© ${new Date().getUTCFullYear()} Challenge Diary`);
  const links = await footer
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => `${link.textContent}: ${link.getAttribute("href")}`));
  expect(links).toEqual(
    expect.arrayContaining([
      "React: https://react.dev",
      "Terms of Service: /term",
      "Privacy Policy: /policy",
    ]),
  );
}

/** What the page of a row says of itself to search engines: nothing of a person is listed, all else under its address. */
async function expectListing(page: Page, row: Row, address: string) {
  const isListed = row.access === "public" && row.heading !== "404 not found!";
  await expect(page.locator('meta[name="robots"]')).toHaveCount(isListed ? 0 : 1);
  if (isListed) {
    const canonical = page.locator('link[rel="canonical"]');
    await expect(canonical).toHaveAttribute("href", new RegExp(`${address}$`));
  }
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
}

test.describe("the route table", { tag: "@desktop" }, () => {
  const visitors = [
    { who: "signed out", access: "signed-in", elsewhere: SIGN_IN },
    { who: "signed in", access: "signed-out", elsewhere: MY_PAGE },
  ] as const;

  for (const { access, elsewhere, who } of visitors) {
    test(`${who}: each page opens in the common frame, but those for people ${access} lead to ${elsewhere.route}`, async ({
      page,
      person,
    }) => {
      const addressOf = await fillAddresses(person);
      if (who === "signed in") await person.signIn(page);
      const headings = await watchHeadings(page);
      for (const row of routeTable) {
        await test.step(`${row.route} (${row.access})`, async () => {
          const shown = row.access === access ? elsewhere : row;
          await page.goto(addressOf(row.route));
          await expectPage(page, shown, addressOf(shown.route));
          // Nothing else was there for a moment.
          for (const seen of await headings()) expect(seen).toMatch(shown.heading);
          await expectFrame(page);
          if (who === "signed in") await expectListing(page, shown, addressOf(shown.route));
        });
      }
    });
  }

  test("all of it in password recovery: as signed out, and the new password can be set", async ({
    backend,
    page,
    person,
  }) => {
    const addressOf = await fillAddresses(person);
    await openRecoveryLink(page, await recoveryLink(backend, person));
    await expect(page.getByLabel("New Password")).toBeVisible();
    await expectPage(page, rowOf("/changepasswordform"), "/changepasswordform");
    await expect(page.getByRole("link", { name: "Sign in", exact: true })).toBeVisible();
    for (const row of routeTable) {
      // A reload would end the recovery.
      await follow(page, addressOf(row.route));
      const open = row.access !== "signed-in";
      await expectPage(page, open ? row : SIGN_IN, open ? addressOf(row.route) : "/user/signin");
    }
  });
});

async function signIn(page: Page, person: { email: string; password: string }) {
  await page.getByLabel("Email Address").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

test.describe("where a sign-in leads", { tag: "@desktop" }, () => {
  test("to where a guard stopped the person, and to /mypage after a sign-out and from anywhere else", async ({
    page,
    person,
  }) => {
    const address = (await fillAddresses(person))("/challenge/update/{id}");
    await page.goto(address);
    await expect(page).toHaveURL("/user/signin");
    await signIn(page, person);
    await expect(page).toHaveURL(address);
    await expect(page.getByText("Login Success").first()).toBeVisible();
    // Back does not lead to a sign-in that is over.
    await page.goBack();
    await expect(page).not.toHaveURL("/user/signin");

    const signOut = async () => {
      await follow(page, "/mypage/setting");
      await page.getByRole("button", { name: "Profile", exact: true }).click();
      await page.getByRole("menuitem", { name: "Sign out" }).click();
      await expect(page).toHaveURL("/user/signin");
    };
    await page.goto("/home");
    // The router, which following needs, is there after the page has loaded.
    await expect(page.getByRole("button", { name: "Profile", exact: true })).toBeVisible();
    await signOut();
    await signIn(page, person);
    await expect(page).toHaveURL("/mypage");
    await signOut();
    await page.goto("/home");
    await page.getByRole("link", { name: "Sign in", exact: true }).click();
    await signIn(page, person);
    await expect(page).toHaveURL("/mypage");
  });

  test("a sign-up asked for on the way leads there too", async ({ page }) => {
    await page.goto("/challenge/create");
    await page.getByRole("link", { name: "I don't have an account." }).click();
    await page.getByLabel("Email Address").fill("new@example.com");
    await page.getByLabel("Password", { exact: true }).fill("secret1234");
    await page.getByLabel("Confirm Password").fill("secret1234");
    await page.getByRole("button", { name: "Sign Up" }).click();
    await expect(page).toHaveURL("/challenge/create");
    await expect(page.getByText("SignUp Success").first()).toBeVisible();
  });
});

test.describe("the common frame", () => {
  test("signed out: a Sign in button, and no feedback", async ({ page }) => {
    for (const address of ["/", "/policy", "/home"]) {
      await page.goto(address);
      await expectFrame(page);
    }
    await expect(page.getByRole("button", { name: "Profile", exact: true })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Register Day" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Feedback", exact: true })).toHaveCount(0);
    await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
    await expect(page).toHaveURL("/user/signin");
  });

  test("signed in: Register Day and the floating Feedback on wide screens alone, and the Profile menu", async ({
    isMobile,
    page,
    person,
  }) => {
    await person.setChallenge();
    await person.signIn(page);
    await page.goto("/home");
    await expectFrame(page);
    await expect(page.getByRole("button", { name: "Profile", exact: true })).toBeVisible();
    const register = page.getByRole("banner").getByRole("link", { name: "Register Day" });
    const feedback = page.getByRole("button", { name: "Feedback", exact: true });
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toHaveCount(0);
    if (isMobile) {
      await expect(register).toBeHidden();
      await expect(feedback).toBeHidden();
      return;
    }
    const form = page.getByRole("dialog", { name: "Feedback" });
    await expect(register).toHaveAttribute("href", "/day/create/none");
    await feedback.click();
    await expect(form).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(form).toBeHidden();

    const choose = async (name: string) => {
      await page.getByRole("button", { name: "Profile", exact: true }).click();
      await expect(page.getByRole("menuitem")).toHaveText([
        "MyPage",
        "Register",
        "Settings",
        "Sign out",
        "FeedBack",
      ]);
      await page.getByRole("menuitem", { name, exact: true }).click();
    };
    await choose("MyPage");
    await expect(page).toHaveURL("/mypage");
    await choose("Register");
    await expect(page).toHaveURL("/day/create/none");
    await choose("Settings");
    await expect(page).toHaveURL("/mypage/setting");
    await choose("FeedBack");
    await expect(form).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(form).toBeHidden();
    await choose("Sign out");
    await expect(page).toHaveURL("/user/signin");
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
  });
});

test.describe("titles, and what shared links show", { tag: "@desktop" }, () => {
  test("a challenge is named after itself, also when one comes to it from another", async ({
    page,
    person,
  }) => {
    await person.setProfile({ nickname: "Mina" });
    await person.setChallenge({ title: "Read ten pages", desc: "Every evening,\nin bed." });
    await person.setChallenge({ title: "Run", desc: "Slowly." });
    await page.goto("/home");
    const open = async (title: string) => {
      await page.getByRole("article", { name: title }).getByRole("link", { name: "More detail..." }).click();
      await expect(page).toHaveTitle(`${title} · Challenge Diary`);
    };
    await open("Run");
    await expectHead(page, "Run · Challenge Diary", "Day 0 / 3 by Mina. Slowly.");
    await page.goBack();
    await expect(page).toHaveTitle("Home · Challenge Diary");
    await open("Read ten pages");
    await expectHead(page, "Read ten pages · Challenge Diary", "Day 0 / 3 by Mina. Every evening, in bed.");
    // What was read before is there at once, and the page's own name with it.
    await page.goBack();
    await open("Run");
    await expectHead(page, "Run · Challenge Diary", "Day 0 / 3 by Mina. Slowly.");
  });
});

test(
  "Sign up asks to agree with the terms and the policy, each opened in a new tab",
  { tag: "@desktop" },
  async ({ context, page }) => {
    await page.goto("/user/signup");
    await page.getByLabel("Email Address").fill("typed@example.com");
    for (const [name, address] of [
      ["Terms of Service", "/term"],
      ["Privacy Policy", "/policy"],
    ] as const) {
      const opened = context.waitForEvent("page");
      await page.getByRole("main").getByRole("link", { name }).click();
      const tab = await opened;
      await expect(tab).toHaveURL(address);
      await tab.close();
    }
    await expect(page.getByLabel("Email Address")).toHaveValue("typed@example.com");
    await page.getByRole("main").getByRole("link", { name: "Already have an account" }).click();
    await expect(page).toHaveURL("/user/signin");
    await page.getByRole("link", { name: "Forgot password" }).click();
    await expect(page).toHaveURL("/changepassword");
    await page.getByRole("link", { name: "I don't have an account." }).click();
    await expect(page).toHaveURL("/user/signup");
  },
);
