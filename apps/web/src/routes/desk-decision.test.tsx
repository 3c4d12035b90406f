import { aCase, anId } from "@diary/core/testing";
import { beforeEach, describe, expect, test } from "vitest";
import { userEvent } from "vitest/browser";

import { sentTo, open, forgetSent } from "../testing/desk-site.ts";
import { rejected } from "../testing/render-test-app.tsx";

beforeEach(forgetSent);

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
    await expect.element(site.getByLabelText("For how long")).not.toBeInTheDocument();
    await site.getByRole("radio", { name: /^Suspend/ }).click();
    await expect.element(site.getByRole("button", { name: "English template" })).toBeDisabled();
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
    const template = "It advertises [what] and is not a record of a challenge.";
    await expect.element(site.getByLabelText("Facts")).toHaveValue(template);
    await expect.element(site.getByLabelText("Facts")).toHaveFocus();
    await site.getByLabelText("Facts").fill("See the note.");
    await site.getByRole("button", { name: "English template" }).click();
    await expect.element(site.getByLabelText("Facts")).toHaveValue(`See the note.\n${template}`);
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

  test("a permanent suspension asks for confirmation", async () => {
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

  test("typed facts are kept if the server fails, even after a reload", async () => {
    const site = await openForm({ desk_decide_case: () => rejected(503, "") });
    await userEvent.keyboard("d");
    await expect.element(site.getByLabelText("Facts")).toHaveFocus();
    await userEvent.keyboard("It breaks no rule at all.{Control>}{Enter}{/Control}");
    await expect.element(site.getByText(/^The server did not confirm this/)).toBeVisible();
    await expect.element(site.getByLabelText("Facts")).toHaveValue("It breaks no rule at all.");
    expect(sentTo("desk_decide_case")).toEqual([
      { case_id: anId(501), action: "dismiss", facts: "It breaks no rule at all.", reports_seen: 1 },
    ]);
    await site.unmount();
    const again = await open(address);
    await expect.element(again.getByLabelText("Facts")).toHaveValue("It breaks no rule at all.");
  });

  test("if a new report arrives, the case shows it, and staff must decide again", async () => {
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

  test("if a colleague has decided the case, that decision replaces the form", async () => {
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
    await expect.element(site.getByText(/^What was decided: Hidden$/)).toBeVisible();
    await expect.element(site.getByText(/Answer to the appeal/)).not.toBeInTheDocument();
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

  test("a case shows the answer to its appeal", async () => {
    const { decision: appeal } = appealed(false);
    const answered = { ...appeal!, appeal_outcome: "upheld" as const, appeal_answer: "It stays hidden." };
    const site = await open(address, { desk_case: { ...appealed(false), decision: answered } });
    await expect.element(site.getByText("Answer to the appeal: It stays hidden.")).toBeVisible();
    await expect.element(site.getByRole("button", { name: "Answer the appeal" })).not.toBeInTheDocument();
    await expect.element(site.getByRole("radio", { name: /^Restore/ })).toBeVisible();
  });

  test("staff can't answer an appeal against their own decision", async () => {
    const site = await open(address, { desk_case: appealed(true) });
    await expect
      .element(
        site.getByText("This is your decision or your appeal: another member of the staff answers it."),
      )
      .toBeVisible();
    expect(site.getByRole("button", { name: "Answer the appeal" }).query()).toBeNull();
  });
});
