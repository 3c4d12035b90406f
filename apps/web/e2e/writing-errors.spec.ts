import type { Page } from "@playwright/test";

import { answerDialog } from "./support/dialogs.ts";
import { failRequests, FAILURES } from "./support/failures.ts";
import { openAs } from "./support/open-as.ts";
import { expect, test } from "./support/test.ts";

const EMAIL = "hello@challenge-diary.example";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

for (const failure of FAILURES) {
  test.describe(`Challenge and day failures: ${failure}`, { tag: "@desktop" }, () => {
    test("Challenge create", async ({ page, person, problems }) => {
      await openAs(person, page, "/challenge/create");
      const { restore } = await failRequests(page, problems, failure, "POST", /rest\/v1\/challenge\b/);
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
      await restore();
      await button(page, "Create Challenge").click();
      await expect(page).toHaveURL("/mypage");
      await expect(page.getByRole("article", { name: "Ten katas" })).toHaveCount(1);
    });

    test("Challenge edit", async ({ page, person, problems }) => {
      const id = await person.setChallenge();
      await openAs(person, page, `/challenge/update/${id}`);
      const { restore } = await failRequests(page, problems, failure, "PATCH", /rest\/v1\/challenge\b/);
      await page.getByLabel("Title").fill("Read twenty pages");
      const logged = page.waitForEvent("console", (message) => message.text().includes("AppError"));
      await button(page, "Update Challenge").click();
      await answerDialog(page, "Failed");
      await logged;
      await expect(page.getByLabel("Title")).toHaveValue("Read twenty pages");
      await expect(button(page, "Update Challenge")).toBeEnabled();
      await restore();
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
      const { restore } = await failRequests(page, problems, failure, "POST", /rest\/v1\/day\b/);
      await page.getByLabel("Content").fill("The last page.");
      const logged = page.waitForEvent("console", (message) => message.text().includes("was not taken"));
      await button(page, "Register!").click();
      await answerDialog(page, "Failed", "Your entry is kept on this device");
      await logged;
      await expect(page.getByRole("region", { name: "On this device" })).toContainText("The last page.");
      await expect(button(page, "Register!")).toBeEnabled();
      await restore();
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
      const { restore } = await failRequests(page, problems, failure, "PATCH", /rest\/v1\/day\b/);
      await content.fill("Chapter one and two.");
      const logged = page.waitForEvent("console", (message) => message.text().includes("was not taken"));
      await button(page, "Update").click();
      await answerDialog(page, "Failed");
      await logged;
      await expect(content).toHaveValue("Chapter one and two.");
      await expect(button(page, "Update")).toBeEnabled();
      await restore();
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
      const { restore } = await failRequests(page, problems, failure, "PATCH", /rest\/v1\/profile\b/);
      await button(page, "Update Profile").click();
      await answerDialog(page, "Failed");
      await expect(page.getByLabel("Nickname")).toHaveValue("Mina");
      await expect(page.getByLabel("Comment")).toHaveValue("Mornings.");
      await expect(button(page, "Update Profile")).toBeEnabled();
      await restore();
      await button(page, "Update Profile").click();
      // An alert: it is answered where it was called for, and the page goes on afterwards.
      await expect(page.getByRole("dialog", { name: "Update your profile Success" })).toBeVisible();
      await expect(page).toHaveURL("/mypage/setting");
      await answerDialog(page, "Update your profile Success");
      await expect(page).toHaveURL("/mypage");
      await expect(page.getByRole("heading", { name: "Mina" })).toBeVisible();
    });

    test("Header feedback", async ({ backend, page, person, problems }) => {
      await openAs(person, page, "/mypage");
      await page.getByRole("button", { name: "Profile", exact: true }).click();
      await page.getByRole("menuitem", { name: "FeedBack" }).click();
      const form = await fillFeedback(page);
      const { restore } = await failRequests(page, problems, failure, "POST", /rest\/v1\/feedback\b/);
      await form.getByRole("button", { name: "Submit" }).click();
      await answerDialog(page, `Failed, please email us (${EMAIL})`);
      await expectFeedbackKept(page);
      await restore();
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
      const { restore } = await failRequests(page, problems, failure, "POST", /rest\/v1\/feedback\b/);
      await form.getByRole("button", { name: "Submit" }).click();
      await answerDialog(page, "Something wrong!", `please email us (${EMAIL})`);
      await expectFeedbackKept(page);
      await restore();
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
      const { restore } = await failRequests(page, problems, failure, "POST", /auth\/v1\/recover/);
      await button(page, "Request Password Reset").click();
      await answerDialog(page, "Reset Failed", "Something error, Please contact dev team.");
      await expect(page.getByLabel("Email Address")).toHaveValue(person.email);
      await expect(button(page, "Request Password Reset")).toBeEnabled();
      await restore();
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
