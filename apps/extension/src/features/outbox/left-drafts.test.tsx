import { daysQuery } from "@diary/core/day";
import { createEntryStore, EntryProvider, type Outcome, type Submission } from "@diary/core/entry";
import { memoryStore, realTimers } from "@diary/core/local-store";
import { createQueryClient } from "@diary/core/query";
import { createDiaryClient, DiaryProvider } from "@diary/core/supabase";
import { aDay, anId, createMemoryPlatform } from "@diary/core/testing";
import { DialogsProvider } from "@diary/ui/dialogs";
import { QueryClientProvider } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";

import { NoticeBoard } from "../notices/notice-board.tsx";
import { LeftDrafts } from "./left-drafts.tsx";

// A build says where the site is.
vi.hoisted(() => Object.assign(globalThis, { BUILD_SETTINGS: { siteOrigin: "http://localhost" } }));

const key = { userId: anId(9001), challengeId: anId(1), date: "2026-11-19" };

/** What the popup shows on the 20th of a text that was typed on the 19th. */
async function left({ onto = null, outcome }: { onto?: number | null; outcome: Outcome }) {
  const device = memoryStore();
  const store = createEntryStore({
    by: "extension",
    store: device,
    now: realTimers.now,
    keepsClean: () => true,
  });
  await store.change(key, { type: "typed", text: "Ran", from: [""], caret: null, onto, at: 1 });
  const submitted: Submission[] = [];
  const submit = async (submission: Submission) => {
    submitted.push(submission);
    return outcome;
  };
  const nobody = { accessToken: () => Promise.resolve(null) };
  const diary = createDiaryClient({ url: "http://localhost", key: "key" }, createMemoryPlatform(), nobody);
  const cache = createQueryClient();
  const written = onto === null ? [] : [aDay({ date: key.date })];
  cache.setQueryData(daysQuery(diary, key.challengeId).queryKey, written);
  const services = {
    store,
    timers: realTimers,
    onHide: () => () => undefined,
    delivery: { deliver: async () => undefined, submit },
  };
  const screen = await render(
    <QueryClientProvider client={cache}>
      <DiaryProvider client={diary}>
        <EntryProvider services={services}>
          <DialogsProvider>
            <NoticeBoard>
              <LeftDrafts
                userId={key.userId}
                challengeId={key.challengeId}
                date="2026-11-20"
                onTake={async () => true}
              />
            </NoticeBoard>
          </DialogsProvider>
        </EntryProvider>
      </DiaryProvider>
    </QueryClientProvider>,
  );
  await screen.getByRole("button", { name: /You left/ }).click();
  return { register: screen.getByRole("button", { name: /^Register for/ }), screen, submitted };
}

test("a text of yesterday is registered for its own day", async () => {
  const { register, submitted } = await left({ outcome: { status: "waiting" } });
  await register.click();
  expect(submitted).toMatchObject([{ key, text: "Ran", base: null }]);
});

test("where it is refused the reason is said, and the text stays", async () => {
  const { register, screen } = await left({
    outcome: { status: "refused", code: "challenge/completed" },
  });
  await register.click();
  await expect.element(screen.getByRole("dialog")).toBeVisible();
  await expect.element(screen.getByText("Ran", { exact: true })).toBeInTheDocument();
});

test("an edit stays with its entry", async () => {
  const { register, screen } = await left({ onto: 1, outcome: { status: "waiting" } });
  await expect.element(screen.getByRole("link", { name: "Open the entry" })).toBeVisible();
  expect(register.query()).toBeNull();
});
