import { createEntryStore, EntryProvider, type Delivery, type EntryServices } from "@diary/core/entry";
import { memoryStore, realTimers, type KeyValueStore } from "@diary/core/local-store";
import { createDiaryClient, DiaryProvider } from "@diary/core/supabase";
import {
  aChallenge,
  anId,
  aSetting,
  createMemoryPlatform,
  daysInARow,
  type aDecision,
} from "@diary/core/testing";
import { DialogsProvider } from "@diary/ui/dialogs";
import { ToastProvider } from "@diary/ui/toast";
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { english } from "../copy/english.ts";
import { japanese, japaneseWords } from "../copy/japanese.ts";
import { LanguageProvider } from "../copy/language.tsx";
import { Diary } from "../features/quick-log/diary.tsx";

const NOON = Date.parse("2026-11-21T12:00:00Z");
const USER = anId(9001);

/** Today's entry of `aChallenge()`. */
export const TODAY = { userId: USER, challengeId: anId(1), date: "2026-11-21" };

/** The rows that a server answers with. What is changed in it is what it says from then on. */
export interface ServerRows {
  decisions: ReturnType<typeof aDecision>[];
  /** A function decides on its own answer. */
  challenges: ReturnType<typeof aChallenge>[] | (() => Promise<Response>);
  days: ReturnType<typeof daysInARow> | (() => Promise<Response>);
  /** Ids of the challenges that have today's entry. */
  writtenToday: string[] | (() => Promise<string[]>);
}

/** A second challenge, of which nothing is written. */
export const READING = aChallenge({ challenge_id: anId(2), title: "Read ten pages", day: 0, days: 7 });

/** Two challenges, the first with three days of which none is today. */
export function serverRows(changes: Partial<ServerRows> = {}): ServerRows {
  return {
    challenges: [aChallenge(), READING],
    days: daysInARow(3),
    decisions: [],
    writtenToday: [],
    ...changes,
  };
}

const answerOf = (rows: object[] | (() => Promise<Response>)) =>
  typeof rows === "function" ? rows() : Response.json(rows);

/** A client whose server answers with these rows, whatever else is asked. */
function clientOf(rows: ServerRows) {
  const fetch: typeof globalThis.fetch = async (input) => {
    const { pathname, searchParams } = new URL(new Request(input).url);
    if (pathname.endsWith("/home_challenge")) return answerOf(rows.challenges);
    if (pathname.endsWith("/decision")) return Response.json(rows.decisions);
    if (pathname.endsWith("/setting")) return Response.json([aSetting()]);
    if (!searchParams.has("challenge_id")) {
      const { writtenToday } = rows;
      const ids = typeof writtenToday === "function" ? await writtenToday() : writtenToday;
      return Response.json(ids.map((challenge_id) => ({ challenge_id })));
    }
    return answerOf(rows.days);
  };
  return createDiaryClient(
    { url: "https://backend.example", key: "key" },
    createMemoryPlatform({ fetch, now: () => NOON }),
    { accessToken: () => Promise.resolve(null) },
  );
}

const nobodySends: Delivery = {
  submit: () => new Promise(() => undefined),
  deliver: () => Promise.resolve(),
};

/** The records of a device, and who sends them. */
export function entriesOf(device: KeyValueStore = memoryStore(), delivery = nobodySends): EntryServices {
  return {
    store: createEntryStore({
      by: "extension",
      store: device,
      now: realTimers.now,
      keepsClean: () => true,
    }),
    delivery,
    timers: realTimers,
    onHide: () => () => undefined,
  };
}

export interface PopupOnDeviceProps {
  /** Id of the challenge that was chosen last. Default: none was. */
  readonly chosen?: string | undefined;
  readonly cache: QueryClient;
  readonly entries: EntryServices;
  readonly inJapanese?: boolean;
  readonly rows: ServerRows;
}

/** The popup of somebody who is signed in, in its width. */
export function PopupOnDevice({ cache, chosen, entries, inJapanese = false, rows }: PopupOnDeviceProps) {
  const [client] = useState(() => clientOf(rows));
  return (
    <LanguageProvider
      language={inJapanese ? { copy: japanese, words: japaneseWords } : { copy: english, words: null }}
    >
      <QueryClientProvider client={cache}>
        <DiaryProvider client={client}>
          <EntryProvider services={entries}>
            <DialogsProvider>
              <ToastProvider>
                <div className="w-popup">
                  <Diary userId={USER} chosen={chosen ?? null} panel={null} />
                </div>
              </ToastProvider>
            </DialogsProvider>
          </EntryProvider>
        </DiaryProvider>
      </QueryClientProvider>
    </LanguageProvider>
  );
}
