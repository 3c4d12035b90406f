import { addDays, today } from "@diary/core/civil-date";
import { aChallenge, aDay, anId, openWritingDb } from "@diary/core/testing";
import type { PendingEntry } from "@diary/core/writing";
import { expect, test, vi } from "vitest";

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
    await outbox.put(aPendingEntry(2, run.challenge_id, "Round **the lake**."));
  });
  const site = await renderTestApp(`/challenge/${run.challenge_id}`, {
    member,
    answer: { home_challenge: [run], day: [] },
  });
  await expect.element(site.getByText("the lake")).toBeVisible();
  await expect.poll(() => document.querySelector("main article strong")?.textContent).toBe("the lake");
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

test.each(["Try again", "Send"])("after “%s” of a rejected entry, the page has the focus", async (action) => {
  const stored = openWritingDb("challenge-diary");
  await stored.write((transaction) =>
    transaction.objectStore("outbox").put(aPendingEntry(1, run.challenge_id, "Round the lake.")),
  );
  const site = await renderTestApp(`/challenge/${run.challenge_id}`, {
    member,
    answer: {
      home_challenge: [run],
      day: (entry?: object) => (entry === undefined ? [] : new Promise(() => undefined)),
    },
  });
  const press = (name: string) => site.getByRole("button", { name, exact: true }).click();
  if (action === "Send") await press("Change date");
  await press(action);
  await expect.element(site.getByRole("button", { name: action, exact: true })).not.toBeInTheDocument();
  await expect.element(site.getByRole("main")).toHaveFocus();
});

test("a rejected entry can be copied, and sent again", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const stored = openWritingDb("challenge-diary");
  await stored.write((transaction) =>
    transaction.objectStore("outbox").put(aPendingEntry(1, run.challenge_id, "Round the lake.")),
  );
  const sent: unknown[] = [];
  const site = await renderTestApp(`/challenge/${run.challenge_id}`, {
    member,
    answer: {
      home_challenge: [run],
      day: (entry?: object) => {
        if (entry === undefined) return [];
        sent.push(entry);
        return [{ ...aDay(), ...entry, challenge: { days: 10 } }];
      },
    },
  });
  const region = site.getByRole("region", { name: "On this device" });
  await expect.element(region.getByText("Cannot register data with the same date")).toBeVisible();
  await region.getByRole("button", { name: "Copy" }).click();
  await expect.element(site.getByText("Copied")).toBeVisible();
  expect(copied).toHaveBeenCalledWith("Round the lake.");
  await region.getByRole("button", { name: "Try again" }).click();
  await expect.element(site.getByText("Registered successfully!")).toBeVisible();
  await expect.element(region).not.toBeInTheDocument();
  expect(sent).toMatchObject([{ content: "Round the lake.", date: "2026-11-20" }]);
});

test("on My page, a pending entry names and links to its challenge", async () => {
  const stored = openWritingDb("challenge-diary");
  await stored.write((transaction) =>
    transaction.objectStore("outbox").put(aPendingEntry(1, run.challenge_id, "Round the lake.")),
  );
  const site = await renderTestApp("/mypage", { member, answer: { home_challenge: [read, run] } });
  const region = site.getByRole("region", { name: "On this device" });
  await expect
    .element(region.getByRole("link", { name: "Run" }))
    .toHaveAttribute("href", `/challenge/${run.challenge_id}`);
});
