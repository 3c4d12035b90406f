import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Page } from "@playwright/test";

import { answerDialog } from "./support/dialogs.ts";
import { failRequests, FAILURES } from "./support/failures.ts";
import type { Person } from "./support/person.ts";
import { picture } from "./support/pictures.ts";
import { expect, test } from "./support/test.ts";

const EMAIL = "hello@challenge-diary.example";
const OFFLINE = "The server can't be reached. Please check your connection.";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function openAs(person: Person, page: Page, address: string) {
  await person.signIn(page);
  await page.goto(address);
}

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

for (const failure of FAILURES) {
  test.describe(`Challenge and day failures: ${failure}`, { tag: "@desktop" }, () => {
    test("Challenge create", async ({ page, person, problems }) => {
      await openAs(person, page, "/challenge/create");
      const { mend } = await failRequests(page, problems, failure, "POST", /rest\/v1\/challenge\b/);
      await page.getByLabel("Title").fill("Ten katas");
      await page.getByLabel("Category").selectOption("PHP");
      await page.getByLabel("Days").fill("10");
      await page.getByLabel("Description").fill("One every\nmorning.");
      const logged = page.waitForEvent("console", (message) => message.text().includes("AppError"));
      await button(page, "Create Challenge").click();
      await answerDialog(page, "Failed");
      await logged;
      await expect(page.getByLabel("Title")).toHaveValue("Ten katas");
      await expect(page.getByLabel("Category")).toHaveValue("PHP");
      await expect(page.getByLabel("Days")).toHaveValue("10");
      await expect(page.getByLabel("Description")).toHaveValue("One every\nmorning.");
      await expect(button(page, "Create Challenge")).toBeEnabled();
      await mend();
      await button(page, "Create Challenge").click();
      await expect(page).toHaveURL("/mypage");
      await expect(page.getByRole("article", { name: "Ten katas" })).toHaveCount(1);
    });

    test("Challenge edit", async ({ page, person, problems }) => {
      const id = await person.setChallenge();
      await openAs(person, page, `/challenge/update/${id}`);
      const { mend } = await failRequests(page, problems, failure, "PATCH", /rest\/v1\/challenge\b/);
      await page.getByLabel("Title").fill("Read twenty pages");
      const logged = page.waitForEvent("console", (message) => message.text().includes("AppError"));
      await button(page, "Update Challenge").click();
      await answerDialog(page, "Failed");
      await logged;
      await expect(page.getByLabel("Title")).toHaveValue("Read twenty pages");
      await expect(button(page, "Update Challenge")).toBeEnabled();
      await mend();
      await button(page, "Update Challenge").click();
      await answerDialog(page, "Success", "Your Diary info has changed");
      await expect(page.getByRole("article", { name: "Read twenty pages" })).toBeVisible();
    });

    test("day insert and completion: the entry waits on the device, and completes when it arrives", async ({
      page,
      person,
      problems,
    }) => {
      const id = await person.setChallenge({ days: 1 });
      await openAs(person, page, `/day/create/${id}`);
      const { mend } = await failRequests(page, problems, failure, "POST", /rest\/v1\/day\b/);
      await page.getByLabel("Content").fill("The last page.");
      await button(page, "Register!").click();
      await answerDialog(page, "Failed", "Your entry is kept on this device");
      await expect(page.getByRole("region", { name: "On this device" })).toContainText("The last page.");
      await expect(button(page, "Register!")).toBeEnabled();
      await mend();
      await page.goto("/mypage");
      await answerDialog(page, "COMPLETED", "Completed your Challenge! Nice work!");
      await expect(page.getByRole("region", { name: "Achieved" })).toContainText("Day 1/1");
    });

    test("Day update", async ({ page, person, problems }) => {
      const id = await person.setChallenge();
      const day = await person.writeDay(id, "2026-01-01", "Chapter one.");
      await openAs(person, page, `/day/edit/${id}/${day}`);
      const content = page.getByLabel("What did you do today?");
      await expect(content).toHaveValue("Chapter one.");
      const { mend } = await failRequests(page, problems, failure, "PATCH", /rest\/v1\/day\b/);
      await content.fill("Chapter one and two.");
      await button(page, "Update").click();
      await answerDialog(page, "Failed");
      await expect(content).toHaveValue("Chapter one and two.");
      await expect(button(page, "Update")).toBeEnabled();
      await mend();
      await button(page, "Update").click();
      await answerDialog(page, "Update your day Success");
      await expect(page).toHaveURL(`/challenge/${id}`);
      await expect(page.getByText("Chapter one and two.")).toBeVisible();
    });

    test("Delete: logged; the person stays", async ({ page, person, problems }) => {
      problems.allow(/An error occurred while deleting data\./);
      const id = await person.setChallenge();
      await openAs(person, page, `/challenge/${id}`);
      await failRequests(page, problems, failure, "DELETE", /rest\/v1\/challenge\b/);
      await button(page, "Delete").click();
      const logged = page.waitForEvent("console", (message) =>
        message.text().includes("An error occurred while deleting data."),
      );
      await answerDialog(page, "Delete data");
      await logged;
      await expect(page).toHaveURL(`/challenge/${id}`);
      await expect(page.getByRole("heading", { name: "Read ten pages" })).toBeVisible();
      await expect(button(page, "Delete")).toBeEnabled();
    });

    test("Profile update", async ({ page, person, problems }) => {
      await openAs(person, page, "/mypage/setting");
      await page.getByLabel("Nickname").fill("Mina");
      await page.getByLabel("Comment").fill("Mornings.");
      const { mend } = await failRequests(page, problems, failure, "PATCH", /rest\/v1\/profile\b/);
      await button(page, "Update Profile").click();
      await answerDialog(page, "Failed");
      await expect(page.getByLabel("Nickname")).toHaveValue("Mina");
      await expect(page.getByLabel("Comment")).toHaveValue("Mornings.");
      await expect(button(page, "Update Profile")).toBeEnabled();
      await mend();
      await button(page, "Update Profile").click();
      await expect(page).toHaveURL("/mypage");
      await expect(page.getByText("Update your profile Success").first()).toBeVisible();
      await expect(page.getByRole("heading", { name: "Mina" })).toBeVisible();
    });

    test("Header feedback", async ({ backend, page, person, problems }) => {
      await openAs(person, page, "/mypage");
      await page.getByRole("button", { name: "Profile", exact: true }).click();
      await page.getByRole("menuitem", { name: "FeedBack" }).click();
      const form = await fillFeedback(page);
      const { mend } = await failRequests(page, problems, failure, "POST", /rest\/v1\/feedback\b/);
      await form.getByRole("button", { name: "Submit" }).click();
      await answerDialog(page, `Failed, please email us (${EMAIL})`);
      await expectFeedbackKept(page);
      await mend();
      await form.getByRole("button", { name: "Submit" }).click();
      await expect(form).toBeHidden();
      // The header's form does not send who writes.
      expect(await backend.sql("select title, email, feedback, user_id from public.feedback")).toEqual([
        { title: "Colours", email: "me@example.com", feedback: "More\nink.", user_id: null },
      ]);
    });

    test("Floating feedback", async ({ backend, page, person, problems }) => {
      await openAs(person, page, "/mypage");
      await page.getByRole("button", { name: "Feedback", exact: true }).click();
      const form = await fillFeedback(page);
      const { mend } = await failRequests(page, problems, failure, "POST", /rest\/v1\/feedback\b/);
      await form.getByRole("button", { name: "Submit" }).click();
      await answerDialog(page, "Something wrong!", `please email us (${EMAIL})`);
      await expectFeedbackKept(page);
      await mend();
      await form.getByRole("button", { name: "Submit" }).click();
      await answerDialog(page, "SUBMITTED", "Thank you for your feedback!");
      expect(await backend.sql("select user_id from public.feedback")).toEqual([{ user_id: person.id }]);
      // After a successful submit the form is cleared.
      await page.getByRole("button", { name: "Feedback", exact: true }).click();
      for (const label of ["Title", "Email", "Feedback"]) {
        await expect(form.getByLabel(label, { exact: true })).toHaveValue("");
      }
    });

    test("Reset request: not a word of who has an account", async ({ page, person, problems }) => {
      problems.allow(/AuthRetryableFetchError|AuthApiError/);
      await page.goto("/changepassword");
      await page.getByLabel("Email Address").fill(person.email);
      const { mend } = await failRequests(page, problems, failure, "POST", /auth\/v1\/recover/);
      await button(page, "Request Password Reset").click();
      await answerDialog(page, "Reset Failed", "Something error, Please contact dev team.");
      await expect(page.getByLabel("Email Address")).toHaveValue(person.email);
      await expect(button(page, "Request Password Reset")).toBeEnabled();
      await mend();
      await button(page, "Request Password Reset").click();
      await answerDialog(page, "Please check your Email");
    });
  });
}

async function fillFeedback(page: Page) {
  const form = page.getByRole("dialog", { name: "Feedback" });
  await form.getByLabel("Title").fill("Colours");
  await form.getByLabel("Email").fill("me@example.com");
  await form.getByLabel("Feedback", { exact: true }).fill("More\nink.");
  return form;
}

async function expectFeedbackKept(page: Page) {
  const form = page.getByRole("dialog", { name: "Feedback" });
  await expect(form.getByLabel("Title")).toHaveValue("Colours");
  await expect(form.getByLabel("Email")).toHaveValue("me@example.com");
  await expect(form.getByLabel("Feedback", { exact: true })).toHaveValue("More\nink.");
  await expect(form.getByRole("button", { name: "Submit" })).toBeEnabled();
}

test.describe("Alerts on the way to an entry", { tag: "@desktop" }, () => {
  test("Delete confirmation: cancel does nothing, OK deletes", async ({ page, person }) => {
    const id = await person.setChallenge();
    await openAs(person, page, `/challenge/${id}`);
    await button(page, "Delete").click();
    const dialog = page.getByRole("dialog", { name: "Delete data" });
    await expect(dialog).toContainText("When you delete, you can't restore it again. Are you sure?");
    await dialog.getByRole("button", { name: "cancel" }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(`/challenge/${id}`);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Read ten pages" })).toBeVisible();
    await button(page, "Delete").click();
    await answerDialog(page, "Delete data");
    await expect(page).toHaveURL("/mypage");
    await page.goto(`/challenge/${id}`);
    await expect(page.getByText("This challenge does not exist")).toBeVisible();
  });

  test("Same-date day: the date was taken by another tab, the text stays", async ({
    page,
    person,
    problems,
  }) => {
    problems.allow(/\b409\b/);
    const id = await person.setChallenge();
    await openAs(person, page, `/day/create/${id}`);
    await page.getByLabel("Date", { exact: true }).fill("2026-01-05");
    await page.getByLabel("Content").fill("From this tab.");
    await person.writeDay(id, "2026-01-05", "From the other tab.");
    await button(page, "Register!").click();
    await answerDialog(page, "Cannot register data with the same date");
    await expect(page.getByLabel("Content")).toHaveValue("From this tab.");
    await expect(page.getByLabel("Date", { exact: true })).toHaveValue("2026-01-05");
    await expect(button(page, "Register!")).toBeEnabled();
    await page.getByLabel("Date", { exact: true }).fill("2026-01-06");
    await button(page, "Register!").click();
    await expect(page.getByText("Registered successfully!").first()).toBeVisible();
  });

  test("Same-date day: the date has its entry in the list below", async ({ page, person }) => {
    const id = await person.setChallenge();
    await person.writeDay(id, "2026-01-05", "Written before.");
    await openAs(person, page, `/day/create/${id}`);
    await expect(page.getByText("Written before.")).toBeVisible();
    await page.getByLabel("Date", { exact: true }).fill("2026-01-05");
    await page.getByLabel("Content").fill("Once more.");
    await button(page, "Register!").click();
    await answerDialog(page, "Cannot register data with the same date");
    await expect(page.getByLabel("Content")).toHaveValue("Once more.");
  });

  test("No active challenge: the alert, then /challenge/create", async ({ page, person }) => {
    const done = await person.setChallenge({ days: 1 });
    await person.writeDay(done, "2026-01-01", "All of it.");
    await openAs(person, page, "/day/create/none");
    await answerDialog(page, "Please CREATE your challenge!");
    await expect(page).toHaveURL("/challenge/create");
  });
});

const chooser = (page: Page) => page.getByLabel("Choose Avatar");
const preview = (page: Page) => page.getByRole("main").getByRole("img", { name: "Your avatar" });

test.describe("Avatar", { tag: "@desktop" }, () => {
  test("too big by one byte: the dialog, and the picture before stays", async ({ page, person }) => {
    await openAs(person, page, "/mypage/setting");
    await page.getByLabel("Nickname").fill("Mina");
    await chooser(page).setInputFiles(picture(1_048_577));
    await answerDialog(
      page,
      "File Size Exceeded Limit",
      "Cannot select images larger than 1MB. Please choose an image that is 1MB or smaller.",
    );
    await expect(page.locator("main img")).toHaveCount(0);
    await expect(page.getByLabel("Nickname")).toHaveValue("Mina");
  });

  test("of 1048576 bytes is taken, shown, and served", async ({ page, person }) => {
    await openAs(person, page, "/mypage/setting");
    await chooser(page).setInputFiles(picture(1_048_576));
    await expect(preview(page)).toHaveAttribute("src", /^(data|blob):/);
    await page.getByLabel("Comment").fill("With a face.");
    await button(page, "Update Profile").click();
    await expect(page).toHaveURL("/mypage");
    const avatar = page.locator("main header img");
    await expect(avatar).toHaveAttribute("src", new RegExp(`${person.id}/cat-${person.id}\\.png`));
    await expect
      .poll(() => avatar.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  });

  test("Avatar read error: a file that went away before it was read", async ({ page, person }) => {
    await openAs(person, page, "/mypage/setting");
    await page.getByLabel("Nickname").fill("Mina");
    const folder = await mkdtemp(join(tmpdir(), "avatar-"));
    const file = join(folder, "cat.png");
    await writeFile(file, picture(100).buffer);
    // The choice is held back until the file is gone.
    await page.evaluate(() =>
      addEventListener("change", (event) => event.stopImmediatePropagation(), { capture: true, once: true }),
    );
    await chooser(page).setInputFiles(file);
    await rm(folder, { recursive: true });
    await chooser(page).dispatchEvent("change");
    await answerDialog(page, "error");
    await expect(page.getByLabel("Nickname")).toHaveValue("Mina");
  });

  test("the upload fails: Failed, and all that was typed and chosen stays", async ({
    page,
    person,
    problems,
  }) => {
    await openAs(person, page, "/mypage/setting");
    await page.getByLabel("Nickname").fill("Mina");
    await page.getByLabel("Comment").fill("With a face.");
    await chooser(page).setInputFiles(picture(1000));
    const { mend } = await failRequests(page, problems, "the server fails", "POST", /storage\/v1\/object/);
    await button(page, "Update Profile").click();
    await answerDialog(page, "Failed");
    await expect(page.getByLabel("Nickname")).toHaveValue("Mina");
    await expect(preview(page)).toHaveAttribute("src", /^(data|blob):/);
    await mend();
    await button(page, "Update Profile").click();
    await expect(page).toHaveURL("/mypage");
  });
});

async function choosePassword(page: Page, password: string, confirmation = password) {
  await page.getByLabel("New Password").fill(password);
  await page.getByLabel("Confirm Password").fill(confirmation);
  await button(page, "Change Password").click();
}

test.describe("Password changed / fails", { tag: "@desktop" }, () => {
  test("Password mismatch: an inline error, and nothing is sent", async ({ page, person }) => {
    let sent = 0;
    page.on("request", (request) => (sent += Number(request.method() === "PUT")));
    await openAs(person, page, "/changepasswordform");
    await choosePassword(page, "another1234", "another5678");
    await expect(page.getByText("Password confirmation does not match").first()).toBeVisible();
    await expect(page.getByLabel("New Password")).toHaveValue("another1234");
    expect(sent).toBe(0);
  });

  test("refused by the server: its message in the dialog and inline in red", async ({
    page,
    person,
    problems,
  }) => {
    problems.allow(/\b422\b/);
    await openAs(person, page, "/changepasswordform");
    await choosePassword(page, person.password);
    const message = "New password should be different from the old password.";
    await answerDialog(page, "Reset Failed", message);
    await expect(page.getByRole("alert")).toHaveText(message);
    await expect(page.getByLabel("New Password")).toHaveValue(person.password);
    await expect(button(page, "Change Password")).toBeEnabled();
    await choosePassword(page, "another1234");
    await answerDialog(page, "Password has changed");
    await expect(page).toHaveURL("/mypage");
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
  ] as const) {
    test(`Redirect errors: ${address} says "${message}" and leads to a new link`, async ({ page }) => {
      await page.goto(`/changepasswordform${address}`);
      await expect(page.getByRole("alert")).toContainText(message);
      await expect(page).toHaveURL("/changepasswordform");
      await page.getByRole("link", { name: "Request Password Reset" }).click();
      await expect(page).toHaveURL("/changepassword");
    });
  }
});

test.describe("Unknown route, and a visitor's like", () => {
  test('Unknown route: "404 not found!" with a link to /home', async ({ page }) => {
    await page.goto("/no/such/page");
    await expect(page.getByRole("heading", { name: "404 not found!" })).toBeVisible();
    await page.getByRole("main").getByRole("link").click();
    await expect(page).toHaveURL("/home");
  });

  test("Signed-out like: dialog Please Sign in, then /user/signin", async ({ page, person }) => {
    await person.setChallenge();
    await page.goto("/home");
    await page.getByRole("button", { name: "Like" }).click();
    await answerDialog(page, "Please Sign in");
    await expect(page).toHaveURL("/user/signin");
  });
});

/** Collects what the site logs of loads that failed. */
function watchLoadErrors(page: Page): string[] {
  const logged: string[] = [];
  page.on("console", (message) => {
    const [said] = /^Loading failed \(.*?\)/.exec(message.text()) ?? [];
    if (said !== undefined) logged.push(said);
  });
  return logged;
}

test.describe("Errors that are only logged", { tag: "@desktop" }, () => {
  test("feed: a retry stands where the list would be", async ({ page, person, problems }) => {
    await person.setChallenge();
    const { mend } = await failRequests(
      page,
      problems,
      "the server fails",
      "GET",
      /rest\/v1\/home_challenge\b/,
    );
    const logged = watchLoadErrors(page);
    await page.goto("/home");
    await expect(page.getByRole("alert")).toContainText("The challenges could not be loaded.");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(logged).toEqual(["Loading failed (server)"]);
    await mend();
    await button(page, "Try again").click();
    await expect(page.getByRole("article", { name: "Read ten pages" })).toBeVisible();
  });

  test("profile: the lists stand without it", async ({ page, person, problems }) => {
    await person.setChallenge();
    await failRequests(page, problems, "the network is gone", "GET", /rest\/v1\/profile\b/);
    const logged = watchLoadErrors(page);
    await openAs(person, page, "/mypage");
    await expect(page.getByRole("article", { name: "Read ten pages" })).toBeVisible();
    await expect(page.getByRole("alert")).toContainText("Your profile could not be loaded.");
    await expect(page.getByRole("link", { name: "New Challenge" }).first()).toBeVisible();
    expect(logged).toEqual(["Loading failed (network)"]);
  });

  test("like: taken back without a word", async ({ page, person, problems }) => {
    problems.allow(/A like was not saved:/);
    await person.setChallenge();
    await openAs(person, page, "/home");
    await failRequests(page, problems, "the server fails", "POST", /rest\/v1\/likes\b/);
    const like = page.getByRole("button", { name: "Like" });
    const logged = page.waitForEvent("console", (message) => message.text().includes("A like was not saved"));
    await like.click();
    await logged;
    await expect(like).toHaveAttribute("aria-pressed", "false");
    await expect(like).toContainText("0");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("a day to edit: no alert, and a retry", async ({ page, person, problems }) => {
    const id = await person.setChallenge();
    const day = await person.writeDay(id, "2026-01-01", "Chapter one.");
    const { mend } = await failRequests(page, problems, "the server fails", "GET", /rest\/v1\/day\b/);
    await openAs(person, page, `/day/edit/${id}/${day}`);
    await expect(page.getByText("This entry could not be loaded.")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await mend();
    await button(page, "Try again").click();
    await expect(page.getByLabel("What did you do today?")).toHaveValue("Chapter one.");
  });

  test('startup: "Unexpected error during initialization" is logged, and the page offers another try', async ({
    page,
    problems,
  }) => {
    problems.allow(/Unexpected error during initialization/);
    const { mend } = await failRequests(page, problems, "the server fails", "GET", /config\.json/);
    const logged = page.waitForEvent("console", (message) =>
      message.text().includes("Unexpected error during initialization"),
    );
    await page.goto("/changepasswordform");
    await logged;
    await expect(page.getByRole("alert")).toContainText("Challenge Diary can't be reached");
    await mend();
    await button(page, "Try again").click();
    await expect(page.getByLabel("New Password")).toBeVisible();
  });
});
