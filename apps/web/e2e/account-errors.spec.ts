import type { Page } from "@playwright/test";

import { answerDialog } from "./support/dialogs.ts";
import { failRequests } from "./support/failures.ts";
import { openAs } from "./support/open-as.ts";
import type { Person } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

const OFFLINE = "The server can't be reached. Please check your connection.";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function tryToSignIn(page: Page, person: Person, password: string) {
  await page.goto("/user/signin");
  await page.getByLabel("Email Address").fill(person.email);
  await page.getByLabel("Password").fill(password);
  await button(page, "Sign In").click();
}

async function expectSignInKept(page: Page, person: Person, message: string) {
  await answerDialog(page, "Login Failed", message);
  await expect(page.getByRole("alert")).toHaveText(message);
  await expect(page.getByLabel("Email Address")).toHaveValue(person.email);
  await expect(page.getByLabel("Password")).not.toHaveValue("");
  await expect(button(page, "Sign In")).toBeEnabled();
}

test.describe("Sign-in failure", { tag: "@desktop" }, () => {
  test("a wrong password: the server's message in a dialog, and in red above the form", async ({
    page,
    person,
    problems,
  }) => {
    problems.allow(/\b400\b/);
    await tryToSignIn(page, person, "wrong12345");
    await expectSignInKept(page, person, "Invalid login credentials");
    // The red line goes with the next attempt.
    await page.getByLabel("Password").fill(person.password);
    await button(page, "Sign In").click();
    await expect(page).toHaveURL("/mypage");
  });

  test("the server fails", async ({ page, person, problems }) => {
    await failRequests(page, problems, "the server fails", "POST", /auth\/v1\/token/);
    await tryToSignIn(page, person, person.password);
    await expectSignInKept(page, person, "Something broke.");
  });

  for (const [status, words] of [
    [200, OFFLINE],
    [403, "The server did not answer as it should. Please try again."],
    [413, "The server did not answer as it should. Please try again."],
  ] as const) {
    test(`a proxy answers with a page of its own and ${status}`, async ({ page, person, problems }) => {
      problems.allow(/\b40\d\b|\b413\b/);
      await page.route(/auth\/v1\/token/, (route) =>
        route.fulfill({ status, contentType: "text/html", body: "<html><h1>Not ours</h1></html>" }),
      );
      await tryToSignIn(page, person, person.password);
      await expectSignInKept(page, person, words);
    });
  }

  test("the network is gone", async ({ page, person, problems }) => {
    await failRequests(page, problems, "the network is gone", "POST", /auth\/v1\/token/);
    await tryToSignIn(page, person, person.password);
    await expectSignInKept(page, person, OFFLINE);
  });
});

async function tryToSignUp(page: Page, email: string, confirmation = "secret1234") {
  await page.goto("/user/signup");
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("secret1234");
  await page.getByLabel("Confirm Password").fill(confirmation);
  await button(page, "Sign Up").click();
}

async function expectSignUpKept(page: Page, email: string) {
  await expect(page.getByLabel("Email Address")).toHaveValue(email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("secret1234");
  await expect(button(page, "Sign Up")).toBeEnabled();
}

test.describe("Sign-up failure", { tag: "@desktop" }, () => {
  test("a taken e-mail: the server's message in a dialog, and in red", async ({ page, person, problems }) => {
    problems.allow(/\b422\b/);
    await tryToSignUp(page, person.email);
    await answerDialog(page, "SignUp Failed", "User already registered");
    await expect(page.getByRole("alert")).toHaveText("User already registered");
    await expectSignUpKept(page, person.email);
  });

  test("the network is gone", async ({ page, problems }) => {
    await failRequests(page, problems, "the network is gone", "POST", /auth\/v1\/signup/);
    await tryToSignUp(page, "new@example.com");
    await answerDialog(page, "SignUp Failed", OFFLINE);
    await expect(page.getByRole("alert")).toHaveText(OFFLINE);
    await expectSignUpKept(page, "new@example.com");
  });

  test("Password mismatch: nothing is sent", async ({ page }) => {
    let sent = 0;
    page.on("request", (request) => (sent += Number(request.url().includes("/auth/v1/"))));
    await tryToSignUp(page, "new@example.com", "secret5678");
    await expect(page.getByText("Password confirmation does not match").first()).toBeVisible();
    await expectSignUpKept(page, "new@example.com");
    expect(sent).toBe(0);
  });
});

async function choosePassword(page: Page, password: string, confirmation = password, current?: string) {
  if (current !== undefined) await page.getByLabel("Current Password").fill(current);
  await page.getByLabel("New Password").fill(password);
  await page.getByLabel("Confirm Password").fill(confirmation);
  await button(page, "Change Password").click();
}

test.describe("Password changed / fails", { tag: "@desktop" }, () => {
  test("Password mismatch: an inline error, and nothing is sent", async ({ page, person }) => {
    let sent = 0;
    page.on("request", (request) => (sent += Number(request.method() === "PUT")));
    await openAs(person, page, "/changepasswordform");
    await choosePassword(page, "another1234", "another5678", person.password);
    await expect(page.getByText("Password confirmation does not match").first()).toBeVisible();
    await expect(page.getByLabel("New Password")).toHaveValue("another1234");
    expect(sent).toBe(0);
  });

  test("without a session: what is needed first, and the way to it", async ({ page }) => {
    await page.goto("/changepasswordform");
    const main = page.getByRole("main");
    await expect(main).toContainText("To choose a new password, sign in first, or ask for a link by mail.");
    await main.getByRole("link", { name: "Request Password Reset" }).click();
    await expect(page).toHaveURL("/changepassword");
  });

  test("refused by the server: its message in the dialog and inline in red", async ({
    page,
    person,
    problems,
  }) => {
    problems.allow(/\b422\b/);
    await openAs(person, page, "/changepasswordform");
    await choosePassword(page, person.password, person.password, person.password);
    const message = "New password should be different from the old password.";
    await answerDialog(page, "Reset Failed", message);
    await expect(page.getByRole("alert")).toHaveText(message);
    await expect(page.getByLabel("New Password")).toHaveValue(person.password);
    await expect(button(page, "Change Password")).toBeEnabled();
    await choosePassword(page, "another1234");
    await answerDialog(page, "Password has changed");
    await expect(page).toHaveURL("/mypage");
  });

  test("signed in, without the current password: an inline error, and nothing is sent", async ({
    page,
    person,
  }) => {
    let sent = 0;
    page.on("request", (request) => (sent += Number(request.method() === "PUT")));
    await openAs(person, page, "/changepasswordform");
    await choosePassword(page, "another1234");
    await expect(page.getByText("Current Password is required.").first()).toBeVisible();
    expect(sent).toBe(0);
  });

  test("signed in, with a wrong current password: refused, in words that say which", async ({
    page,
    person,
    problems,
  }) => {
    problems.allow(/\b400\b/);
    await openAs(person, page, "/changepasswordform");
    await choosePassword(page, "another1234", "another1234", "wrong12345");
    await answerDialog(page, "Reset Failed", "The current password is not right.");
    await expect(page.getByRole("alert")).toHaveText("The current password is not right.");
    await choosePassword(page, "another1234", "another1234", person.password);
    await answerDialog(page, "Password has changed");
  });

  test("signed in, with the current password forgotten: a link by mail", async ({
    backend,
    page,
    person,
  }) => {
    await openAs(person, page, "/changepasswordform");
    await button(page, "I forgot it: send me a link").click();
    await answerDialog(page, "Please check your Email", person.email);
    expect(backend.mails()[0]?.to).toBe(person.email);
  });

  test("without a session: the auth layer's missing-session error", async ({ page }) => {
    await page.goto("/changepasswordform");
    await choosePassword(page, "another1234");
    await answerDialog(page, "Reset Failed", "Auth session missing!");
    await expect(page.getByRole("alert")).toHaveText("Auth session missing!");
    await expect(page.getByLabel("New Password")).toHaveValue("another1234");
  });

  for (const [address, message] of [
    ["#access_token=a&expires_in=1&refresh_token=r", "No token_type detected."],
    ["#access_token=a&expires_in=1&token_type=bearer", "No refresh_token detected."],
    ["#access_token=a&refresh_token=r&token_type=bearer", "No expires_in detected."],
    ["#expires_in=1&refresh_token=r&token_type=bearer", "No access_token detected."],
    ["#error=access_denied", "No error_code detected."],
    ["#error_code=otp_expired", "No error detected."],
    ["?code=abc", "Not a valid implicit grant flow url."],
    ["?token_hash=abc", "An error occurred on token verification."],
    [
      "#error=access_denied&error_code=otp_expired&error_description=Call+555-1234",
      "Email link is invalid or has expired",
    ],
    ["?error=a&error_code=b&error_description=Call+555-1234", "An error occurred on token verification."],
  ] as const) {
    test(`Redirect errors: ${address} says "${message}" and leads to a new link`, async ({ page }) => {
      await page.goto(`/changepasswordform${address}`);
      await expect(page.getByRole("alert")).toContainText(message);
      await expect(page.getByText("555-1234")).toHaveCount(0);
      await expect(page).toHaveURL("/changepasswordform");
      await page.getByRole("link", { name: "Request Password Reset" }).click();
      await expect(page).toHaveURL("/changepassword");
    });
  }

  for (const address of ["/", "/home?page=2", "/user/signin", "/nothing"]) {
    test(`a link that failed and led to ${address} is told there, in words of ours`, async ({ page }) => {
      const [path = "", query = ""] = address.split("?");
      await page.goto(
        `${path}?${query}#error=access_denied&error_code=otp_expired&error_description=Call+555-1234`,
      );
      await answerDialog(page, "This link does not work", "Email link is invalid or has expired");
      await expect(page.getByText("555-1234")).toHaveCount(0);
      await expect(page).toHaveURL(query === "" ? path : address);
    });
  }
});
