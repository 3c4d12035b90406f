import { createQueryClient } from "@diary/core/query";
import { aChallenge, aDay, anId, daysInARow } from "@diary/core/testing";
import { draftOf, listDrafts, listPending, type EntryKey, type Outcome } from "@diary/core/writing";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";

import { draftToMove } from "../../storage/texts.ts";
import {
  PopupHarness,
  READING,
  serverRows,
  storeDraft,
  storeSubmission,
  TODAY,
  writingOn,
  type ServerRows,
} from "../../testing/popup-harness.tsx";
import { browser } from "../../testing/story-browser.ts";

const YESTERDAY = "2026-11-20";
const queued: Outcome = { status: "queued" };

async function aPopup(rows: Partial<ServerRows> = {}, outcome = queued) {
  const writing = writingOn();
  writing.outbox = { ...writing.outbox, send: async () => outcome };
  const cache = createQueryClient();
  const screen = await render(
    <PopupHarness {...{ cache, writing }} chosen={TODAY.challengeId} rows={serverRows(rows)} />,
  );
  const field = screen.getByRole("textbox");
  await expect.element(field).toHaveFocus();
  return { db: writing.db, field, screen };
}

interface UnsentCase extends Partial<ServerRows> {
  date?: string;
  version?: number | null;
  outcome?: Outcome;
}

async function left({ date = YESTERDAY, outcome, version = null, ...rows }: UnsentCase = {}) {
  const popup = await aPopup(rows, outcome);
  const key = { ...TODAY, date };
  const submission = { order: 0, key, dayId: anId(103), text: "Ran", version, sent: [] };
  await storeDraft(popup.db, draftOf({ ...submission, state: { status: "queued" } }, "writer"));
  await popup.screen.getByRole("button", { name: /You left/ }).click();
  return { ...popup, edit: popup.screen.getByRole("button", { name: "Edit" }), key };
}

test("a user can write yesterday's entry and then go back to today", async () => {
  const { db, field, screen } = await aPopup({ days: daysInARow(1) });
  await screen.getByRole("button", { name: "Write for yesterday" }).click();
  await expect.element(screen.getByRole("heading", { name: "yesterday Friday, November 20" })).toBeVisible();
  await field.fill("Ran yesterday.");
  await screen.getByRole("button", { name: "Register!" }).click();
  await expect.element(screen.getByRole("button", { name: "Send now" })).toBeVisible();
  const key = { ...TODAY, date: YESTERDAY };
  expect((await listPending(db, TODAY.userId)).pending).toMatchObject([{ key, text: "Ran yesterday." }]);
  await screen.getByRole("button", { name: "Back to today" }).click();
  await expect.element(field).toHaveValue("");
  await expect.element(field).toHaveFocus();
  await expect.element(screen.getByRole("button", { name: "Waiting to be sent" })).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Write for yesterday" })).not.toBeInTheDocument();
});

test("Write on the site opens the form for yesterday if the text is for yesterday", async () => {
  const { field, screen } = await aPopup({ days: daysInARow(1) });
  await screen.getByRole("button", { name: "Write for yesterday" }).click();
  await field.fill("Ran yesterday.");
  const opened = vi.spyOn(browser.tabs, "create").mockResolvedValue({} as never);
  await screen.getByRole("button", { name: "Write on the site" }).click();
  const path = `/day/create/${TODAY.challengeId}?date=${YESTERDAY}`;
  await expect.poll(() => opened.mock.calls).toEqual([[{ url: `http://localhost:3000${path}` }]]);
  await draftToMove.remove();
});

test("the popup doesn't offer to write for yesterday if that was a rest day", async () => {
  const resting = { ...READING, rest_days: [YESTERDAY] };
  const { screen } = await aPopup({ challenges: [resting], days: daysInARow(1) });
  await expect.element(screen.getByRole("button", { name: "Rest today" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Write for yesterday" }).query()).toBeNull();
});

test("after yesterday's entry, the popup offers today's entry of the same challenge", async () => {
  const { field, screen } = await aPopup({
    challenges: [READING, aChallenge()],
    days: daysInARow(1),
  });
  await screen.getByRole("button", { name: "Write for yesterday" }).click();
  await field.fill("Ran yesterday.");
  await screen.getByRole("button", { name: "Register!" }).click();
  await expect.element(screen.getByRole("button", { name: "Next: Learn TypeScript" })).toBeVisible();
});

test(
  "a draft for a future date, left by a fast clock, is shown without Edit",
  { tags: "extended" },
  async () => {
    const { edit, screen } = await left({ date: "2026-11-23" });
    await expect.element(screen.getByText("Ran", { exact: true })).toBeVisible();
    await expect.element(edit).not.toBeInTheDocument();
  },
);

test("a draft of yesterday is submitted for yesterday", { tags: "extended" }, async () => {
  const { db, edit, field, key, screen } = await left({ days: daysInARow(1) });
  await edit.click();
  await expect.element(field).toHaveValue("Ran");
  await screen.getByRole("button", { name: "Register!" }).click();
  await expect.element(screen.getByRole("button", { name: "Send now" })).toBeVisible();
  expect((await listPending(db, key.userId)).pending).toMatchObject([{ key, text: "Ran", version: null }]);
});

test("a rejected entry for yesterday opens a dialog and keeps its text", { tags: "extended" }, async () => {
  const outcome = { status: "rejected", code: "challenge/completed" } as const;
  const { edit, field, screen } = await left({ days: daysInARow(1), outcome });
  await edit.click();
  await screen.getByRole("button", { name: "Register!" }).click();
  await screen.getByRole("dialog").getByRole("button", { name: "OK" }).click();
  await expect.element(field).toHaveValue("Ran");
});

test("a user can continue the edit of an earlier entry on the site", { tags: "extended" }, async () => {
  const days = [aDay({ day_id: anId(103), date: YESTERDAY }), ...daysInARow(2)];
  const { key, screen } = await left({ days, version: 1 });
  const opened = vi.spyOn(browser.tabs, "create");
  await screen.getByRole("button", { name: "Write on the site" }).click();
  await expect.poll(() => opened.mock.calls).toHaveLength(1);
  expect(opened.mock.calls[0]?.[0].url).toContain(`/day/edit/${key.challengeId}/${anId(103)}`);
  expect(await draftToMove.get()).toEqual({ userId: key.userId, writer: "writer", rev: 1 });
});

async function listed(key: EntryKey, rows: Partial<ServerRows> = {}) {
  const popup = await aPopup(rows);
  const submission = { order: 0, key, dayId: anId(103), text: "Ran", version: null, sent: [] };
  await storeDraft(popup.db, draftOf({ ...submission, state: { status: "queued" } }, "writer"));
  await popup.screen.getByRole("button", { name: /You left/ }).click();
  await expect.element(popup.screen.getByText("Ran", { exact: true })).toBeVisible();
  return popup;
}

const DONE = aChallenge({ challenge_id: anId(3), title: "Swim", completed: true });
const challenges = [aChallenge(), READING, DONE];

async function expectListed(key: EntryKey, title: string) {
  const { screen } = await listed(key, { challenges });
  await expect.element(screen.getByRole("listitem").getByText(new RegExp(title))).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Copy" })).toBeVisible();
}

test("a draft of a deleted challenge is listed, and says that the challenge is deleted", () =>
  expectListed({ ...TODAY, challengeId: anId(99) }, "A deleted challenge"));

test.each([
  ["an open challenge", { ...TODAY, challengeId: READING.challenge_id }, "Read ten pages"],
  ["a completed challenge", { ...TODAY, challengeId: DONE.challenge_id }, "Swim"],
  [
    "yesterday for a completed challenge",
    { ...TODAY, challengeId: DONE.challenge_id, date: YESTERDAY },
    "Swim",
  ],
])("a draft of %s is listed with the challenge's title", { tags: "extended" }, (_name, key, title) =>
  expectListed(key, title),
);

test.each([
  ["a completed challenge", DONE.challenge_id],
  ["a deleted challenge", anId(99)],
])(
  "a draft of %s has no button for the site, which has no form for it",
  { tags: "extended" },
  async (_name, challengeId) => {
    const { screen } = await listed({ ...TODAY, challengeId }, { challenges });
    await expect.element(screen.getByText(/takes no entries|A deleted challenge/)).toBeVisible();
    await expect.element(screen.getByRole("button", { name: "Write on the site" })).not.toBeInTheDocument();
  },
);

test("a user can move a draft of a deleted challenge to an open challenge", async () => {
  const { db, field, screen } = await listed({ ...TODAY, challengeId: anId(99) }, { challenges });
  await screen.getByRole("button", { name: "Move", exact: true }).click();
  await screen.getByLabelText("To challenge").selectOptions("Read ten pages");
  await screen.getByRole("button", { name: "Move and open" }).click();
  await expect.element(field).toHaveValue("Ran");
  const key = { ...TODAY, challengeId: READING.challenge_id };
  expect(await listDrafts(db, TODAY.userId)).toMatchObject([{ key, fields: { content: "Ran" } }]);
});

test(
  "a draft that is moved to a date with an entry is shown next to the entry",
  { tags: "extended" },
  async () => {
    const { screen } = await listed({ ...TODAY, challengeId: anId(99) }, { challenges });
    await screen.getByRole("button", { name: "Move", exact: true }).click();
    await screen.getByLabelText("To date").fill(YESTERDAY);
    await screen.getByRole("button", { name: "Move and open" }).click();
    const conflict = screen.getByRole("region", { name: "This entry was changed elsewhere" });
    await expect.element(conflict.getByText("Ran", { exact: true })).toBeVisible();
  },
);

test("each unsent text is listed once, with date, challenge and kind", async () => {
  const { db, screen } = await listed({ ...TODAY, challengeId: DONE.challenge_id }, { challenges });
  const key = { ...TODAY, challengeId: READING.challenge_id };
  const edit = { order: 1, key, dayId: anId(104), text: "Read", version: 2, sent: [] };
  await storeDraft(db, draftOf({ ...edit, state: { status: "queued" } }, "another"));
  const items = screen.getByRole("listitem");
  await expect
    .element(items.getByText("Nov 21, 2026 · Read ten pages · changes to an entry", { exact: true }))
    .toBeVisible();
  await expect
    .element(items.getByText("Nov 21, 2026 · Swim (takes no entries) · draft", { exact: true }))
    .toBeVisible();
});

test("a user can discard a listed draft after a confirmation", async () => {
  const { db, screen } = await listed({ ...TODAY, challengeId: anId(99) });
  await screen.getByRole("button", { name: "Discard" }).click();
  await screen.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect.poll(() => listDrafts(db, TODAY.userId)).toEqual([]);
});

test("a user without challenges sees the texts of a deleted challenge", { tags: "extended" }, async () => {
  const writing = writingOn();
  const submission = { order: 0, key: TODAY, dayId: anId(103), text: "Ran", version: null, sent: [] };
  await storeDraft(writing.db, draftOf({ ...submission, state: { status: "queued" } }, "writer"));
  const rows = serverRows({ challenges: [] });
  const screen = await render(<PopupHarness {...{ writing, rows }} cache={createQueryClient()} />);
  await screen.getByRole("button", { name: /You left/ }).click();
  await expect.element(screen.getByText("Ran", { exact: true })).toBeVisible();
  await expect.element(screen.getByText(/A deleted challenge/)).toBeVisible();
});

test("a draft is listed while a pending entry replaces its form", async () => {
  const { db, screen } = await aPopup({ challenges });
  await storeSubmission(db, { text: "Sent" });
  await expect.element(screen.getByRole("button", { name: "Send now" })).toBeVisible();
  const submission = { order: 0, key: TODAY, dayId: anId(103), text: "Typed on", version: null, sent: [] };
  await storeDraft(db, draftOf({ ...submission, state: { status: "queued" } }, "writer"));
  await screen.getByRole("button", { name: /You left/ }).click();
  await expect.element(screen.getByText("Typed on", { exact: true })).toBeVisible();
});
