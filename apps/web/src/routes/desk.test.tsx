import { aCase, aDay, anId, aQueuedCase } from "@diary/core/testing";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";

import { comeBackLater, rejected, renderTestApp, type FakeApi } from "../testing/render-test-app.tsx";

const STAFF = anId(9002);
const RPC = "/rest/v1/rpc/";
const CASES = [1, 2, 3].map((n) => aQueuedCase({ case_id: anId(500 + n), subject_text: `Case ${n}` }));

let sent: { name: string; args: Record<string, unknown> }[] = [];
const sentTo = (name: string) => sent.filter((call) => call.name === name).map((call) => call.args);

function api(answers: Record<string, unknown> = {}): FakeApi {
  const functions: Record<string, unknown> = {
    is_staff: true,
    desk_queue: CASES,
    desk_case: aCase(),
    desk_appeals: [],
    desk_feedback: [],
    desk_list_users: [],
    desk_log: [],
    ...answers,
  };
  return (path, args) => {
    if (path === "/auth/v1/user") return { id: STAFF, email: "staff@diary.example" };
    if (!path.startsWith(RPC)) return path.startsWith("/rest/v1/") ? [] : undefined;
    const name = path.slice(RPC.length);
    sent.push({ name, args: (args ?? {}) as Record<string, unknown> });
    const answer = functions[name];
    return typeof answer === "function" ? (answer as (given: unknown) => unknown)(args) : answer;
  };
}

const open = (address: string, answers: Record<string, unknown> = {}) =>
  renderTestApp(address, { member: STAFF, answer: api(answers) });

beforeEach(() => {
  sent = [];
});

describe("users who are not staff", () => {
  test("a visitor of the desk gets the 404 page, and no request is sent", async () => {
    const site = await renderTestApp("/desk/queue");
    await expect.element(site.getByRole("heading", { name: "404 not found!" })).toBeVisible();
    expect(document.title).toBe("404 not found! · Challenge Diary");
    expect(document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
    expect(site.requests.filter((path) => path.startsWith(RPC))).toEqual([]);
  });

  test.each([
    ["user without staff rights", false],
    ["user whose staff check fails", undefined],
  ])("a %s gets the 404 page, and no desk data is requested", async (_, is_staff) => {
    const site = await open("/desk", { is_staff: is_staff ?? rejected(404, "") });
    await expect.element(site.getByRole("heading", { name: "404 not found!" })).toBeVisible();
    expect(document.title).toBe("404 not found! · Challenge Diary");
    expect(site.requests.filter((path) => path.includes("desk_"))).toEqual([]);
  });

  test("staff get the 404 page for an unknown section of the desk", { tags: "extended" }, async () => {
    const site = await open("/desk/nothing");
    await expect.element(site.getByRole("heading", { name: "404 not found!" })).toBeVisible();
  });
});

test("the link for the first operator opens the desk and sends its code", { tags: "extended" }, async () => {
  const site = await open("/desk#first-staff=abc", { become_first_staff: true });
  await expect.element(site.getByRole("heading", { name: "Queue", level: 1 })).toBeVisible();
  expect(sentTo("become_first_staff")).toEqual([{ code: "abc" }]);
});

test("a used link for the first operator opens the 404 page", async () => {
  const site = await open("/desk#first-staff=abc", { become_first_staff: false });
  await expect.element(site.getByRole("heading", { name: "404 not found!" })).toBeVisible();
  expect(site.requests.filter((path) => path.includes("desk_"))).toEqual([]);
});

test("the link for the first operator sends its code only once", { tags: "extended" }, async () => {
  const site = await open("/desk#first-staff=abc", { become_first_staff: false, is_staff: true });
  await expect.element(site.getByRole("heading", { name: "404 not found!" })).toBeVisible();
  comeBackLater(10 * 60_000);
  await expect.element(site.getByRole("heading", { name: "Queue", level: 1 })).toBeVisible();
  expect(sentTo("become_first_staff")).toEqual([{ code: "abc" }]);
});

test("the case of a reported profile shows its handle", async () => {
  const content = { nickname: "Mina", handle: "buy_my_course" };
  const reported = aCase({ subject_type: "profile", reported: content, current: content });
  const site = await open(`/desk/case/${anId(501)}`, { desk_case: reported });
  await expect.element(site.getByText("buy_my_course")).toBeVisible();
});

test("the case of a reported reply shows the entry that it answers", async () => {
  const reported = {
    content: "Buy my course",
    title: "Learn Rust",
    date: "2026-11-20",
    answered: "Chapter one",
  };
  const found = aCase({ subject_type: "reply", reported, current: { content: "Buy my course" } });
  const site = await open(`/desk/case/${anId(501)}`, { desk_case: found });
  await expect.element(site.getByRole("heading", { name: "Reply in a circle by Mina" })).toBeVisible();
  const terms = [...document.querySelectorAll("main dt")].map(({ textContent }) => textContent);
  expect(terms.slice(0, 4)).toEqual(["Reply", "Title", "Date", "Entry that it answers"]);
  await expect.element(site.getByText("Chapter one")).toBeVisible();
  await expect.element(site.getByText("As it is now: unchanged since it was reported.")).toBeVisible();
});

describe("the queue by keyboard", () => {
  test(
    "j and k move through the cases, Enter opens a case, u returns to the queue",
    { tags: "extended" },
    async () => {
      const site = await open("/desk");
      const link = (n: number) => site.getByRole("link", { name: `Case ${n}` });
      await expect.element(link(1)).toHaveFocus();
      expect(document.title).toBe("Queue · Desk · Challenge Diary");
      await userEvent.keyboard("jj");
      await expect.element(link(3)).toHaveFocus();
      await userEvent.keyboard("j");
      await expect.element(link(3)).toHaveFocus();
      await userEvent.keyboard("k{ArrowUp}{ArrowDown}{Enter}");
      await expect.element(site.getByRole("heading", { name: "Challenge by Mina" })).toBeVisible();
      expect(sentTo("desk_case")).toEqual([{ case_id: anId(502) }]);
      await userEvent.keyboard("u");
      await expect.element(link(1)).toBeVisible();
    },
  );

  test(
    "a decision's key opens the case with this decision, and a digit opens a section",
    { tags: "extended" },
    async () => {
      const site = await open("/desk/queue");
      await expect.element(site.getByRole("link", { name: "Case 1" })).toHaveFocus();
      await userEvent.keyboard("jh");
      await expect.element(site.getByRole("radio", { name: "Hide", exact: true })).toBeChecked();
      await expect.element(site.getByLabelText("Ground")).toHaveFocus();
      await userEvent.tab();
      await userEvent.keyboard("dust 3");
      await expect.element(site.getByLabelText("Facts")).toHaveValue("dust 3");
      await expect.element(site.getByRole("radio", { name: "Hide", exact: true })).toBeChecked();
      (document.activeElement as HTMLElement).blur();
      await userEvent.keyboard("3");
      await expect.element(site.getByRole("heading", { name: "No message is open" })).toBeVisible();
      await expect.element(site.getByText("Feedback · Desk · Challenge Diary")).toBeInTheDocument();
    },
  );

  test("single-key shortcuts can be switched off", { tags: "extended" }, async () => {
    const site = await open("/desk/queue");
    await expect.element(site.getByRole("link", { name: "Case 1" })).toHaveFocus();
    await site.getByRole("switch", { name: "Single-key shortcuts" }).click();
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard("j5");
    await expect.element(site.getByRole("heading", { name: "Queue", level: 1 })).toBeVisible();
    expect(document.activeElement).toBe(document.body);
  });
});

test("the case of a challenge shows its entries", { tags: "extended" }, async () => {
  const entry = aDay({ content: "Shoes, half price, at my shop." });
  const site = await renderTestApp(`/desk/case/${anId(501)}`, {
    member: STAFF,
    answer: (path, args, method) => (path === "/rest/v1/day" ? [entry] : api()(path, args, method)),
  });
  const entries = site.getByRole("list", { name: "Entries" });
  await expect.element(entries.getByText("Shoes, half price, at my shop.")).toBeVisible();
});

const decision = {
  decision_id: anId(700),
  action: "hide" as const,
  ground: "spam" as const,
  facts: "It advertises a course.",
  appeal: null,
  appealed_at: null,
  appeal_outcome: null,
  appeal_answer: null,
  mine: false,
};

describe("a decision", () => {
  const address = `/desk/case/${anId(501)}`;

  async function openForm(answers: Record<string, unknown>) {
    const site = await open(address, answers);
    await expect.element(site.getByRole("heading", { name: "Decide" })).toBeVisible();
    return site;
  }

  test("a decision needs a ground and a completed template, and Ctrl+Enter sends it", async () => {
    const site = await openForm({ desk_decide_case: anId(700) });
    await site.getByRole("button", { name: "Decide" }).click();
    await expect.element(site.getByRole("link", { name: "A decision is needed." })).toBeVisible();
    await site.getByRole("radio", { name: /^Suspend/ }).click();
    await site.getByRole("button", { name: "Decide" }).click();
    await expect.element(site.getByRole("link", { name: "Ground is required." })).toBeVisible();
    await site.getByLabelText("Ground").selectOptions("spam");
    await site.getByLabelText("For how long").selectOptions("30");
    await site.getByRole("button", { name: "日本語のテンプレート" }).click();
    await expect
      .element(site.getByLabelText("Facts"))
      .toHaveValue("[対象] の広告であり、チャレンジの記録ではありません。");
    await site.getByRole("button", { name: "Decide" }).click();
    await expect
      .element(site.getByRole("link", { name: "Replace the text in square brackets." }))
      .toBeVisible();
    expect(sentTo("desk_decide_case")).toEqual([]);
    await site.getByRole("button", { name: "English template" }).click();
    await expect
      .element(site.getByLabelText("Facts"))
      .toHaveValue("It advertises [what] and is not a record of a challenge.");
    await site.getByLabelText("Facts").fill("It advertises a course and is not a record of a challenge.");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await expect.element(site.getByRole("heading", { name: "Queue", level: 1 })).toBeVisible();
    expect(sentTo("desk_decide_case")).toEqual([
      {
        case_id: anId(501),
        action: "suspend",
        ground: "spam",
        facts: "It advertises a course and is not a record of a challenge.",
        days: 30,
        reports_seen: 1,
      },
    ]);
  });

  test("a permanent suspension asks for confirmation", { tags: "extended" }, async () => {
    const site = await openForm({ desk_decide_case: anId(700) });
    await userEvent.keyboard("s");
    await site.getByLabelText("Ground").selectOptions("law");
    await site.getByLabelText("For how long").selectOptions("For good");
    await site.getByLabelText("Facts").fill("It is forbidden by the law.");
    await site.getByRole("button", { name: "Decide" }).click();
    const dialog = site.getByRole("dialog", { name: "Suspend this account for good?" });
    await dialog.getByRole("button", { name: "cancel" }).click();
    expect(sentTo("desk_decide_case")).toEqual([]);
    await site.getByRole("button", { name: "Decide" }).click();
    await dialog.getByRole("button", { name: "OK" }).click();
    await expect.poll(() => sentTo("desk_decide_case")[0]?.["days"]).toBe(null);
  });

  test("typed facts are kept if the server fails, even after a reload", { tags: "extended" }, async () => {
    const site = await openForm({ desk_decide_case: () => rejected(503, "") });
    await userEvent.keyboard("d");
    await expect.element(site.getByLabelText("Facts")).toHaveFocus();
    await userEvent.keyboard("It breaks no rule at all.{Control>}{Enter}{/Control}");
    await expect.element(site.getByText(/^The server can't be reached/)).toBeVisible();
    await expect.element(site.getByLabelText("Facts")).toHaveValue("It breaks no rule at all.");
    expect(sentTo("desk_decide_case")).toEqual([
      { case_id: anId(501), action: "dismiss", facts: "It breaks no rule at all.", reports_seen: 1 },
    ]);
    await site.unmount();
    const again = await open(address);
    await expect.element(again.getByLabelText("Facts")).toHaveValue("It breaks no rule at all.");
  });

  test("staff must read a newer report before the decision", { tags: "extended" }, async () => {
    const report = aCase().reports[0]!;
    const later = { ...report, number: "R-0000-0000-0002", note: "It threatens me." };
    const site = await openForm({
      desk_case: () =>
        sentTo("desk_decide_case").length > 0 ? aCase({ reports: [report, later] }) : aCase(),
      desk_decide_case: ({ reports_seen }: { reports_seen: number }) =>
        reports_seen < 2 ? rejected(409, "desk/reported-again") : anId(700),
    });
    await userEvent.keyboard("d");
    await site.getByLabelText("Facts").fill("It breaks no rule at all.");
    await site.getByRole("button", { name: "Decide" }).click();
    await expect.element(site.getByText(/^There is a new report/)).toBeVisible();
    await expect.element(site.getByText("It threatens me.")).toBeVisible();
    await expect.element(site.getByLabelText("Facts")).toHaveValue("It breaks no rule at all.");
    await site.getByRole("button", { name: "Decide" }).click();
    await expect.poll(() => sentTo("desk_decide_case").at(-1)?.["reports_seen"]).toBe(2);
  });

  test("if a colleague was faster, that decision replaces the form", { tags: "extended" }, async () => {
    const site = await openForm({
      desk_case: () => aCase(sentTo("desk_decide_case").length > 0 ? { state: "dismissed" } : {}),
      desk_decide_case: () => rejected(409, "desk/already-decided"),
    });
    await userEvent.keyboard("d");
    await site.getByLabelText("Facts").fill("It breaks no rule at all.");
    await site.getByRole("button", { name: "Decide" }).click();
    const dialog = site.getByRole("dialog", { name: "Already decided by someone else" });
    await dialog.getByRole("button", { name: "OK" }).click();
    await expect.element(site.getByText("Dismissed")).toBeVisible();
    expect(site.getByRole("button", { name: "Decide" }).query()).toBeNull();
  });

  test("for a decided case, staff can only restore hidden content", async () => {
    const site = await open(address, { desk_case: aCase({ state: "acted", hidden: true, decision }) });
    await expect.element(site.getByText(/^What was decided: Hide$/)).toBeVisible();
    await expect.element(site.getByRole("radio", { name: /^Restore/ })).toBeVisible();
    expect(site.getByRole("radio").elements()).toHaveLength(1);
  });
});

const appealed = (mine: boolean) =>
  aCase({
    state: "acted",
    hidden: true,
    decision: {
      ...decision,
      appeal: "It is my own course, and I am learning from it.",
      appealed_at: "2026-11-21T09:00:00Z",
      mine,
    },
  });

describe("an appeal", () => {
  const address = `/desk/case/${anId(501)}`;
  test("staff answer an appeal with an outcome and a text", async () => {
    const site = await open(address, { desk_case: appealed(false), desk_answer_appeal: null });
    await expect.element(site.getByText("It is my own course, and I am learning from it.")).toBeVisible();
    await site.getByRole("radio", { name: "The decision is taken back" }).click();
    await site.getByLabelText("Answer", { exact: true }).fill("You are right, we are sorry.");
    await site.getByRole("button", { name: "Answer the appeal" }).click();
    await expect.element(site.getByRole("heading", { name: "No appeals are waiting" })).toBeVisible();
    expect(sentTo("desk_answer_appeal")).toEqual([
      { decision_id: anId(700), outcome: "reversed", answer: "You are right, we are sorry." },
    ]);
  });

  test("staff can't answer an appeal against their own decision", async () => {
    const site = await open(address, { desk_case: appealed(true) });
    await expect
      .element(site.getByText("You decided this: another member of the staff answers the appeal."))
      .toBeVisible();
    expect(site.getByRole("button", { name: "Answer the appeal" }).query()).toBeNull();
  });
});

test.each(["/desk", "/desk/appeals", "/desk/feedback", "/desk/log"])(
  "a list of %s with a row that can't be read says so and offers a retry",
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

test("staff answer feedback by mail, only to its address, and mark it as done", async () => {
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
  expect(sentTo("desk_set_feedback_done")).toEqual([{ feedback_id: 7, done: true }]);
});

test("deleting an account requires a reason and a typed word", { tags: "extended" }, async () => {
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

test("the log shows each action with its author and reason", async () => {
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
