import { addDays, today } from "@diary/core/civil-date";
import { aChallenge, anId, openWritingDb } from "@diary/core/testing";
import type { PendingEntry } from "@diary/core/writing";
import { expect, test } from "vitest";

import { renderTestApp } from "../../testing/render-test-app.tsx";

const member = anId(9001);
const read = aChallenge({ title: "Read" });
const run = aChallenge({ challenge_id: anId(2), title: "Run" });

/** Rejected, so the site doesn't send the entry during the test. */
function aPendingEntry(order: number, challengeId: string, text: string): PendingEntry {
  return {
    order,
    key: { kind: "entry", userId: member, challengeId, date: "2026-11-20" },
    dayId: anId(100 + order),
    text,
    version: null,
    sent: [],
    state: { status: "rejected", code: "day/duplicate-date" },
  };
}

test("a challenge's page shows its pending entries and none of other challenges", async () => {
  const stored = openWritingDb("challenge-diary");
  await stored.write(async (transaction) => {
    const outbox = transaction.objectStore("outbox");
    await outbox.put(aPendingEntry(1, read.challenge_id, "A chapter."));
    await outbox.put(aPendingEntry(2, run.challenge_id, "Round the lake."));
  });
  const site = await renderTestApp(`/challenge/${run.challenge_id}`, {
    member,
    answer: { home_challenge: [run], day: [] },
  });
  await expect.element(site.getByText("Round the lake.")).toBeVisible();
  await expect.element(site.getByText("A chapter.")).not.toBeInTheDocument();
});

test("a user discards a pending entry after confirming, and the page gets the focus", async () => {
  const stored = openWritingDb("challenge-diary");
  await stored.write((transaction) =>
    transaction.objectStore("outbox").put(aPendingEntry(1, run.challenge_id, "Round the lake.")),
  );
  const site = await renderTestApp(`/challenge/${run.challenge_id}`, {
    member,
    answer: { home_challenge: [run], day: [] },
  });
  const discard = site.getByRole("button", { name: "Discard" });
  const dialog = site.getByRole("dialog", { name: "Discard this entry?" });
  await discard.click();
  await dialog.getByRole("button", { name: "cancel" }).click();
  await expect.element(discard).toHaveFocus();
  await expect.element(site.getByText("Round the lake.")).toBeVisible();
  await discard.click();
  await dialog.getByRole("button", { name: "Discard" }).click();
  await expect.element(site.getByText("Round the lake.")).not.toBeInTheDocument();
  await expect.element(site.getByRole("main")).toHaveFocus();
});

test("“Change date” of a rejected entry focuses its date field, which needs a valid date", async () => {
  const stored = openWritingDb("challenge-diary");
  await stored.write((transaction) =>
    transaction.objectStore("outbox").put(aPendingEntry(1, run.challenge_id, "Round the lake.")),
  );
  const site = await renderTestApp(`/challenge/${run.challenge_id}`, {
    member,
    answer: { home_challenge: [run], day: [] },
  });
  await site.getByRole("button", { name: "Change date" }).click();
  const date = site.getByLabelText("New date");
  await expect.element(date).toHaveFocus();
  await expect.element(date).toHaveValue("2026-11-20");
  const send = site.getByRole("button", { name: "Send", exact: true });
  await expect.element(send).toBeEnabled();
  for (const wrong of ["", "1999-12-31", addDays(today(Date.now(), 0), 2)]) {
    await date.fill(wrong);
    await expect.element(send).toBeDisabled();
  }
  await expect.element(site.getByText("This date is in the future.")).toBeVisible();
  await date.fill("2000-01-01");
  await expect.element(send).toBeEnabled();
});
