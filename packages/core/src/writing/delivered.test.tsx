import { focusManager, QueryClientProvider } from "@tanstack/react-query";
import { expect, onTestFinished, test } from "vitest";
import { render } from "vitest-browser-react";

import { createQueryClient } from "../query/query-client.ts";
import { aDay } from "../testing/index.ts";
import { openWritingDb, type WritingDb } from "./db.ts";
import { useDeliveredEntries, WritingProvider, type Writing } from "./hooks.tsx";
import { acknowledge, listDelivered, submitDraft } from "./submissions.ts";

const day = aDay({ content: "Ran." });
const key = { kind: "entry", userId: day.user_id, challengeId: day.challenge_id, date: day.date } as const;

async function aDelivery(): Promise<WritingDb> {
  const db = openWritingDb(crypto.randomUUID());
  const draft = { key, writer: "form", rev: 1, fields: { content: "Ran." }, caret: null };
  const submission = { key, dayId: day.day_id, text: "Ran.", version: null, sent: [] };
  const stored = await submitDraft(db, submission, { ...draft, base: null, savedAt: 0, replaces: [] });
  if (typeof stored === "string") throw new Error(stored);
  await acknowledge(db, stored, { day, completed: true }, false, 0);
  return db;
}

async function openPage(db: WritingDb, name: string, shown: string[]) {
  const closed = Promise.withResolvers<void>();
  // Otherwise the page's lock would block deliveries of later tests in the same browser.
  onTestFinished(() => closed.resolve());
  function Page() {
    useDeliveredEntries(day.user_id, async (delivered) => {
      shown.push(`${name}: ${delivered.day.content}`);
      await closed.promise;
    });
    return null;
  }
  const { unmount } = await render(
    <QueryClientProvider client={createQueryClient()}>
      <WritingProvider writing={{ db } as Writing}>
        <Page />
      </WritingProvider>
    </QueryClientProvider>,
  );
  return { close: closed.resolve, leave: unmount };
}

test("a delivered entry is shown on only one of several pages", async () => {
  const db = await aDelivery();
  const shown: string[] = [];
  const first = await openPage(db, "first", shown);
  await expect.poll(() => shown).toEqual(["first: Ran."]);
  const second = await openPage(db, "second", shown);
  expect(await listDelivered(db, day.user_id)).toHaveLength(1);
  first.close();
  await expect.poll(() => listDelivered(db, day.user_id)).toEqual([]);
  await first.leave();
  await second.leave();
  await openPage(db, "third", shown);
  // A page checks for delivered entries within this time.
  await new Promise((done) => setTimeout(done, 200));
  expect(shown).toEqual(["first: Ran."]);
});

test("a page in the background shows a delivered entry when the user returns to it", async () => {
  focusManager.setFocused(false);
  onTestFinished(() => focusManager.setFocused(undefined));
  const shown: string[] = [];
  await openPage(await aDelivery(), "page", shown);
  await new Promise((done) => setTimeout(done, 50));
  expect(shown).toEqual([]);
  focusManager.setFocused(true);
  await expect.poll(() => shown).toEqual(["page: Ran."]);
});
