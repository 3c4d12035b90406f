import type { Page } from "@playwright/test";

import { answerDialog } from "./support/dialogs.ts";
import { failRequests, FAILURES } from "./support/failures.ts";
import { openAs } from "./support/open-as.ts";
import type { Problems } from "./support/problems.ts";
import { expect, test } from "./support/test.ts";

const EMAIL = "hello@challenge-diary.example";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Presses what sends, while that fails in each of the ways; `attempt` says what the page makes of it. */
async function failInEachWay(
  { page, problems }: { page: Page; problems: Problems },
  [method, address]: readonly [method: string, address: RegExp],
  attempt: () => Promise<void>,
) {
  let { restore } = { restore: async () => {} };
  for (const failure of FAILURES) {
    await test.step(failure, async () => {
      const failing = await failRequests(page, problems, failure, method, address);
      // No request gets through between the two.
      await restore();
      ({ restore } = failing);
      await attempt();
    });
  }
  await restore();
}

/** Waits until the page has logged this, from now on. */
function logged(page: Page, text: string) {
  return page.waitForEvent("console", (message) => message.text().includes(text));
}

// One person goes through each form once, and what they wrote is sent when all is well again.
test.describe("The server fails, then the network is gone, then it succeeds", { tag: "@desktop" }, () => {
  test("Challenge create", async ({ page, person, problems }) => {
    await openAs(person, page, "/challenge/create");
    await page.getByLabel("Title").fill("Ten katas");
    await page.getByLabel("Category").selectOption("PHP");
    await page.getByLabel("Days").fill("10");
    await page.getByLabel("Description").fill("One every\nmorning.");
    await failInEachWay({ page, problems }, ["POST", /rest\/v1\/challenge\b/], async () => {
      const said = logged(page, "AppError");
      await button(page, "Create Challenge").click();
      await answerDialog(page, "Failed");
      await said;
      await expect(page.getByLabel("Title")).toHaveValue("Ten katas");
      await expect(page.getByLabel("Category")).toHaveValue("PHP");
      await expect(page.getByLabel("Days")).toHaveValue("10");
      await expect(page.getByLabel("Description")).toHaveValue("One every\nmorning.");
      await expect(button(page, "Create Challenge")).toBeEnabled();
    });
    await button(page, "Create Challenge").click();
    await expect(page).toHaveURL("/mypage");
    await expect(page.getByRole("article", { name: "Ten katas" })).toHaveCount(1);
  });

  test("Challenge edit", async ({ page, person, problems }) => {
    const id = await person.setChallenge();
    await openAs(person, page, `/challenge/update/${id}`);
    await page.getByLabel("Title").fill("Read twenty pages");
    await failInEachWay({ page, problems }, ["PATCH", /rest\/v1\/challenge\b/], async () => {
      const said = logged(page, "AppError");
      await button(page, "Update Challenge").click();
      await answerDialog(page, "Failed");
      await said;
      await expect(page.getByLabel("Title")).toHaveValue("Read twenty pages");
      await expect(button(page, "Update Challenge")).toBeEnabled();
    });
    await button(page, "Update Challenge").click();
    await answerDialog(page, "Success", "Your Diary info has changed");
    await expect(page.getByRole("article", { name: "Read twenty pages" })).toBeVisible();
  });

  // Without an answer: `writing.spec.ts`.
  test("day insert and completion: the entry waits on the device, and completes when it arrives", async ({
    page,
    person,
    problems,
  }) => {
    const id = await person.setChallenge({ days: 1 });
    await openAs(person, page, `/day/create/${id}`);
    const { restore } = await failRequests(page, problems, "the server fails", "POST", /rest\/v1\/day\b/);
    await page.getByLabel("Content").fill("The last page.");
    const said = logged(page, "was not taken");
    await button(page, "Register!").click();
    await answerDialog(page, "Failed", "Your entry is kept on this device");
    await said;
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
    await content.fill("Chapter one and two.");
    await failInEachWay({ page, problems }, ["PATCH", /rest\/v1\/day\b/], async () => {
      const said = logged(page, "was not taken");
      await button(page, "Update").click();
      await answerDialog(page, "Failed");
      await said;
      await expect(content).toHaveValue("Chapter one and two.");
      await expect(button(page, "Update")).toBeEnabled();
    });
    await button(page, "Update").click();
    await answerDialog(page, "Update your day Success");
    await expect(page).toHaveURL(`/challenge/${id}`);
    await expect(page.getByText("Chapter one and two.")).toBeVisible();
  });

  test("Delete: cancel does nothing, a failure is logged and the person stays, OK deletes", async ({
    page,
    person,
    problems,
  }) => {
    problems.allow(/An error occurred while deleting data\./);
    const id = await person.setChallenge();
    await openAs(person, page, `/challenge/${id}`);
    await button(page, "Delete").click();
    const dialog = page.getByRole("dialog", { name: "Delete data" });
    await expect(dialog).toContainText("When you delete, you can't restore it again. Are you sure?");
    // As it is seen, with what the stylesheet makes of it.
    await expect(dialog.getByRole("button")).toHaveText(["cancel", "OK"], { useInnerText: true });
    await dialog.getByRole("button", { name: "cancel" }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(`/challenge/${id}`);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Read ten pages" })).toBeVisible();
    await failInEachWay({ page, problems }, ["DELETE", /rest\/v1\/challenge\b/], async () => {
      await button(page, "Delete").click();
      const said = logged(page, "An error occurred while deleting data.");
      await answerDialog(page, "Delete data");
      await said;
      await expect(page).toHaveURL(`/challenge/${id}`);
      await expect(page.getByRole("heading", { name: "Read ten pages" })).toBeVisible();
      await expect(button(page, "Delete")).toBeEnabled();
    });
    await button(page, "Delete").click();
    await answerDialog(page, "Delete data");
    await expect(page).toHaveURL("/mypage");
    await page.goto(`/challenge/${id}`);
    await expect(page.getByText("This challenge does not exist")).toBeVisible();
  });

  test("Profile update", async ({ page, person, problems }) => {
    await openAs(person, page, "/mypage/setting");
    await page.getByLabel("Nickname").fill("Mina");
    await page.getByLabel("Comment").fill("Mornings.");
    await failInEachWay({ page, problems }, ["PATCH", /rest\/v1\/profile\b/], async () => {
      await button(page, "Update Profile").click();
      await answerDialog(page, "Failed");
      await expect(page.getByLabel("Nickname")).toHaveValue("Mina");
      await expect(page.getByLabel("Comment")).toHaveValue("Mornings.");
      await expect(button(page, "Update Profile")).toBeEnabled();
    });
    await button(page, "Update Profile").click();
    // An alert: it is answered where it was called for, and the page goes on afterwards.
    await expect(page.getByRole("dialog", { name: "Update your profile Success" })).toBeVisible();
    await expect(page).toHaveURL("/mypage/setting");
    await answerDialog(page, "Update your profile Success");
    await expect(page).toHaveURL("/mypage");
    await expect(page.getByRole("heading", { name: "Mina" })).toBeVisible();
  });

  test("Feedback: the header's form, and the one that floats, in which Email is optional", async ({
    backend,
    page,
    person,
    problems,
  }) => {
    await openAs(person, page, "/mypage");
    await page.getByRole("button", { name: "Profile", exact: true }).click();
    await page.getByRole("menuitem", { name: "FeedBack" }).click();
    const form = await fillFeedback(page);
    const sending = ["POST", /rest\/v1\/feedback\b/] as const;
    await failInEachWay({ page, problems }, sending, async () => {
      await form.getByRole("button", { name: "Submit" }).click();
      await answerDialog(page, `Failed, please email us (${EMAIL})`);
      await expectFeedbackKept(page);
    });
    await form.getByRole("button", { name: "Submit" }).click();
    await expect(form).toBeHidden();
    // The header's form does not send who writes.
    const sent = () => backend.sql("select title, email, feedback, user_id from public.feedback");
    const message = { title: "Colours", email: "me@example.com", feedback: "More\nink." };
    expect(await sent()).toEqual([{ ...message, user_id: null }]);
    await backend.sql("delete from public.feedback");

    await page.getByRole("button", { name: "Feedback", exact: true }).click();
    await expect(form.getByLabel("Email")).toHaveAttribute("type", "email");
    await form.getByRole("button", { name: "Submit" }).click();
    await expect(form.getByText("Title is required.").first()).toBeVisible();
    await expect(form.getByText("Feedback is required.").first()).toBeVisible();
    await expect(form.getByText("Email is required.")).toHaveCount(0);
    await fillFeedback(page);
    await failInEachWay({ page, problems }, sending, async () => {
      await form.getByRole("button", { name: "Submit" }).click();
      await answerDialog(page, "Something wrong!", `please email us (${EMAIL})`);
      await expectFeedbackKept(page);
    });
    await form.getByRole("button", { name: "Submit" }).click();
    await answerDialog(page, "SUBMITTED", "Thank you for your feedback!");
    expect(await sent()).toEqual([{ ...message, user_id: person.id }]);
    // After a successful submit the form is cleared.
    await page.getByRole("button", { name: "Feedback", exact: true }).click();
    for (const label of ["Title", "Email", "Feedback"]) {
      await expect(form.getByLabel(label, { exact: true })).toHaveValue("");
    }
    await form.getByLabel("Title").fill("Stamps");
    await form.getByLabel("Feedback", { exact: true }).fill("More ink.");
    await form.getByRole("button", { name: "Submit" }).click();
    await answerDialog(page, "SUBMITTED", "Thank you for your feedback!");
    expect(await backend.sql("select email from public.feedback where title = 'Stamps'")).toEqual([
      { email: null },
    ]);
  });

  test("Reset request: not a word of who has an account", async ({ page, person, problems }) => {
    problems.allow(/AuthRetryableFetchError|AuthApiError/, /\b400\b|\b422\b/);
    await page.goto("/changepassword");
    await expect(page.getByLabel("Email Address")).toHaveAttribute("required");
    // The browser checks nothing: the server judges.
    await expect(page.locator("form")).toHaveAttribute("novalidate");
    await button(page, "Request Password Reset").click();
    await answerDialog(page, "Reset Failed", "Something error, Please contact dev team.");
    await page.getByLabel("Email Address").fill(person.email);
    await failInEachWay({ page, problems }, ["POST", /auth\/v1\/recover/], async () => {
      await button(page, "Request Password Reset").click();
      await answerDialog(page, "Reset Failed", "Something error, Please contact dev team.");
      await expect(page.getByLabel("Email Address")).toHaveValue(person.email);
      await expect(button(page, "Request Password Reset")).toBeEnabled();
    });
    await button(page, "Request Password Reset").click();
    await answerDialog(page, "Please check your Email");
  });
});

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
  test("Same-date day, taken by another tab or in the list below: the text stays", async ({
    page,
    person,
    problems,
  }) => {
    problems.allow(/\b409\b/);
    const id = await person.setChallenge();
    await openAs(person, page, `/day/create/${id}`);
    const date = page.getByLabel("Date", { exact: true });
    const content = page.getByLabel("Content");
    await date.fill("2026-01-05");
    await content.fill("From this tab.");
    await person.writeDay(id, "2026-01-05", "From the other tab.");
    await button(page, "Register!").click();
    await answerDialog(page, "Cannot register data with the same date");
    await expect(content).toHaveValue("From this tab.");
    await expect(date).toHaveValue("2026-01-05");
    await expect(button(page, "Register!")).toBeEnabled();
    await date.fill("2026-01-06");
    await button(page, "Register!").click();
    await expect(page.getByText("Registered successfully!").first()).toBeVisible();

    await expect(page.getByText("From the other tab.")).toBeVisible();
    await date.fill("2026-01-05");
    await content.fill("Once more.");
    await button(page, "Register!").click();
    await answerDialog(page, "Cannot register data with the same date");
    await expect(content).toHaveValue("Once more.");
  });
});
