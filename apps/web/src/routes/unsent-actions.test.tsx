import { addDays, today } from "@diary/core/civil-date";
import { aChallenge, aDay, anId, openWritingDb } from "@diary/core/testing";
import type { Draft, EntryKey, FormKey } from "@diary/core/writing";
import { beforeEach, expect, test } from "vitest";

import { renderTestApp } from "../testing/render-test-app.tsx";

const member = anId(9001);
const read = aChallenge({ title: "Read" });
const yesterday = addDays(today(Date.now(), 0), -1);
let stored: ReturnType<typeof openWritingDb>;
beforeEach(() => {
  stored = openWritingDb("challenge-diary");
});

const draft = (key: EntryKey | FormKey, content: string, changes: Partial<Draft> = {}): Draft => ({
  key,
  writer: content,
  rev: 1,
  fields: { content },
  caret: null,
  base: null,
  savedAt: 1,
  replaces: [],
  ...changes,
});
const entryKey: EntryKey = {
  kind: "entry",
  userId: member,
  challengeId: read.challenge_id,
  date: yesterday,
};

async function put(name: string, row: Draft) {
  await stored.write((transaction) => transaction.objectStore("drafts").put(row, [member, name, row.writer]));
}

async function openList() {
  const answer = { home_challenge: [read], day: [aDay({ date: yesterday, content: "As it was." })] };
  const site = await renderTestApp("/mypage/unsent", { member, answer });
  const item = (text: string) => site.getByRole("main").getByRole("listitem").filter({ hasText: text });
  return { item, site };
}

test.each<[FormKey["form"], string, string, string]>([
  ["challenge", "", "A challenge", "/challenge/create"],
  ["challenge", anId(1), "A challenge", `/challenge/update/${anId(1)}`],
  ["challenge-copy", anId(1), "A new challenge", `/challenge/create?from=${anId(1)}`],
  ["appeal", anId(301), "An appeal", `/decision/${anId(301)}`],
  ["profile", "", "Your profile", "/mypage/setting"],
])(
  "Edit of the draft of the form %s with the subject %j opens its page",
  async (form, subject, title, to) => {
    const key: FormKey = { kind: "form", userId: member, form, subject };
    await put(`form/${form}/${subject}`, draft(key, "Half a thou"));
    const { item } = await openList();
    await expect.element(item("Half a thou")).toMatchTextContent(new RegExp(`^${title}`));
    await expect.element(item("Half a thou").getByRole("link", { name: "Edit" })).toHaveAttribute("href", to);
  },
);

const name = `entry/${read.challenge_id}/${yesterday}`;

test("Edit of a new entry's draft opens the form for its date", async () => {
  await put(name, draft(entryKey, "Half a thou"));
  const { item, site } = await openList();
  await item("Half a thou").getByRole("button", { name: "Edit" }).click();
  await expect.element(site.getByLabelText("Date", { exact: true })).toHaveValue(yesterday);
  await expect.element(site.getByText("Half a thou").first()).toBeVisible();
});

test("Edit of the draft of a saved entry opens this entry", async () => {
  const base = { id: aDay().day_id, version: 1, sent: [] };
  await put(name, draft(entryKey, "Changed", { base }));
  const { item } = await openList();
  await expect.element(item("Changed")).toMatchTextContent(/changes to an entry/);
  await expect
    .element(item("Changed").getByRole("link", { name: "Edit" }))
    .toHaveAttribute("href", `/day/edit/${read.challenge_id}/${aDay().day_id}`);
});

test("a rejected entry of the list shows its reason and can be sent again", async () => {
  await stored.write((transaction) =>
    transaction.objectStore("outbox").put({
      order: 1,
      key: entryKey,
      dayId: anId(150),
      text: "Round the lake.",
      version: null,
      sent: [],
      state: { status: "rejected", code: "quota/exceeded" },
    }),
  );
  const sent: unknown[] = [];
  const day = (entry?: object) => {
    if (entry === undefined) return [];
    sent.push(entry);
    return [{ ...aDay(), ...entry, challenge: { days: 10 } }];
  };
  const site = await renderTestApp("/mypage/unsent", { member, answer: { home_challenge: [read], day } });
  const item = site.getByRole("main").getByRole("listitem");
  await expect.element(item).toMatchTextContent(/could not be registered/);
  await expect.element(item).toMatchTextContent(/too many entries in the last hour/);
  await item.getByRole("button", { name: "Try again" }).click();
  await expect.element(site.getByText("Everything is sent")).toBeVisible();
  await expect.element(site.getByRole("main")).toHaveFocus();
  expect(sent).toMatchObject([{ content: "Round the lake.", date: yesterday }]);
});
