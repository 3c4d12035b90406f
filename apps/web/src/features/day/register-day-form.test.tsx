import { addDays, today } from "@diary/core/civil-date";
import { aChallenge, aDay, anId, openWritingDb } from "@diary/core/testing";
import { receiveDraft, type Draft } from "@diary/core/writing";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";

import { renderTestApp } from "../../testing/render-test-app.tsx";

const member = anId(9001);
const read = aChallenge({ title: "Read" });
const run = aChallenge({ challenge_id: anId(2), title: "Run" });
const TODAY = today(Date.now(), 0);
const YESTERDAY = addDays(TODAY, -1);

/** The form of a challenge, before a server that answers when a test says so. */
async function openForm({ challenge_id } = run, challenges = [run]) {
  const answer = Promise.withResolvers<void>();
  const site = await renderTestApp(`/day/create/${challenge_id}`, {
    member,
    answer: {
      home_challenge: challenges,
      day: async (sent?: object) => {
        if (sent === undefined) return [];
        await answer.promise;
        return [{ ...aDay(), ...sent, challenge: { days: 10 } }];
      },
    },
  });
  const content = site.getByLabelText("Content");
  await expect.element(content).toBeVisible();
  const press = (name: string) => site.getByRole("button", { name });
  return { answer: answer.resolve, content, date: site.getByLabelText("Date", { exact: true }), press, site };
}

test("a text that is typed while the answer is awaited stays with its date", async () => {
  const { answer, content, date, press, site } = await openForm();
  await date.fill(YESTERDAY);
  await content.fill("Ran");
  await press("Register!").click();
  await content.fill("Ran far");
  answer();
  await expect.element(site.getByText("Registered successfully!").first()).toBeVisible();
  await expect.element(content).toHaveValue("Ran far");
  await expect.element(date).toHaveValue(YESTERDAY);
});

test("a registered entry of another day leaves the empty form of today", async () => {
  const { answer, content, date, press } = await openForm();
  await date.fill(YESTERDAY);
  await content.fill("Ran");
  await press("Register!").click();
  answer();
  await expect.element(date).toHaveValue(TODAY);
});

test("a device that takes nothing is said at once, and the text stays in the field", async () => {
  const { content, site } = await openForm();
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("The storage is full.", "QuotaExceededError");
  });
  await content.fill("Ran");
  await expect.element(site.getByText(/storage is full/i)).toBeVisible();
  await expect.element(content).toHaveValue("Ran");
});

test("texts that were typed apart are all shown, and each can be used, kept or discarded", async () => {
  const stored = openWritingDb("challenge-diary");
  const key = { kind: "entry", userId: member, challengeId: run.challenge_id, date: TODAY } as const;
  const draft = { key, rev: 1, caret: null, base: null, replaces: [] };
  for (const [savedAt, content] of ["Read", "Slept", "Swam", "Ran"].entries()) {
    const typed: Draft = { ...draft, writer: content, fields: { content }, savedAt };
    await receiveDraft(stored, typed, member);
  }
  const { content, site } = await openForm();
  const other = (text: string) => site.getByRole("status").filter({ hasText: text });
  const choose = (text: string, choice: string) => other(text).getByRole("button", { name: choice }).click();
  await expect.element(content).toHaveValue("Ran");
  await choose("Swam", "Keep both");
  await expect.element(content).toHaveValue("Ran\n\nSwam");
  await choose("Slept", "Discard");
  await site.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect.element(other("Slept")).not.toBeInTheDocument();
  await choose("Read", "Use this");
  await expect.element(content).toHaveValue("Read");
});

test("a discarded draft can be put back, goes to another challenge, and the focus is never lost", async () => {
  const before = await openForm();
  await before.content.fill("Round the lake.");
  await before.site.unmount();
  const { content, press, site } = await openForm(read, [read, run]);
  const has = async (text: string) => {
    await expect.element(content).toHaveValue(text);
    await expect.element(content).toHaveFocus();
  };
  await site
    .getByRole("button", { name: /, .*Run/ })
    .first()
    .click();
  await has("Round the lake.");
  await press("Discard draft").dblClick();
  await expect.element(press("Undo")).toHaveFocus();
  await expect.element(content).toHaveValue("");
  await userEvent.keyboard("{Enter}");
  await has("Round the lake.");
  await site.unmount();

  const again = await openForm(run, [read, run]);
  await again.press("Discard draft").click();
  await again.content.fill("Round the wood.");
  await expect.element(again.press("Undo")).not.toBeInTheDocument();
  await again.site.getByLabelText("Challenge", { exact: true }).selectOptions("Read");
  await again.site.getByRole("button", { name: /^Move the text of .*Run.* here$/ }).click();
  await expect.element(again.content).toHaveValue("Round the wood.");
  await expect.element(again.content).toHaveFocus();
});
