import type { Page } from "@playwright/test";

import { colorOf } from "./support/color-of.ts";
import { answerDialog } from "./support/dialogs.ts";
import { failRequests } from "./support/failures.ts";
import { openAs } from "./support/open-as.ts";
import { expect, test } from "./support/test.ts";

const OFFLINE = "The server can't be reached. Please check your connection.";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** The message of the form, in red. */
async function expectInRed(page: Page, message: string) {
  await expect(page.getByRole("alert")).toHaveText(message);
  const words = page.getByRole("alert").getByText(message).last();
  await expect(words).toHaveCSS("color", await colorOf(page, "--color-danger"));
}

/** Counts what is sent to the auth server from now on. */
function countSent(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.method() !== "GET" && request.url().includes("/auth/v1/")) count += 1;
  });
  return () => count;
}

test(
  "a sign-in that fails: the reason in a dialog and in red above the form, and the form stays",
  { tag: "@desktop" },
  async ({ page, person, problems }) => {
    await page.goto("/user/signin");

    async function expectFailure(email: string, password: string, message: string) {
      await page.getByLabel("Email Address").fill(email);
      await page.getByLabel("Password").fill(password);
      await button(page, "Sign In").click();
      await answerDialog(page, "Login Failed", message);
      await expectInRed(page, message);
      await expect(page.getByLabel("Email Address")).toHaveValue(email);
      await expect(page.getByLabel("Password")).toHaveValue(password);
      await expect(button(page, "Sign In")).toBeEnabled();
    }

    problems.allow(/\b400\b/);
    await test.step("a wrong password, or what is no address: the server judges", async () => {
      await expectFailure(person.email, "wrong12345", "Invalid login credentials");
      await expectFailure("not-an-address", "secret1234", "Invalid login credentials");
    });
    await test.step("the network is gone", async () => {
      const { restore } = await failRequests(
        page,
        problems,
        "the network is gone",
        "POST",
        /auth\/v1\/token/,
      );
      await expectFailure(person.email, person.password, OFFLINE);
      await restore();
    });
    await button(page, "Sign In").click();
    await expect(page).toHaveURL("/mypage");
  },
);

test(
  "a sign-up that fails: the reason in a dialog and in red, and the form stays",
  { tag: "@desktop" },
  async ({ page, person, problems }) => {
    await page.goto("/user/signup");

    problems.allow(/\b422\b/);
    await page.getByLabel("Email Address").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill("secret1234");
    const confirmation = page.getByLabel("Confirm Password");
    await test.step("Password mismatch: nothing is sent", async () => {
      const sent = countSent(page);
      await confirmation.fill("secret5678");
      await button(page, "Sign Up").click();
      await expect(page.getByText("Password confirmation does not match").first()).toBeVisible();
      expect(sent()).toBe(0);
    });
    await test.step("a taken e-mail: the server's message", async () => {
      await confirmation.fill("secret1234");
      await button(page, "Sign Up").click();
      await answerDialog(page, "SignUp Failed", "User already registered");
      await expectInRed(page, "User already registered");
    });
    await expect(page.getByLabel("Email Address")).toHaveValue(person.email);
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("secret1234");
    await expect(button(page, "Sign Up")).toBeEnabled();
  },
);

async function choosePassword(page: Page, password: string, confirmation = password, current?: string) {
  if (current !== undefined) await page.getByLabel("Current Password").fill(current);
  await page.getByLabel("New Password").fill(password);
  await page.getByLabel("Confirm Password").fill(confirmation);
  await button(page, "Change Password").click();
}

test.describe("Password changed / fails", { tag: "@desktop" }, () => {
  test("signed in: what is missing or wrong is said inline, what the server refuses in the dialog too", async ({
    backend,
    page,
    person,
    problems,
  }) => {
    problems.allow(/\b400\b|\b422\b/);
    await openAs(person, page, "/changepasswordform");
    await expect(page.getByLabel("Current Password")).toBeVisible();
    const sent = countSent(page);

    await test.step("without the current password, and not confirmed: nothing is sent", async () => {
      await choosePassword(page, "another1234");
      await expect(page.getByText("Current Password is required.").first()).toBeVisible();
      await choosePassword(page, "another1234", "another5678", person.password);
      const mismatch = page.getByText("Password confirmation does not match");
      await expect(mismatch.first()).toBeVisible();
      await expect(mismatch.last()).toHaveCSS("color", await colorOf(page, "--color-danger"));
      await expect(page.getByLabel("New Password")).toHaveValue("another1234");
      expect(sent()).toBe(0);
    });
    for (const [what, password, current, message] of [
      ["a wrong current password", "another1234", "wrong12345", "The current password is incorrect."],
      [
        "the old password as the new one",
        person.password,
        person.password,
        "New password should be different from the old password.",
      ],
    ] as const) {
      await test.step(what, async () => {
        await choosePassword(page, password, password, current);
        await answerDialog(page, "Reset Failed", message);
        await expectInRed(page, message);
        await expect(page.getByLabel("New Password")).toHaveValue(password);
        await expect(button(page, "Change Password")).toBeEnabled();
      });
    }
    await test.step("the current password forgotten: a link by mail", async () => {
      await button(page, "I forgot it: send me a link").click();
      await answerDialog(page, "Please check your Email", person.email);
      expect((await backend.mails())[0]?.to).toBe(person.email);
    });
    // What was refused is corrected alone: the current password is still there.
    await choosePassword(page, "another1234");
    await answerDialog(page, "Password has changed");
    await expect(page).toHaveURL("/mypage");
  });
});

// All that can be the matter with a link: `email-link.test.ts`.
test(
  "a link that failed is told in words of ours, on the page that it is for, which leads to a new one, and on any other",
  { tag: "@desktop" },
  async ({ page }) => {
    const EXPIRED = "error=access_denied&error_code=otp_expired&error_description=Call+555-1234";
    for (const [address, message] of [
      ["?token_hash=abc", "An error occurred on token verification."],
      [`#${EXPIRED}`, "Email link is invalid or has expired"],
    ] as const) {
      await test.step(address, async () => {
        await page.goto(`/changepasswordform${address}`);
        await expect(page.getByRole("alert")).toContainText(message);
        await expect(page.getByText("555-1234")).toHaveCount(0);
        await expect(page).toHaveURL("/changepasswordform");
        await page.getByRole("link", { name: "Request Password Reset" }).click();
        await expect(page).toHaveURL("/changepassword");
      });
    }
    await test.step("without a link or a session: what is needed first, the auth layer's error, and the way on", async () => {
      await page.goto("/changepasswordform");
      const main = page.getByRole("main");
      await expect(main).toContainText("To choose a new password, sign in first, or ask for a link by mail.");
      await choosePassword(page, "another1234");
      await answerDialog(page, "Reset Failed", "Auth session missing!");
      await expect(page.getByRole("alert")).toHaveText("Auth session missing!");
      await expect(page.getByLabel("New Password")).toHaveValue("another1234");
      await main.getByRole("link", { name: "Request Password Reset" }).click();
      await expect(page).toHaveURL("/changepassword");
    });
    // A page that is complete without script, and one that is loaded.
    for (const address of ["/", "/home?page=2"]) {
      await test.step(address, async () => {
        const [path = "", query = ""] = address.split("?");
        await page.goto(`${path}?${query}#${EXPIRED}`);
        await answerDialog(page, "This link does not work", "Email link is invalid or has expired");
        await expect(page.getByText("555-1234")).toHaveCount(0);
        await expect(page).toHaveURL(query === "" ? path : address);
      });
    }
  },
);
