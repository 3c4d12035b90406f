import { aChallenge, anId, aPhoto, daysInARow } from "@diary/core/testing";
import { contentOf, listDrafts, listPending } from "@diary/core/writing";
import { expect, test, vi } from "vitest";
import { browser } from "wxt/browser";

import { draftToMove } from "../../storage/texts.ts";
import { aPopup, todays } from "../../testing/a-popup.tsx";
import { serverRows, storeDraft, storeSubmission, TODAY, writingOn } from "../../testing/popup-harness.tsx";

const ONE = { challenges: [aChallenge()] };
const WRITTEN = { ...ONE, writtenToday: [anId(1)] };

test("a text is submitted with 10,000 characters, but not with one more", async () => {
  const { field, screen, writing } = await aPopup(ONE);
  const register = screen.getByRole("button", { name: "Register!" });
  await field.fill("a".repeat(10_001));
  await register.click();
  await expect.element(field).toBeInvalid();
  expect((await listPending(writing.db, TODAY.userId)).pending).toEqual([]);
  await field.fill("a".repeat(10_000));
  await register.click();
  await expect.element(screen.getByRole("button", { name: "Send now" })).toBeVisible();
});

test("Write on the site names the typed draft and opens the form of its challenge", async () => {
  const { field, screen, writing } = await aPopup(ONE);
  const write = screen.getByRole("button", { name: "Write on the site" });
  await expect.element(field).toBeVisible();
  expect(write.query()).toBeNull();
  await field.fill("Begun here");
  const opened = vi.spyOn(browser.tabs, "create").mockResolvedValue({} as never);
  await write.click();
  await expect
    .poll(() => opened.mock.calls)
    .toEqual([[{ url: `http://localhost:3000/day/create/${anId(1)}?date=${TODAY.date}` }]]);
  const [draft] = await listDrafts(writing.db, TODAY.userId);
  expect(await draftToMove.get()).toEqual({ userId: TODAY.userId, writer: draft?.writer, rev: draft?.rev });
  await draftToMove.remove();
});

/** Opens a popup with a draft of an earlier version of today's entry. */
async function conflicting() {
  const writing = writingOn();
  const base = { id: todays.day_id, version: 1, sent: [] };
  const draft = { key: TODAY, writer: "closed", rev: 1, fields: { content: "Mine." }, replaces: [], base };
  await storeDraft(writing.db, { ...draft, caret: null, savedAt: serverRows().now });
  const days = [{ ...todays, content: "Theirs.", version: 2 }, ...daysInARow(3)];
  const { field, screen } = await aPopup({ ...WRITTEN, days }, writing, anId(1));
  const conflict = screen.getByRole("region", { name: "This entry was changed elsewhere" });
  await expect.element(conflict.getByText("Mine.", { exact: true })).toBeVisible();
  const texts = async () =>
    (await listDrafts(writing.db, TODAY.userId)).map(({ fields }) => contentOf(fields));
  return { conflict, field, screen, texts, writing };
}

test.each([
  ["Keep my text", "Mine."],
  ["Keep both", "Mine.\n\nTheirs."],
])("after a conflict, %s puts %j into the field, and Update submits it", async (choice, text) => {
  const { conflict, field, screen, writing } = await conflicting();
  await conflict.getByRole("button", { name: choice }).click();
  await expect.element(field).toHaveValue(text);
  await screen.getByRole("button", { name: "Update" }).click();
  await expect
    .poll(async () => (await listPending(writing.db, TODAY.userId)).pending)
    .toMatchObject([{ text, version: 2, dayId: todays.day_id }]);
});

test("after a conflict, Take the saved text deletes the draft and shows the entry", async () => {
  const { conflict, field, screen, texts } = await conflicting();
  await conflict.getByRole("button", { name: "Take the saved text" }).click();
  await expect.element(screen.getByRole("article", { name: "DAY 4" }).getByText("Theirs.")).toBeVisible();
  expect(field.query()).toBeNull();
  await expect.poll(texts).toEqual([]);
});

test("photos of a written entry and of a pending entry are shown", async () => {
  const days = [{ ...todays, photos: [aPhoto({ alt: "A loaf" })] }, ...daysInARow(3)];
  const writing = writingOn();
  const { screen } = await aPopup({ ...WRITTEN, days }, writing, anId(1));
  await expect.element(screen.getByRole("figure", { name: "A loaf" })).toBeVisible();
  const { height, photo_id: photoId, placeholder, width } = aPhoto();
  const photo = { photoId, width, height, placeholder, alt: "A crumb", isNew: true };
  await storeSubmission(writing.db, { version: 1, photos: { list: [photo], removed: [], isEdited: true } });
  await expect.element(screen.getByRole("figure", { name: "A crumb" })).toBeVisible();
});
