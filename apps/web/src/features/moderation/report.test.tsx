import { aChallenge, aDecision, anId } from "@diary/core/testing";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";

import { rejected, renderTestApp, type FakeApi } from "../../testing/render-test-app.tsx";

const MINE = anId(9003);
const NUMBER = "R-7K2M-9QXC-41TD";

let sent: [path: string, body: unknown][] = [];

function api(answers: Record<string, unknown> = {}): FakeApi {
  return (path, body) => {
    if (path === "/auth/v1/user") return { id: MINE, email: "mina@diary.example" };
    const name = path.replace("/rest/v1/", "");
    if (body !== undefined) sent.push([name, body]);
    if (name in answers) return answers[name];
    return name === "home_challenge" ? [aChallenge({ title: "Buy my shoes" })] : [];
  };
}

async function writeReport(answers: Record<string, unknown>, reason = "Spam") {
  const site = await renderTestApp("/home", { answer: api(answers) });
  await site.getByRole("button", { name: "More: Buy my shoes" }).click();
  await site.getByRole("menuitem", { name: "Report this challenge" }).click();
  await site.getByRole("radio", { name: reason }).click();
  await site.getByRole("button", { name: "Next" }).click();
  await site.getByLabelText("What should we know?").fill("It is an advertisement.");
  return site;
}

beforeEach(() => {
  sent = [];
});

test("a rejected report shows why, and keeps its text even after the dialog is closed", async () => {
  const answers: Record<string, unknown> = {};
  const site = await writeReport(answers);
  const note = site.getByLabelText("What should we know?");
  const answered = async (answer: Response, words: RegExp) => {
    answers["rpc/create_report"] = answer;
    await site.getByRole("button", { name: "Send report" }).click();
    await expect.element(site.getByText(words)).toBeVisible();
    await expect.element(note).toHaveValue("It is an advertisement.");
  };
  await answered(rejected(409, "report/already-open", NUMBER), /You have reported this already/);
  await expect.element(site.getByRole("link", { name: NUMBER })).toHaveAttribute("href", `/report/${NUMBER}`);
  await answered(rejected(429, "report/throttled"), /Too many reports came/);
  await answered(rejected(404, "report/not-found"), /This no longer exists/);
  await answered(rejected(422, "report/own"), /This is your own/);
  await answered(Response.json({ message: "no" }, { status: 500 }), /The report may not have been sent/);
  expect(sent).toHaveLength(5);

  await userEvent.keyboard("{Escape}");
  await site.getByRole("button", { name: "More: Buy my shoes" }).click();
  await site.getByRole("menuitem", { name: "Report this challenge" }).click();
  await expect.element(note).toHaveValue("It is an advertisement.");
});

test("a report that failed is reopened with its text and without the error", async () => {
  const site = await writeReport({ "rpc/create_report": rejected(429, "report/throttled") });
  const failure = site.getByText(/Too many reports came/);
  await site.getByRole("button", { name: "Send report" }).click();
  await expect.element(failure).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(failure).not.toBeInTheDocument();
  await site.getByRole("button", { name: "More: Buy my shoes" }).click();
  await site.getByRole("menuitem", { name: "Report this challenge" }).click();
  await expect.element(site.getByLabelText("What should we know?")).toHaveValue("It is an advertisement.");
  await expect.element(failure).not.toBeInTheDocument();
});

test("a report sends reason, note and subject and shows its number", async () => {
  const site = await writeReport({ "rpc/create_report": NUMBER });
  await site.getByRole("button", { name: "Send report" }).click();
  await expect.element(site.getByText(NUMBER)).toBeVisible();
  expect(sent).toEqual([
    [
      "rpc/create_report",
      {
        subject_type: "challenge",
        subject_id: anId(1),
        reason: "spam",
        note: "It is an advertisement.",
      },
    ],
  ]);
});

test("each step of a report takes the focus, and the next report starts empty", async () => {
  const site = await renderTestApp("/home", { answer: api({ "rpc/create_report": NUMBER }) });
  const dialog = site.getByRole("dialog");
  const note = dialog.getByLabelText("What should we know?");
  const spam = dialog.getByRole("radio", { name: "Spam" });
  const press = (name: string) => dialog.getByRole("button", { name, exact: true }).click();
  const more = site.getByRole("button", { name: "More: Buy my shoes" });
  const open = async () => {
    await more.click();
    await site.getByRole("menuitem", { name: "Report this challenge" }).click();
  };
  await open();
  await press("Next");
  await expect.element(dialog.getByText("Please choose what is wrong with it.")).toBeVisible();
  await spam.click();
  await press("Next");
  await expect.element(note).toHaveFocus();
  await note.fill("It is an advertisement.");
  await press("Send report");
  await expect.element(dialog.getByText(NUMBER)).toBeVisible();
  expect(document.activeElement?.textContent).toMatch(new RegExp(`${NUMBER}$`));
  await press("Done");
  await expect.element(more).toHaveFocus();
  await open();
  await expect.element(spam).not.toBeChecked();
  await spam.click();
  await press("Next");
  await expect.element(note).toHaveValue("");
});

test("after blocking a user, the card is removed and the page gets the focus", async () => {
  let cards = [
    aChallenge({ title: "Buy my shoes", nickname: "Noisy" }),
    aChallenge({ challenge_id: anId(2) }),
  ];
  const site = await renderTestApp("/home", {
    member: MINE,
    answer: {
      home_challenge: () => cards,
      block: () => {
        cards = cards.slice(1);
        return new Response(null, { status: 201 });
      },
    },
  });
  const more = site.getByRole("button", { name: "More: Buy my shoes" });
  const answer = async (name: string) => {
    await more.click();
    await site.getByRole("menuitem", { name: "Block this person" }).click();
    await site.getByRole("dialog", { name: "Block Noisy?" }).getByRole("button", { name }).click();
  };
  await answer("cancel");
  await expect.element(more).toHaveFocus();
  expect(site.requests).not.toContain("/rest/v1/block");
  await answer("Block");
  await expect.element(more).not.toBeInTheDocument();
  await expect.element(site.getByRole("main")).toHaveFocus();
});

test("a report about self-harm shows help first and focuses it", async () => {
  const site = await writeReport({}, "Self-harm");
  await site.getByRole("button", { name: "Back" }).click();
  await site.getByRole("button", { name: "Next" }).click();
  const help = site.getByText("If someone may be in danger now");
  await expect.element(help).toBeVisible();
  expect(document.activeElement?.textContent).toMatch(/^If someone may be in danger now/);
});

test("a user's own card has no menu for reports", async () => {
  const own = [aChallenge({ title: "Mine", user_id: MINE }), aChallenge({ challenge_id: anId(2) })];
  const site = await renderTestApp("/home", { member: MINE, answer: api({ home_challenge: own }) });
  await expect.element(site.getByRole("button", { name: "More: Learn TypeScript" })).toBeVisible();
  expect(site.getByRole("button", { name: "More: Mine" }).elements()).toEqual([]);
});

describe("report number", () => {
  test.each([
    ["open", "We have it"],
    ["dismissed", "Read, and left as it is"],
    ["acted", "Read, and acted on"],
    ["acted", "Gone before a decision", true],
  ])("the page of a report number shows the state '%s' as '%s'", async (state, words, unjudged = false) => {
    const row = {
      number: NUMBER,
      subject_type: "day",
      reason: "rights",
      created_at: "2026-11-20T09:00:00Z",
      state,
      answered_at: state === "open" ? null : "2026-11-21T09:00:00Z",
      unjudged,
    };
    const site = await renderTestApp(`/report/${NUMBER}`, { answer: api({ "rpc/report_status": [row] }) });
    await expect.element(site.getByRole("heading", { name: words })).toBeVisible();
    await expect.element(site.getByText("An entry")).toBeVisible();
  });

  test("a malformed number sends no request, and an unknown number shows a message", async () => {
    const wrong = await renderTestApp("/report/nonsense", { answer: api() });
    expect(document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
    await expect.element(wrong.getByText("There is no report with this number")).toBeVisible();
    expect(wrong.requests).not.toContain("/rest/v1/rpc/report_status");
    const unknown = await renderTestApp(`/report/${NUMBER}`, { answer: api({ "rpc/report_status": [] }) });
    await expect.element(unknown.getByText("There is no report with this number").last()).toBeVisible();
  });
});

describe("decision", () => {
  test("another user's decision is not found", async () => {
    const site = await renderTestApp(`/decision/${anId(1)}`, { member: MINE, answer: api() });
    await expect.element(site.getByRole("heading", { name: "There is no such decision" })).toBeVisible();
  });

  test("an opened decision is marked as seen, and a failed appeal keeps its text", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const decision = aDecision();
    const answers = { decision: [decision], "rpc/appeal_decision": rejected(500, "") };
    const site = await renderTestApp(`/decision/${decision.decision_id}`, {
      member: MINE,
      answer: api(answers),
    });
    await expect.element(site.getByText("The description advertises a shop.")).toBeVisible();
    const field = site.getByLabelText("Why should we look again?");
    await field.fill("It is none.");
    await site.getByRole("button", { name: "Send appeal" }).click();
    await expect.element(site.getByText(/The appeal may not have been sent/)).toBeVisible();
    await expect.element(field).toHaveValue("It is none.");
    expect(sent.filter(([path]) => path === "rpc/mark_decision_seen")).toHaveLength(1);
  });

  test("a sent appeal leaves the form, and the page gets the focus", async () => {
    const decision = aDecision();
    const answers: Record<string, unknown> = { decision: [decision] };
    const site = await renderTestApp(`/decision/${decision.decision_id}`, {
      member: MINE,
      answer: (path, body, method) => {
        if (path.endsWith("rpc/appeal_decision"))
          answers["decision"] = [{ ...decision, appealed_at: "2026-11-21T09:00:00Z", appeal: "It is none." }];
        return api({ "rpc/appeal_decision": null, ...answers })(path, body, method);
      },
    });
    const field = site.getByLabelText("Why should we look again?");
    const submit = site.getByRole("button", { name: "Send appeal" });
    await submit.click();
    await expect.element(field).toBeInvalid();
    await field.fill("It is none.");
    await submit.click();
    await expect.element(submit).not.toBeInTheDocument();
    await expect.element(site.getByRole("main")).toHaveFocus();
  });

  test(
    "an appeal against a reversed decision fails and shows the reversal",
    { tags: "extended" },
    async () => {
      vi.spyOn(console, "error").mockImplementation(() => undefined);
      const decision = aDecision();
      const site = await renderTestApp(`/decision/${decision.decision_id}`, {
        member: MINE,
        answer: api({
          get decision() {
            const isSent = sent.some(([path]) => path === "rpc/appeal_decision");
            return [isSent ? { ...decision, ended_at: "2026-11-21T09:00:00Z" } : decision];
          },
          "rpc/appeal_decision": rejected(409, "decision/ended"),
        }),
      });
      await site.getByLabelText("Why should we look again?").fill("It is none.");
      await site.getByRole("button", { name: "Send appeal" }).click();
      await expect.element(site.getByText(/^It was taken back on Nov 21/)).toBeVisible();
      await expect.element(site.getByRole("button", { name: "Send appeal" })).not.toBeInTheDocument();
    },
  );
});
