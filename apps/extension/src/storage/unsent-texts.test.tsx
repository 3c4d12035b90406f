import { anId } from "@diary/core/testing";
import { draftOf, listDrafts } from "@diary/core/writing";
import { afterEach, expect, test, vi } from "vitest";
import { browser } from "wxt/browser";
import { fakeBrowser } from "wxt/testing/fake-browser";

import { currentServer } from "../connection/current-server.ts";
import { storeDraft, TODAY, writingOn } from "../testing/popup-harness.tsx";
import { noteDraft } from "./note-draft.ts";
import { addToInbox, readInbox } from "./note-inbox.ts";
import { draftToMove, writeOnSite } from "./texts.ts";
import { readTyped, storeTyped } from "./typed-text.ts";
import { countTexts, deleteTexts } from "./unsent-texts.ts";

afterEach(() => fakeBrowser.reset());

const { userId } = TODAY;
const queued = (version: number | null) => ({
  order: 0,
  key: TODAY,
  dayId: anId(104),
  text: "Ran",
  version,
  sent: [],
  state: { status: "queued" } as const,
});

async function textsOfBoth() {
  const { db } = writingOn();
  const note = { text: "Selected", url: "https://docs.example/" };
  await storeDraft(db, draftOf(queued(null), "closed"));
  noteDraft(userId).write("A thought");
  for (const by of [userId, null]) {
    storeTyped(`by ${by}`, { text: "Typed", typedAt: 1, userId: by });
    await addToInbox({ ...note, userId: by }, currentServer());
  }
  const left = async () => ({
    drafts: (await listDrafts(db, userId)).length,
    note: noteDraft(userId).read(),
    inbox: (await readInbox(userId, currentServer())).length,
    typed: readTyped().map(([id]) => id),
  });
  return { db, left };
}

test("a visitor's texts are counted and deleted without those of the last user", async () => {
  const { db, left } = await textsOfBoth();
  expect(await countTexts(db, null)).toBe(2);
  await deleteTexts(db, null);
  expect(await left()).toEqual({ drafts: 1, note: "A thought", inbox: 1, typed: [`by ${userId}`] });
});

test("a user's texts are counted and deleted with those of visitors, but not another user's", async () => {
  const { db, left } = await textsOfBoth();
  storeTyped("by Ken", { text: "Typed", typedAt: 1, userId: "ken" });
  expect(await countTexts(db, userId)).toBe(6);
  await deleteTexts(db, userId);
  expect(await left()).toEqual({ drafts: 0, note: "", inbox: 0, typed: ["by Ken"] });
});

test.each([
  ["a new entry", null, `/day/create/${TODAY.challengeId}?date=${TODAY.date}`],
  ["a change of an entry", 1, `/day/edit/${TODAY.challengeId}/${anId(104)}`],
])("Write on the site opens the page of %s", async (_, version, path) => {
  const open = vi.spyOn(browser.tabs, "create").mockResolvedValue({} as never);
  await writeOnSite(draftOf(queued(version), "closed"));
  expect(open.mock.calls).toEqual([[{ url: `http://localhost:3000${path}` }]]);
  expect(await draftToMove.get()).toEqual({ userId, writer: "closed", rev: 1 });
});
