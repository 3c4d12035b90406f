import { beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import {
  button,
  challenge,
  challenge_id,
  day,
  FAILURES,
  logged,
  member,
  openFailing,
  TOO_MANY,
} from "./failing-site.tsx";
import { answerDialog, openMore, type RenderedTestApp } from "./render-test-app.tsx";

const EMAIL = "hello@challenge-diary.example";

type Opened = Awaited<ReturnType<typeof openFailing>>;

async function failOnce(
  { fail, site }: Opened,
  failure: keyof typeof FAILURES,
  { submit, title, typed }: { submit: string; title: string; typed: Record<string, string> },
  text: string | RegExp = failure === "the quota is exceeded" ? TOO_MANY : "",
) {
  fail(failure);
  await button(site, submit).click();
  await answerDialog(site, title, text);
  for (const [label, value] of Object.entries(typed)) {
    await expect.element(site.getByRole("textbox", { name: label, exact: true })).toHaveValue(value);
  }
  await expect.element(button(site, submit)).toBeEnabled();
  fail(undefined);
}

async function openFeedback() {
  const opened = await openFailing("/mypage", "POST", "/rest/v1/feedback");
  await button(opened.site, "Profile").click();
  await opened.site.getByRole("menuitem", { name: "FeedBack" }).click();
  return opened;
}

beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());

describe("a rejected form keeps its values", () => {
  test("after a failure, the form keeps the values of a new challenge", async () => {
    const opened = await openFailing("/challenge/create", "POST", "/rest/v1/challenge");
    const { sent, site } = opened;
    const typed = { Title: "Ten katas", Description: "One every\nmorning." };
    for (const [label, text] of Object.entries(typed)) await site.getByLabelText(label).fill(text);
    for (const failure of Object.keys(FAILURES) as (keyof typeof FAILURES)[]) {
      vi.mocked(console.error).mockClear();
      await failOnce(opened, failure, { submit: "Create Challenge", title: "Failed", typed });
      await expect.poll(logged).toContain("AppError");
    }
    await button(site, "Create Challenge").click();
    await expect.element(site.getByRole("region", { name: "Challenging" })).toBeVisible();
    expect(sent).toEqual([expect.objectContaining({ title: typed.Title, desc: typed.Description })]);
  });

  test("after a failure, the form keeps the values of an edited challenge", async () => {
    const opened = await openFailing(`/challenge/update/${challenge_id}`, "PATCH", "/rest/v1/challenge");
    const { sent, site } = opened;
    const typed = { Title: "Read twenty pages" };
    await site.getByLabelText("Title").fill(typed.Title);
    await failOnce(opened, "the server fails", { submit: "Update Challenge", title: "Failed", typed });
    await button(site, "Update Challenge").click();
    await answerDialog(site, "Success", "Your Diary info has changed");
    expect(sent).toEqual([expect.objectContaining({ title: typed.Title })]);
    await expect.element(site.getByRole("region", { name: "Challenging" })).toBeVisible();
  });

  test("after a failure, the form keeps the text of an edited entry", async () => {
    const { fail, sent, site } = await openFailing(
      `/day/edit/${challenge_id}/${day.day_id}`,
      "PATCH",
      "/rest/v1/day",
    );
    const content = site.getByLabelText("What did you do today?");
    await expect.element(site.getByLabelText("Date")).toBeDisabled();
    await content.fill("");
    await button(site, "Update").click();
    await expect.element(site.getByText("What did you do today? is required.").first()).toBeVisible();
    expect(sent).toEqual([]);
    await content.fill("Chapter one and two.");
    fail("the server fails");
    await button(site, "Update").click();
    await answerDialog(site, "Failed");
    await expect.poll(logged).toContain("An entry was not saved");
    await expect.element(content).toHaveValue("Chapter one and two.");
    await expect.element(button(site, "Update")).toBeEnabled();
    fail(undefined);
    await button(site, "Update").click();
    await answerDialog(site, "Update your day Success");
    expect(sent).toContainEqual(expect.objectContaining({ content: "Chapter one and two." }));
    await expect.element(site.getByRole("heading", { level: 1, name: challenge.title })).toBeVisible();
  });

  test("after a failure, the form keeps the values of a profile", async () => {
    const opened = await openFailing("/mypage/setting", "PATCH", "/rest/v1/profile");
    const { sent, site } = opened;
    const typed = { Nickname: "Ume", Comment: "Mornings." };
    await site.getByLabelText("Nickname").fill(typed.Nickname);
    await site.getByLabelText("Comment").fill(typed.Comment);
    const form = { submit: "Update Profile", title: "Failed", typed };
    await failOnce(opened, "the quota is exceeded", form);
    await button(site, "Update Profile").click();
    await expect.element(site.getByRole("dialog", { name: "Update your profile Success" })).toBeVisible();
    await expect.element(site.getByLabelText("Nickname")).toBeInTheDocument();
    await answerDialog(site, "Update your profile Success");
    expect(sent).toEqual([{ nickname: "Ume", comment: "Mornings." }]);
    await expect.element(site.getByRole("region", { name: "Challenging" })).toBeVisible();
  });
});

describe("feedback", () => {
  const typed = { Title: "Colours", Email: "me@example.com", Feedback: "More\nink." };
  const row = { title: "Colours", email: "me@example.com", feedback: "More\nink." };

  async function fill(site: RenderedTestApp) {
    const form = site.getByRole("dialog", { name: "Feedback" });
    for (const [label, text] of Object.entries(typed)) {
      await form.getByLabelText(label, { exact: true }).fill(text);
    }
    return form;
  }

  test("the header's feedback form sends no user id", async () => {
    const opened = await openFeedback();
    const { sent, site } = opened;
    const form = await fill(site);
    await expect.element(form.getByLabelText("Feedback", { exact: true })).toHaveAttribute("rows", "4");
    const title = `Failed, please email us (${EMAIL})`;
    await failOnce(opened, "the server fails", { submit: "Submit", title, typed });
    await button(site, "Submit").click();
    await expect.element(form).not.toBeInTheDocument();
    expect(sent).toEqual([row]);
  });

  test("closed feedback keeps its text and no errors", async () => {
    const { site } = await openFeedback();
    const form = site.getByRole("dialog", { name: "Feedback" });
    const title = form.getByLabelText("Title");
    const text = form.getByLabelText("Feedback", { exact: true });
    await title.fill("Colours");
    await button(site, "Submit").click();
    await expect.element(text).toHaveAttribute("aria-invalid", "true");
    await userEvent.keyboard("{Escape}");
    await expect.element(form).not.toBeInTheDocument();
    await button(site, "Profile").click();
    await site.getByRole("menuitem", { name: "FeedBack" }).click();
    await expect.element(title).toHaveValue("Colours");
    await expect.element(text).not.toHaveAttribute("aria-invalid");
    await expect.element(form.getByRole("alert")).not.toBeInTheDocument();
  });

  test("unsent feedback is kept after the user leaves the page", async () => {
    const { site: before } = await openFeedback();
    await fill(before);
    await before.unmount();
    const form = (await openFeedback()).site.getByRole("dialog", { name: "Feedback" });
    await expect.element(form.getByLabelText("Feedback", { exact: true })).toHaveValue(typed.Feedback);
  });

  test("in the floating feedback form, Email is optional, and sending clears the form", async () => {
    await page.viewport(1280, 800);
    const opened = await openFailing("/mypage", "POST", "/rest/v1/feedback");
    const { sent, site } = opened;
    await button(site, "Feedback").click();
    const form = site.getByRole("dialog", { name: "Feedback" });
    await expect.element(form.getByLabelText("Email")).toHaveAttribute("type", "email");
    await button(site, "Submit").click();
    await expect.element(form.getByText("Title is required.").first()).toBeVisible();
    await expect.element(form.getByText("Feedback is required.").first()).toBeVisible();
    expect(form.getByText("Email is required.").query()).toBeNull();
    await fill(site);
    const failed = { submit: "Submit", title: "Something wrong!", typed };
    await failOnce(opened, "the network is gone", failed, `please email us (${EMAIL})`);
    await failOnce(opened, "the quota is exceeded", failed);
    await button(site, "Submit").click();
    await answerDialog(site, "SUBMITTED", "Thank you for your feedback!");
    await button(site, "Feedback").click();
    for (const label of Object.keys(typed)) {
      await expect.element(form.getByLabelText(label, { exact: true })).toHaveValue("");
    }
    await form.getByLabelText("Title").fill("Stamps");
    await form.getByLabelText("Feedback", { exact: true }).fill("More ink.");
    await button(site, "Submit").click();
    await answerDialog(site, "SUBMITTED", "Thank you for your feedback!");
    expect(sent).toEqual([
      { ...row, user_id: member },
      { title: "Stamps", email: null, feedback: "More ink.", user_id: member },
    ]);
  });
});

test("cancel doesn't delete a challenge, and a failed deletion is logged", async () => {
  const { fail, sent, site } = await openFailing(
    `/challenge/${challenge_id}`,
    "DELETE",
    "/rest/v1/challenge",
  );
  const heading = site.getByRole("heading", { level: 1, name: challenge.title });
  await openMore(site, "Delete");
  const dialog = site.getByRole("dialog", { name: "Delete data" });
  await expect
    .element(dialog.getByText("When you delete, you can't restore it again. Are you sure?"))
    .toBeVisible();
  const seen = () => dialog.getByRole("button").elements();
  expect(seen().map((element) => (element as HTMLElement).innerText)).toEqual(["cancel", "OK"]);
  await dialog.getByRole("button", { name: "cancel" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(heading).toBeVisible();
  fail("the network is gone");
  await openMore(site, "Delete");
  await answerDialog(site, "Delete data");
  await expect.poll(logged).toContain("An error occurred while deleting data.");
  await expect.element(heading).toBeVisible();
  expect(sent).toEqual([]);
  fail(undefined);
  await openMore(site, "Delete");
  await answerDialog(site, "Delete data");
  await expect.element(site.getByRole("region", { name: "Challenging" })).toBeVisible();
  expect(sent).toHaveLength(1);
});
