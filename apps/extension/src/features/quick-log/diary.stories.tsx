import { createEntryStore, EntryProvider, storeJournal, type EntryServices } from "@diary/core/entry";
import { memoryStore, realTimers } from "@diary/core/local-store";
import { createQueryClient } from "@diary/core/query";
import { createDiaryClient, DiaryProvider } from "@diary/core/supabase";
import { aChallenge, aDecision, anId, aSetting, createMemoryPlatform, daysInARow } from "@diary/core/testing";
import { DialogsProvider } from "@diary/ui/dialogs";
import { ToastProvider } from "@diary/ui/toast";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { expect, userEvent } from "storybook/test";

import { english } from "../../copy/english.ts";
import { japanese, japaneseWords } from "../../copy/japanese.ts";
import { LanguageProvider } from "../../copy/language.tsx";
import { Diary } from "./diary.tsx";

const NOON = Date.parse("2026-11-21T12:00:00Z");
const USER = anId(9001);

interface Server {
  decisions: ReturnType<typeof aDecision>[];
  challenges: ReturnType<typeof aChallenge>[];
  days: ReturnType<typeof daysInARow>;
  /** Ids of the challenges that have today's entry. */
  writtenToday: string[];
}

/** A client whose server answers with these rows, whatever else is asked. */
function clientOf({ challenges, days, decisions, writtenToday }: Server) {
  const fetch: typeof globalThis.fetch = (input) => {
    const { pathname, searchParams } = new URL(new Request(input).url);
    if (pathname.endsWith("/home_challenge")) return Promise.resolve(Response.json(challenges));
    if (pathname.endsWith("/decision")) return Promise.resolve(Response.json(decisions));
    if (pathname.endsWith("/setting")) return Promise.resolve(Response.json([aSetting()]));
    if (searchParams.has("challenge_id")) return Promise.resolve(Response.json(days));
    return Promise.resolve(Response.json(writtenToday.map((challenge_id) => ({ challenge_id }))));
  };
  return createDiaryClient(
    { url: "https://backend.example", key: "key" },
    createMemoryPlatform({ fetch, now: () => NOON }),
    { accessToken: () => Promise.resolve(null) },
  );
}

function entriesOf(device: ReturnType<typeof memoryStore>): EntryServices {
  return {
    store: createEntryStore({
      by: "extension",
      store: device,
      journal: storeJournal(device, realTimers.now),
      now: realTimers.now,
      keepsClean: () => true,
    }),
    delivery: {
      submit: () => new Promise(() => undefined),
      deliver: () => Promise.resolve(),
    },
    timers: realTimers,
    onHide: () => () => undefined,
  };
}

interface PopupProps extends Server {
  readonly inJapanese: boolean;
  /** What this device keeps. */
  readonly device: ReturnType<typeof memoryStore>;
}

/** The popup of somebody who is signed in, in its width. */
function Popup({ device, inJapanese, ...server }: PopupProps) {
  const [services] = useState(() => entriesOf(device));
  return (
    <LanguageProvider
      language={inJapanese ? { copy: japanese, words: japaneseWords } : { copy: english, words: null }}
    >
      <QueryClientProvider client={createQueryClient()}>
        <DiaryProvider client={clientOf(server)}>
          <EntryProvider services={services}>
            <DialogsProvider>
              <ToastProvider>
                <div className="w-popup">
                  <Diary userId={USER} chosen={null} panel={null} />
                </div>
              </ToastProvider>
            </DialogsProvider>
          </EntryProvider>
        </DiaryProvider>
      </QueryClientProvider>
    </LanguageProvider>
  );
}

const reading = aChallenge({ challenge_id: anId(2), title: "Read ten pages", day: 0, days: 7 });

const meta = {
  title: "Popup/Diary",
  component: Popup,
  args: {
    inJapanese: false,
    device: memoryStore(),
    challenges: [aChallenge(), reading],
    days: daysInARow(3),
    decisions: [],
    writtenToday: [],
  },
  globals: { viewport: { value: "popup" } },
  parameters: { layout: "fullscreen" },
} satisfies Meta<typeof Popup>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ToWrite: Story = {
  tags: ["sheet"],
  play: async ({ canvas }) => {
    const field = await canvas.findByRole("textbox", { name: "Content" });
    await expect(field).toHaveFocus();
    await expect(canvas.getByText("days in a row")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "All challenges" }));
    await userEvent.click(canvas.getByRole("button", { name: "Read ten pages" }));
    await expect(canvas.getByRole("combobox", { name: "Challenge" })).toHaveValue(reading.challenge_id);
  },
};

export const Written: Story = {
  args: { days: daysInARow(4), writtenToday: [anId(1), anId(2)] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Today is written.")).toBeVisible();
    await expect(canvas.getByText("Done for today.")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Update" })).toBeDisabled();
  },
};

const today = { userId: USER, challengeId: anId(1), date: "2026-11-21" };

/** The run of days counts what the server has, as the count beside it does. */
export const ARefusedEntryIsNoDay: Story = {
  args: { challenges: [aChallenge({ day: 0, days: 30 })], days: [], device: memoryStore() },
  beforeEach: async ({ args: { device } }) => {
    const { store } = entriesOf(device);
    const text = "Ran before breakfast.";
    await store.change(today, { type: "typed", text, from: [""], caret: null, onto: null, at: 1 });
    await store.change(today, {
      type: "submitted",
      text,
      from: [text],
      base: null,
      queuedAt: 2,
      by: "extension",
      dayId: anId(77),
    });
    await store.change(today, { type: "send-started" });
    await store.change(today, { type: "send-failed", text, code: "day/duplicate-date" });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Ran before breakfast.")).toBeInTheDocument();
    await expect(await canvas.findByText("The next run starts with one day")).toBeVisible();
    await expect(canvas.queryByText("day in a row")).toBeNull();
    await expect(canvas.getByRole("combobox", { name: "Challenge" })).toBeVisible();
  },
};

export const ADecisionWaits: Story = {
  tags: ["sheet"],
  args: { decisions: [aDecision()] },
  play: async ({ canvas }) => {
    const line = await canvas.findByRole("button", { name: "A decision waits for you on the site" });
    await expect(await canvas.findByRole("button", { name: "Register!" })).toBeVisible();
    await userEvent.click(line);
    await expect(canvas.getByRole("link", { name: "Read the decision" })).toHaveAttribute(
      "href",
      expect.stringMatching(/\/decision\/[\da-f-]{36}$/),
    );
  },
};

export const NoChallenge: Story = {
  args: { challenges: [] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Please CREATE your challenge!")).toBeVisible();
  },
};

export const InJapanese: Story = {
  tags: ["sheet"],
  args: { inJapanese: true, challenges: [aChallenge({ title: "毎日プログラミングを学ぶ" })] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "登録する" })).toBeVisible();
  },
};
