import { asPhone } from "./support/as-phone.ts";
import { expectFrame, watchRoutes } from "./support/route-page.ts";
import { fillAddresses, rowOf } from "./support/route-table.ts";
import { expect, test } from "./support/test.ts";

// What each page shows where it is open: `layout-shift.spec.ts` and `accessibility-tree.spec.ts`, which go there anyway; in password
// recovery: `session.spec.ts`.
test.describe("the route table", { tag: "@desktop" }, () => {
  for (const [who, elsewhere, guarded] of [
    ["signed out", rowOf("/user/signin"), ["/mypage", "/day/edit/{id}/{day_id}"]],
    // A page that is complete without script, one that the build renders in part, and one that it does not.
    ["signed in", rowOf("/mypage"), ["/", "/user/signin", "/changepassword"]],
  ] as const) {
    test(`${who}: what is for others leads to ${elsewhere.route} and shows nothing else`, async ({
      page,
      person,
    }) => {
      const addressOf = await fillAddresses(person);
      if (who === "signed in") await person.signIn(page);
      const expectRoute = await watchRoutes(page, who);
      for (const route of guarded) {
        await test.step(route, async () => {
          await page.goto(addressOf(route));
          await expectRoute(elsewhere, elsewhere.route);
        });
      }
    });
  }
});

// From anywhere else: `return-to.test.ts`; after a sign-out: `session.spec.ts`.
test(
  "a sign-in leads to where a guard stopped the person, and Back not to the sign-in that is over",
  { tag: "@desktop" },
  async ({ page, person }) => {
    const address = (await fillAddresses(person))("/challenge/update/{id}");
    await page.goto(address);
    await expect(page).toHaveURL("/user/signin");
    await page.getByLabel("Email Address").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByText("Login Success").first()).toBeVisible();
    await page.goBack();
    await expect(page).not.toHaveURL("/user/signin");
  },
);

test.describe("the common frame", { tag: "@desktop" }, () => {
  test("signed out, on a phone too: a Sign in button, and no feedback; signing up asks to agree with the terms, in a new tab", async ({
    context,
    page,
  }) => {
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
    await page.getByRole("link", { name: "I don't have an account." }).click();
    await page.getByLabel("Email Address").fill("typed@example.com");
    const opened = context.waitForEvent("page");
    await page.getByRole("main").getByRole("link", { name: "Terms of Service" }).click();
    await expect(await opened).toHaveURL("/term");
    await expect(page.getByLabel("Email Address")).toHaveValue("typed@example.com");
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

    await page.getByRole("button", { name: "Profile", exact: true }).click();
    const items = page.getByRole("menuitem");
    await expect(items).toHaveText(["MyPage", "Register", "Settings", "Sign out", "FeedBack"]);
    for (const [index, address] of ["/mypage", "/day/create/none", "/mypage/setting"].entries()) {
      await expect(items.nth(index)).toHaveAttribute("href", address);
    }
    await items.filter({ hasText: "FeedBack" }).click();
    await expect(form).toBeVisible();
  });
});

// What a shared link shows without script: `page-head.test.ts`.
test(
  "a challenge is named after itself, also when one comes to it from another",
  { tag: "@desktop" },
  async ({ page, person }) => {
    await person.setChallenge({ title: "Read ten pages" });
    await person.setChallenge({ title: "Run" });
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
  },
);
