import type { RestMark } from "@diary/core/rest-days";
import { aChallenge, anId } from "@diary/core/testing";
import { listPending, type Writing } from "@diary/core/writing";
import { expect, test, vi } from "vitest";
import { browser } from "wxt/browser";

import { aPopup } from "../../testing/a-popup.tsx";
import { READING, TODAY, writingOn } from "../../testing/popup-harness.tsx";

test("a user can make today a rest day, can still write on it, and can undo it", async () => {
  const { field, screen } = await aPopup({ challenges: [aChallenge(), READING] }, writingOn(), anId(1));
  await expect.element(field).toHaveFocus();
  await screen.getByRole("button", { name: "Rest today", exact: true }).click();
  await expect.element(screen.getByText("Today is a rest day.")).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Register!" })).toBeEnabled();
  await expect.element(screen.getByRole("button", { name: "Next: Read ten pages" })).toBeVisible();
  await screen.getByRole("button", { name: "All challenges" }).click();
  const resting = screen.getByRole("region", { name: "Rests today" });
  await expect.element(resting.getByRole("button", { name: /^Learn TypeScript/ })).toBeVisible();
  const toWrite = screen.getByRole("region", { name: "To write today" });
  await expect.element(toWrite.getByRole("button", { name: /^Read ten pages/ })).toBeVisible();
  await screen.getByRole("button", { name: "All challenges" }).click();
  await screen.getByRole("button", { name: "Don't rest today" }).click();
  await expect.element(screen.getByRole("button", { name: "Rest today", exact: true })).toBeVisible();
});

const ONE = { challenges: [aChallenge()] };
const marksOf = async ({ db }: Writing) => (await listPending(db, TODAY.userId)).marks;

test("a change of rest days is busy until it is stored, and updates the badge", async () => {
  const send = vi.spyOn(browser.runtime, "sendMessage").mockResolvedValue({ kind: "done" } as never);
  const delivery = Promise.withResolvers<undefined>();
  const writing = writingOn();
  const outbox = { ...writing.outbox, deliver: () => delivery.promise };
  const { screen } = await aPopup(ONE, { ...writing, outbox }, anId(1));
  const rest = screen.getByRole("button", { name: /rest today/i });
  await expect.element(rest).toHaveAttribute("aria-disabled", "false");
  await rest.click();
  await expect.element(rest).toHaveAttribute("aria-disabled", "true");
  (rest.element() as HTMLElement).click();
  await expect.poll(() => marksOf(writing)).toHaveLength(1);
  expect(send).not.toHaveBeenCalled();
  delivery.resolve(undefined);
  await expect.poll(() => send.mock.calls).toEqual([[{ type: "today:check" }]]);
  expect(await marksOf(writing)).toHaveLength(1);
});

const fail = () => Promise.reject(new DOMException("full", "QuotaExceededError"));

test("a change of rest days that the device can't store shows an error", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const writing = writingOn();
  const { screen } = await aPopup(ONE, { ...writing, db: { ...writing.db, write: fail } }, anId(1));
  await screen.getByRole("button", { name: "Rest today", exact: true }).click();
  await expect.element(screen.getByText("That may not have worked. Please try again.")).toBeVisible();
});

test("a rejected change of rest days is shown", async () => {
  const { screen, writing } = await aPopup();
  const mark = {
    challengeId: anId(1),
    userId: TODAY.userId,
    first: TODAY.date,
    last: TODAY.date,
    rests: true,
  };
  await writing.db.write((transaction) =>
    transaction.objectStore("rest").put({ ...mark, order: 1, refused: "rest/limit" }),
  );
  writing.db.notifyChanged();
  await expect
    .element(screen.getByText("Your change of rest days (Nov 21, 2026) could not be saved."))
    .toBeVisible();
});

test("pending rest days are listed until they are discarded", async () => {
  const { screen, writing } = await aPopup();
  const mark = { challengeId: anId(1), userId: TODAY.userId, first: TODAY.date, last: "2026-11-23" };
  const store = async (change: object) => {
    await writing.db.write((transaction) =>
      transaction.objectStore("rest").add({ ...mark, ...change } as RestMark),
    );
    writing.db.notifyChanged();
  };
  await store({ rests: true });
  await screen.getByRole("button", { name: "Waiting to be sent" }).click();
  await store({ challengeId: anId(2), rests: false });
  await expect.element(screen.getByRole("button", { name: "2 unsent changes" })).toBeVisible();
  await expect.element(screen.getByText("Rest days", { exact: true })).toBeVisible();
  await expect.element(screen.getByText("Rest days removed")).toBeVisible();
  await expect.element(screen.getByText(/Nov 21, 2026 – Nov 23, 2026 · .*Read ten pages/)).toBeVisible();
  for (const left of [1, 0]) {
    await screen.getByRole("button", { name: "Discard" }).first().click();
    await expect.poll(async () => (await listPending(writing.db, TODAY.userId)).marks).toHaveLength(left);
  }
  await expect.element(screen.getByText("Rest days removed")).not.toBeInTheDocument();
});
