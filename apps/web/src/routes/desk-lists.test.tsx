import { anId, aQueuedCase } from "@diary/core/testing";
import { beforeEach, expect, test, vi } from "vitest";

import { STAFF, sentTo, open, forgetSent } from "../testing/desk-site.ts";

beforeEach(forgetSent);

test.each(["/desk", "/desk/appeals", "/desk/feedback", "/desk/log"])(
  "if a row of the list at %s can't be rendered, the page offers a retry",
  async (address) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const rows = [null];
    const site = await open(address, {
      desk_queue: rows,
      desk_appeals: rows,
      desk_feedback: rows,
      desk_log: rows,
    });
    await expect.element(site.getByRole("button", { name: "Try again" })).toBeVisible();
    await expect.element(site.getByRole("heading", { level: 1 })).toBeVisible();
  },
);

test("the mail link of feedback adds no recipient, and staff mark feedback as done", async () => {
  const messages = [
    {
      feedback_id: 7,
      title: "Love & hate?",
      email: "a@diary.example?bcc=b",
      feedback: "The stamps!",
      created_at: "2026-11-20T09:00:00Z",
      done_at: null,
    },
  ];
  const site = await open("/desk/feedback", {
    desk_feedback: ({ done }: { done: boolean }) =>
      done || sentTo("desk_set_feedback_done").length > 0 ? [] : messages,
    desk_set_feedback_done: null,
  });
  await expect
    .element(site.getByRole("link", { name: "Answer by mail" }))
    .toHaveAttribute("href", "mailto:a%40diary.example%3Fbcc%3Db?subject=Re%3A%20Love%20%26%20hate%3F");
  await site.getByRole("article").getByRole("button", { name: "Done" }).click();
  await expect.element(site.getByRole("heading", { name: "No message is open" })).toBeVisible();
  await expect.element(site.getByRole("main")).toHaveFocus();
  expect(sentTo("desk_set_feedback_done")).toEqual([{ feedback_id: 7, done: true }]);
});

test("the queue shows more cases on request, from the last shown case on", async () => {
  const first = Array.from({ length: 25 }, (_, index) =>
    aQueuedCase({ case_id: anId(501 + index), subject_text: `Case ${index + 1}` }),
  );
  const site = await open("/desk/queue", {
    desk_queue: ({ after_case_id }: { after_case_id?: string } = {}) =>
      after_case_id === undefined ? first : [aQueuedCase({ case_id: anId(600), subject_text: "Case 26" })],
  });
  const more = site.getByRole("button", { name: "Show more" });
  await expect.element(more).toBeVisible();
  await more.click();
  await expect
    .element(site.getByRole("link", { name: "Case 26" }))
    .toHaveAttribute("href", `/desk/case/${anId(600)}`);
  await expect.element(site.getByRole("link", { name: "Case 1", exact: true })).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();
  expect(sentTo("desk_queue").at(-1)).toMatchObject({ after_case_id: anId(525) });
});

test("the list of appeals names the decision, and says which one others must answer", async () => {
  const appeal = {
    decision_id: anId(700),
    case_id: anId(501),
    subject_type: "day",
    subject_text: "Chapter one",
    author_nickname: "Mina",
    action: "hide",
    appealed_at: "2026-11-21T09:00:00Z",
    mine: false,
  };
  const other = { ...appeal, decision_id: anId(701), subject_text: "", author_nickname: null, mine: true };
  const site = await open("/desk/appeals", { desk_appeals: [appeal, other] });
  const row = (name: string) => site.getByRole("article").filter({ hasText: name });
  await expect.element(row("Chapter one")).toMatchTextContent(/^Entry by Mina.*Hidden$/);
  await expect
    .element(row("Chapter one").getByRole("link"))
    .toHaveAttribute("href", `/desk/case/${anId(501)}`);
  await expect
    .element(row("(no text)"))
    .toMatchTextContent(/^Entry by \(no name\).*another member of the staff/);
});

test("the link to an author's account searches for the author", async () => {
  const site = await open(`/desk/people?q=${anId(9001)}`);
  await expect.element(site.getByText("No accounts found")).toBeVisible();
  await expect.element(site.getByLabelText("Nickname, e-mail address or id")).toHaveValue(anId(9001));
  expect(sentTo("desk_list_users")).toEqual([{ search: anId(9001) }]);
});

test("staff read messages that are done, and mark one as not done", async () => {
  const message = {
    feedback_id: 7,
    title: "Stamps",
    email: null,
    feedback: "More ink.",
    created_at: "2026-11-20T09:00:00Z",
    done_at: "2026-11-21T09:00:00Z",
  };
  const site = await open("/desk/feedback", {
    desk_feedback: ({ done }: { done: boolean }) => (done ? [message] : []),
    desk_set_feedback_done: null,
  });
  const choice = site.getByRole("group", { name: "Which messages" });
  await expect.element(choice.getByRole("button", { name: "Open" })).toHaveAttribute("aria-pressed", "true");
  await expect.element(site.getByRole("link", { name: "Feedback" })).toHaveAttribute("aria-current", "page");
  await expect.element(site.getByRole("link", { name: "Queue" })).not.toHaveAttribute("aria-current");
  await choice.getByRole("button", { name: "Done" }).click();
  await expect.element(choice.getByRole("button", { name: "Done" })).toHaveAttribute("aria-pressed", "true");
  await expect.element(choice.getByRole("button", { name: "Open" })).toHaveAttribute("aria-pressed", "false");
  await expect.element(site.getByText("No address to answer to")).toBeVisible();
  await expect.element(site.getByRole("link", { name: "Answer by mail" })).not.toBeInTheDocument();
  await site.getByRole("article").getByRole("button", { name: "Not done" }).click();
  await expect.poll(() => sentTo("desk_set_feedback_done")).toEqual([{ feedback_id: 7, done: false }]);
});

test("staff lift a suspension, and delete an account after typing a word", async () => {
  const person = {
    user_id: anId(9001),
    nickname: "Mina",
    email: "mina&bcc=x@diary.example",
    created_at: "2026-11-20T09:00:00Z",
    last_sign_in_at: null,
    banned_until: null,
    suspended: true,
    suspended_until: null,
    hidden: false,
    challenges: 2,
    decisions: 1,
    staff: false,
  };
  const site = await open("/desk/people", {
    desk_list_users: [person, { ...person, user_id: STAFF, nickname: "Me", staff: true }],
    desk_delete_user: null,
    desk_lift_suspension: null,
  });
  await expect.element(site.getByText("for good").first()).toBeVisible();
  await expect.element(site.getByText(/^This is you/)).toBeVisible();
  await site.getByLabelText("Nickname, e-mail address or id").fill("mi");
  await site.getByRole("button", { name: "Search" }).click();
  await expect.poll(() => sentTo("desk_list_users").at(-1)).toEqual({ search: "mi" });
  await site.getByRole("button", { name: "Lift suspension" }).click();
  await site.getByLabelText("Why").fill("The appeal was right.");
  await site.getByRole("dialog").getByRole("button", { name: "Lift suspension" }).click();
  await expect
    .poll(() => sentTo("desk_lift_suspension"))
    .toEqual([{ user_id: anId(9001), facts: "The appeal was right." }]);
  await site.getByRole("button", { name: "Delete account" }).click();
  const dialog = site.getByRole("dialog", { name: "Delete account" });
  await dialog.getByLabelText("Why").fill("Below the age of 16.");
  await expect
    .element(dialog.getByRole("link", { name: "Write to them" }))
    .toHaveAttribute(
      "href",
      "mailto:mina%26bcc%3Dx%40diary.example?subject=Your%20account%20at%20Challenge%20Diary&body=Below%20the%20age%20of%2016.",
    );
  await expect.element(dialog.getByRole("button", { name: "Delete account" })).toBeDisabled();
  await dialog.getByLabelText("Type DELETE to confirm").fill("DELETE");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect
    .poll(() => sentTo("desk_delete_user"))
    .toEqual([{ user_id: anId(9001), facts: "Below the age of 16." }]);
});

test("the log shows actions, their subjects, and who took them", async () => {
  const subject = {
    created_at: "2026-11-20T09:00:00Z",
    by_operator: false,
    subject_type: null,
    subject_id: null,
    facts: null,
  };
  const entries = [
    { ...subject, entry_id: 3, by_operator: true, staff_nickname: null, action: "sign-ups", facts: "closed" },
    {
      ...subject,
      entry_id: 2,
      staff_nickname: "Ren",
      action: "hide_and_warn",
      subject_type: "day",
      subject_id: anId(101),
      facts: "It advertises a course.",
    },
    { ...subject, entry_id: 1, staff_nickname: "", action: "delete-person", subject_type: "profile" },
  ];
  const site = await open("/desk/log", {
    desk_log: entries,
  });
  await expect.element(site.getByText("Who may sign up by the operator")).toBeVisible();
  await expect.element(site.getByText("Hide and warn")).toBeVisible();
  await expect.element(site.getByText(`Entry ${anId(101)}`)).toBeVisible();
  await expect.element(site.getByText("Profile (gone)")).toBeVisible();
  await expect.element(site.getByText("by a colleague")).toBeVisible();
});
