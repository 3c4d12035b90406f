import { daysQuery } from "@diary/core/day";
import { systemTimers } from "@diary/core/local-store";
import { createQueryClient } from "@diary/core/query";
import { createDiaryClient, DiaryProvider } from "@diary/core/supabase";
import { aDay, anId, createMemoryPlatform, openWritingDb } from "@diary/core/testing";
import {
  draftOf,
  listPending,
  useUnsentTexts,
  WritingProvider,
  type EntryKey,
  type Outcome,
} from "@diary/core/writing";
import { DialogsProvider } from "@diary/ui/dialogs";
import { QueryClientProvider } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";

import { draftToMove } from "../../storage/texts.ts";
import { storeDraft } from "../../testing/popup-harness.tsx";
import { browser } from "../../testing/story-browser.ts";
import { NoticeArea } from "../notices/notice-area.tsx";
import { PastDrafts } from "./past-drafts.tsx";

// A build says where the site is.
vi.hoisted(() =>
  Object.assign(globalThis, {
    BUILD_SETTINGS: { siteOrigin: "http://localhost", backend: { kind: "from-site" } },
  }),
);
vi.mock("wxt/browser", () => import("../../testing/story-browser.ts"));

const key: EntryKey = { kind: "entry", userId: anId(9001), challengeId: anId(1), date: "2026-11-19" };

interface LeftText {
  date?: string;
  version?: number | null;
  outcome: Outcome;
}

function Left() {
  return (
    <PastDrafts
      drafts={useUnsentTexts(key.userId)?.drafts ?? []}
      challengeId={key.challengeId}
      date="2026-11-20"
      onTake={async () => true}
    />
  );
}

/** What the popup shows on the 20th of a text that was typed on the 19th. */
async function left({ date = key.date, outcome, version = null }: LeftText) {
  const db = openWritingDb(crypto.randomUUID());
  const submission = {
    order: 0,
    key: { ...key, date },
    dayId: aDay().day_id,
    text: "Ran",
    version,
    sent: [],
  };
  await storeDraft(db, draftOf({ ...submission, state: { status: "queued" } }, "writer"));
  const diary = createDiaryClient({ url: "http://localhost", key: "key" }, createMemoryPlatform(), {
    accessToken: () => Promise.resolve(null),
  });
  const cache = createQueryClient();
  const written = version === null ? [] : [aDay({ date: key.date })];
  cache.setQueryData(daysQuery(diary, key.challengeId).queryKey, written);
  const outbox = {
    deliver: async () => undefined,
    send: async () => outcome,
    sendUnstored: async () => outcome,
  };
  const screen = await render(
    <QueryClientProvider client={cache}>
      <DiaryProvider client={diary}>
        <WritingProvider writing={{ db, outbox, timers: systemTimers }}>
          <DialogsProvider>
            <NoticeArea>
              <Left />
            </NoticeArea>
          </DialogsProvider>
        </WritingProvider>
      </DiaryProvider>
    </QueryClientProvider>,
  );
  await screen.getByRole("button", { name: /You left/ }).click();
  return { db, register: screen.getByRole("button", { name: /^Register for/ }), screen };
}

test("a text of a later day, typed while the clock was ahead, is shown, and not registered for that day", async () => {
  const { register, screen } = await left({ date: "2026-11-23", outcome: { status: "queued" } });
  await expect.element(screen.getByText("Ran", { exact: true })).toBeVisible();
  await expect.element(register).not.toBeInTheDocument();
});

test("a text of yesterday is registered for its own day", async () => {
  const { db, register, screen } = await left({ outcome: { status: "queued" } });
  await register.click();
  await expect.element(register).not.toBeInTheDocument();
  expect(screen.getByText("Ran", { exact: true }).query()).toBeNull();
  expect(await listPending(db, key.userId)).toMatchObject([{ key, text: "Ran", version: null }]);
});

test("where it is rejected the reason is said, and the text stays in the outbox", async () => {
  const { db, register, screen } = await left({
    outcome: { status: "rejected", code: "challenge/completed" },
  });
  await register.click();
  await expect.element(screen.getByRole("dialog")).toBeVisible();
  expect(await listPending(db, key.userId)).toMatchObject([{ text: "Ran" }]);
});

test("an edit stays with its entry, and is written on at the site", async () => {
  const { register, screen } = await left({ version: 1, outcome: { status: "queued" } });
  const opened = vi.spyOn(browser.tabs, "create");
  await screen.getByRole("button", { name: "Write on the site" }).click();
  await expect.poll(() => opened.mock.calls).toHaveLength(1);
  expect(opened.mock.calls[0]?.[0].url).toContain(`/day/edit/${key.challengeId}/${aDay().day_id}`);
  expect(await draftToMove.get()).toEqual({ userId: key.userId, writer: "writer", rev: 1 });
  expect(register.query()).toBeNull();
});
