import type { Page } from "@playwright/test";

import { asPhone } from "./support/as-phone.ts";
import { follow } from "./support/follow.ts";
import { openRecoveryLink, recoveryLink } from "./support/recovery.ts";
import { expectFrame, expectPage, watchRoutes } from "./support/route-page.ts";
import { fillAddresses, LIKE_THE_POLICY, routeTable, rowOf } from "./support/route-table.ts";
import { expect, test } from "./support/test.ts";

const SIGN_IN = rowOf("/user/signin");
const MY_PAGE = rowOf("/mypage");

test.describe("the route table", { tag: "@desktop" }, () => {
  // The other pages: `layout-shift.spec.ts`, which loads them anyway.
  const visitors = [
    { who: "signed out", access: "signed-in", elsewhere: SIGN_IN, pages: "" },
    { who: "signed in", access: "signed-out", elsewhere: MY_PAGE, pages: ", and terms and no page are open" },
  ] as const;

  for (const { access, elsewhere, pages, who } of visitors) {
    test(`${who}: those for people ${access} lead to ${elsewhere.route} and show nothing else${pages}`, async ({
      page,
      person,
    }) => {
      const addressOf = await fillAddresses(person);
      if (who === "signed in") await person.signIn(page);
      const expectRoute = await watchRoutes(page, who);
      const rows = routeTable.filter(({ access: needed, route }) =>
        who === "signed in"
          ? needed === access || LIKE_THE_POLICY.has(route)
          : // All others lead there in password recovery.
            ["/mypage", "/day/edit/{id}/{day_id}"].includes(route),
      );
      for (const row of rows) {
        await test.step(`${row.route} (${row.access})`, async () => {
          const shown = row.access === access ? elsewhere : row;
          await page.goto(addressOf(row.route));
          await expectRoute(shown, addressOf(shown.route));
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

// From anywhere else: `return-to.test.ts`.
test.describe("where a sign-in leads", { tag: "@desktop" }, () => {
  test("to where a guard stopped the person, and to /mypage after a sign-out", async ({ page, person }) => {
    const address = (await fillAddresses(person))("/challenge/update/{id}");
    await page.goto(address);
    await expect(page).toHaveURL("/user/signin");
    await signIn(page, person);
    await expect(page).toHaveURL(address);
    await expect(page.getByText("Login Success").first()).toBeVisible();
    // Back does not lead to a sign-in that is over.
    await page.goBack();
    await expect(page).not.toHaveURL("/user/signin");

    await page.goto("/mypage/setting");
    await page.getByRole("button", { name: "Profile", exact: true }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page).toHaveURL("/user/signin");
    await signIn(page, person);
    await expect(page).toHaveURL("/mypage");
  });
});

test.describe("the common frame", { tag: "@desktop" }, () => {
  test("signed out, on a phone too: a Sign in button, and no feedback", async ({ page }) => {
    await page.goto("/home");
    await asPhone(page, async () => {
      await expectFrame(page);
      await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Feedback", exact: true })).toHaveCount(0);
    });
    await expectFrame(page);
    await expect(page.getByRole("button", { name: "Profile", exact: true })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Register Day" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Feedback", exact: true })).toHaveCount(0);
    await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
    await expect(page).toHaveURL("/user/signin");
  });

  test("signed in: Register Day and the floating Feedback on wide screens alone, and the Profile menu", async ({
    page,
    person,
  }) => {
    await person.setChallenge();
    await person.signIn(page);
    await page.goto("/home");
    await expect(page.getByRole("button", { name: "Profile", exact: true })).toBeVisible();
    const register = page.getByRole("banner").getByRole("link", { name: "Register Day" });
    const feedback = page.getByRole("button", { name: "Feedback", exact: true });
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toHaveCount(0);
    await asPhone(page, async () => {
      await expectFrame(page);
      await expect(page.getByRole("button", { name: "Profile", exact: true })).toBeVisible();
      await expect(register).toBeHidden();
      await expect(feedback).toBeHidden();
    });
    await expectFrame(page);
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
    const run = await person.setChallenge({ title: "Run", desc: "Slowly." });
    // As who follows a shared link reads it, without script.
    const html = await (await page.request.get(`/challenge/${run}`)).text();
    expect(html).toContain("<title>Run · Challenge Diary</title>");
    expect(html).toContain('<meta property="og:description" content="Day 0 / 3 by Mina. Slowly." />');
    await page.goto("/home");
    const open = async (title: string) => {
      await page.getByRole("article", { name: title }).getByRole("link", { name: "More detail..." }).click();
      await expect(page).toHaveTitle(`${title} · Challenge Diary`);
    };
    await open("Run");
    await page.goBack();
    await expect(page).toHaveTitle("Home · Challenge Diary");
    await open("Read ten pages");
    // What was read before is there at once, and the page's own name with it.
    await page.goBack();
    await open("Run");
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
