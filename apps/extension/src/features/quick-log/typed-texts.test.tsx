import { aChallenge, anId } from "@diary/core/testing";
import { listDrafts } from "@diary/core/writing";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";

import { readTyped, storeTyped } from "../../storage/typed-text.ts";
import { aPopup, rejected } from "../../testing/a-popup.tsx";
import { serverRows, storeSubmission, writingOn } from "../../testing/popup-harness.tsx";

test(
  "text typed while challenges can't be loaded is stored, then moved to the form",
  { tags: "extended" },
  async () => {
    localStorage.clear();
    const { field, rows, screen } = await aPopup({ challenges: rejected });
    await expect.element(screen.getByText("Your challenges could not be loaded.")).toBeVisible();
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard("Typed with nothing known");
    await expect.element(screen.getByText("Your text is kept on this device")).toBeVisible();
    expect(readTyped()).toMatchObject([[expect.anything(), { text: "Typed with nothing known" }]]);
    rows.challenges = [aChallenge()];
    await screen.getByRole("button", { name: "Try again" }).click();
    await expect.element(screen.getByRole("button", { name: "Register!" })).toBeVisible();
    await expect.element(field).toHaveValue("Typed with nothing known");
    expect(readTyped()).toEqual([]);
  },
);

test("texts of closed popups are added to the field once, except those of other users", async () => {
  localStorage.clear();
  const NOON = serverRows().now;
  storeTyped("a", { text: "First", typedAt: NOON - 2_000, userId: anId(9001) });
  storeTyped("b", { text: "Second", typedAt: NOON - 1_000, userId: null });
  storeTyped("c", { text: "Of another user", typedAt: NOON - 1_000, userId: anId(9002) });
  const { field } = await aPopup();
  await expect.element(field).toHaveValue("First\n\nSecond");
  expect(readTyped().map(([id]) => id)).toEqual(["c"]);
});

test("a text that a popup stored yesterday becomes a draft of yesterday", { tags: "extended" }, async () => {
  localStorage.clear();
  storeTyped("a", { text: "Before midnight", typedAt: serverRows().now - 86_400_000, userId: anId(9001) });
  const { field, screen, writing } = await aPopup();
  await expect.element(screen.getByRole("button", { name: /^You left a text of/ })).toBeVisible();
  await expect.element(field).toHaveValue("");
  expect(readTyped()).toEqual([]);
  expect(await listDrafts(writing.db, anId(9001))).toMatchObject([{ key: { date: "2026-11-20" } }]);
});

test(
  "a stored text is shown next to a pending entry, and Edit adds it to the entry",
  { tags: "extended" },
  async () => {
    localStorage.clear();
    const writing = writingOn();
    await storeSubmission(writing.db, {});
    storeTyped("a", { text: "One more thing", typedAt: serverRows().now, userId: anId(9001) });
    const { screen } = await aPopup({}, writing, anId(1));
    await screen.getByRole("button", { name: "Your text is kept on this device" }).click();
    await expect.element(screen.getByText("One more thing")).toBeVisible();
    expect(readTyped()).toHaveLength(1);
    await screen.getByRole("button", { name: "Edit" }).click();
    await expect.element(screen.getByRole("textbox")).toHaveValue("Ran\n\nOne more thing");
    expect(readTyped()).toEqual([]);
  },
);
