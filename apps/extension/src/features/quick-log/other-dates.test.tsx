import { createQueryClient } from "@diary/core/query";
import { aChallenge, aDay, anId, daysInARow } from "@diary/core/testing";
import { draftOf, listWaiting, type Outcome } from "@diary/core/writing";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";

import { draftToMove } from "../../storage/texts.ts";
import {
  PopupHarness,
  READING,
  serverRows,
  storeDraft,
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

interface LeftText extends Partial<ServerRows> {
  date?: string;
  version?: number | null;
  outcome?: Outcome;
}

/** What the popup shows of a text that was typed for another date. */
async function left({ date = YESTERDAY, outcome, version = null, ...rows }: LeftText = {}) {
  const popup = await aPopup(rows, outcome);
  const key = { ...TODAY, date };
  const submission = { order: 0, key, dayId: anId(103), text: "Ran", version, sent: [] };
  await storeDraft(popup.db, draftOf({ ...submission, state: { status: "queued" } }, "writer"));
  await popup.screen.getByRole("button", { name: /You left/ }).click();
  return { ...popup, edit: popup.screen.getByRole("button", { name: "Edit" }), key };
}

test("yesterday's entry is written, and then today's", async () => {
  const { db, field, screen } = await aPopup({ days: daysInARow(1) });
  await screen.getByRole("button", { name: "Write for yesterday" }).click();
  await expect.element(screen.getByRole("heading", { name: "yesterday Friday, November 20" })).toBeVisible();
  await field.fill("Ran yesterday.");
  await screen.getByRole("button", { name: "Register!" }).click();
  await expect.element(screen.getByRole("button", { name: "Send now" })).toBeVisible();
  const key = { ...TODAY, date: YESTERDAY };
  expect((await listWaiting(db, TODAY.userId)).pending).toMatchObject([{ key, text: "Ran yesterday." }]);
  await screen.getByRole("button", { name: "Back to today" }).click();
  await expect.element(field).toHaveValue("");
  await expect.element(field).toHaveFocus();
  await expect.element(screen.getByRole("button", { name: "Waiting to be sent" })).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Write for yesterday" })).not.toBeInTheDocument();
});

test("after yesterday's entry the same challenge's today comes next", async () => {
  const { field, screen } = await aPopup({
    challenges: [READING, aChallenge()],
    days: daysInARow(1),
  });
  await screen.getByRole("button", { name: "Write for yesterday" }).click();
  await field.fill("Ran yesterday.");
  await screen.getByRole("button", { name: "Register!" }).click();
  await expect.element(screen.getByRole("button", { name: "Next: Learn TypeScript" })).toBeVisible();
});

test("a text of a later day, typed while the clock was ahead, is shown, and not registered for that day", async () => {
  const { edit, screen } = await left({ date: "2026-11-23" });
  await expect.element(screen.getByText("Ran", { exact: true })).toBeVisible();
  await expect.element(edit).not.toBeInTheDocument();
});

test("a text of yesterday is registered for its own day", async () => {
  const { db, edit, field, key, screen } = await left({ days: daysInARow(1) });
  await edit.click();
  await expect.element(field).toHaveValue("Ran");
  await screen.getByRole("button", { name: "Register!" }).click();
  await expect.element(screen.getByRole("button", { name: "Send now" })).toBeVisible();
  expect((await listWaiting(db, key.userId)).pending).toMatchObject([{ key, text: "Ran", version: null }]);
});

test("where it is rejected the reason is said, and the text stays", async () => {
  const outcome = { status: "rejected", code: "challenge/completed" } as const;
  const { edit, field, screen } = await left({ days: daysInARow(1), outcome });
  await edit.click();
  await screen.getByRole("button", { name: "Register!" }).click();
  await screen.getByRole("dialog").getByRole("button", { name: "OK" }).click();
  await expect.element(field).toHaveValue("Ran");
});

test("an edit stays with its entry, and is written on at the site", async () => {
  const days = [aDay({ day_id: anId(103), date: YESTERDAY }), ...daysInARow(2)];
  const { key, screen } = await left({ days, version: 1 });
  const opened = vi.spyOn(browser.tabs, "create");
  await screen.getByRole("button", { name: "Write on the site" }).click();
  await expect.poll(() => opened.mock.calls).toHaveLength(1);
  expect(opened.mock.calls[0]?.[0].url).toContain(`/day/edit/${key.challengeId}/${anId(103)}`);
  expect(await draftToMove.get()).toEqual({ userId: key.userId, writer: "writer", rev: 1 });
});
