import { systemTimers } from "@diary/core/local-store";
import { createDiaryClient, DiaryProvider } from "@diary/core/supabase";
import {
  aChallenge,
  anId,
  aSetting,
  createMemoryPlatform,
  daysInARow,
  openWritingDb,
} from "@diary/core/testing";
import {
  receiveDraft,
  WritingProvider,
  type Draft,
  type EntryKey,
  type Outbox,
  type Submission,
  type Writing,
  type WritingDb,
} from "@diary/core/writing";
import { DialogsProvider } from "@diary/ui/dialogs";
import { ToastProvider } from "@diary/ui/toast";
import { english, WordsContext } from "@diary/ui/words";
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { TypedTextsProvider } from "../features/parts/typed-texts.tsx";
import { SignedInPopup } from "../features/quick-log/signed-in-popup.tsx";
import { createTypedTexts, type TypedTexts } from "../storage/typed-texts.ts";
import { translate as japanese } from "../words/ja.ts";

import styles from "../styles/extension.css?inline";

const NOON = Date.parse("2026-11-21T12:00:00Z");
const USER = anId(9001);

export const TODAY: EntryKey = {
  kind: "entry",
  userId: USER,
  challengeId: anId(1),
  date: "2026-11-21",
};

export interface ServerRows {
  now: number;
  challenges: ReturnType<typeof aChallenge>[] | (() => Promise<Response>);
  days: ReturnType<typeof daysInARow> | (() => Promise<Response>);
  writtenToday: string[] | (() => Promise<string[]>);
  likes: object[];
  circles: object[] | (() => Promise<Response>);
  notes: object[] | (() => Promise<Response>);
  dayStartHour: number;
}

export const READING = aChallenge({ challenge_id: anId(2), title: "Read ten pages", day: 0, days: 7 });

export function serverRows(changes: Partial<ServerRows> = {}): ServerRows {
  return {
    now: NOON,
    challenges: [aChallenge(), READING],
    days: daysInARow(3),
    writtenToday: [],
    likes: [],
    circles: [],
    notes: [],
    dayStartHour: 0,
    ...changes,
  };
}

const answerOf = (rows: object[] | (() => Promise<Response>)) =>
  typeof rows === "function" ? rows() : Response.json(rows);

function clientOf(rows: ServerRows) {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.endsWith("/set_rest_days") && typeof rows.challenges !== "function") {
      const change = (await request.json()) as { challenge_id: string; first_date: string; rests: boolean };
      rows.challenges = rows.challenges.map((row) =>
        row.challenge_id === change.challenge_id
          ? { ...row, rest_days: change.rests ? [change.first_date] : [] }
          : row,
      );
      return Response.json(null);
    }
    if (pathname.endsWith("/home_challenge")) {
      const { challenges } = rows;
      if (typeof challenges === "function") return challenges();
      const isActiveOnly = searchParams.get("completed") === "eq.false";
      return Response.json(challenges.filter(({ completed }) => !isActiveOnly || !completed));
    }
    if (pathname.endsWith("/likes_since")) return Response.json(rows.likes);
    if (pathname.endsWith("/mark_likes_seen")) {
      rows.likes = [];
      return Response.json(null);
    }
    if (pathname.endsWith("/my_circles")) return answerOf(rows.circles);
    if (pathname.endsWith("/note")) return answerOf(rows.notes);
    if (pathname.endsWith("/setting"))
      return Response.json([aSetting({ day_start_hour: rows.dayStartHour })]);
    if (!searchParams.has("challenge_id")) {
      const { writtenToday } = rows;
      const ids = typeof writtenToday === "function" ? await writtenToday() : writtenToday;
      return Response.json(ids.map((challenge_id) => ({ challenge_id })));
    }
    return answerOf(rows.days);
  };
  return createDiaryClient(
    { url: "https://backend.example", key: "key" },
    createMemoryPlatform({ fetch, now: () => rows.now }),
    { accessToken: () => Promise.resolve(null) },
  );
}

const silentWorker: Outbox = {
  deliver: () => Promise.resolve(),
  send: () => new Promise(() => undefined),
  sendUnstored: () => new Promise(() => undefined),
};

export async function storeDraft(db: WritingDb, draft: Draft): Promise<void> {
  await receiveDraft(db, draft, draft.key.userId);
}

export async function storeSubmission(db: WritingDb, submission: Partial<Submission>): Promise<void> {
  const waiting: Submission = {
    order: 1,
    key: TODAY,
    dayId: anId(104),
    text: "Ran",
    version: null,
    sent: [],
    state: { status: "queued" },
    ...submission,
  };
  await db.write((transaction) => transaction.objectStore("outbox").put(waiting));
  db.notifyChanged();
}

export function writingOn(db = openWritingDb(crypto.randomUUID()), outbox = silentWorker): Writing {
  return { db, outbox, timers: systemTimers };
}

export interface PopupHarnessProps {
  readonly chosen?: string | undefined;
  readonly cache: QueryClient;
  readonly writing: Writing;
  readonly inJapanese?: boolean;
  readonly opensNote?: boolean;
  readonly rows: ServerRows;
  readonly typedTexts?: TypedTexts | undefined;
}

export function PopupHarness({
  cache,
  chosen,
  inJapanese = false,
  rows,
  writing,
  ...opened
}: PopupHarnessProps) {
  const [client] = useState(() => clientOf(rows));
  const [typedTexts] = useState(() => opened.typedTexts ?? createTypedTexts(new Set(), USER));
  return (
    <WordsContext value={inJapanese ? japanese : english}>
      {/* Unmounting removes the styles. In a shared browser, they would override the site's responsive utilities. */}
      <style>{styles}</style>
      <QueryClientProvider client={cache}>
        <DiaryProvider client={client}>
          <WritingProvider writing={writing}>
            <TypedTextsProvider value={typedTexts}>
              <DialogsProvider>
                <ToastProvider>
                  <div className="w-popup">
                    <SignedInPopup
                      userId={USER}
                      chosen={chosen ?? null}
                      opensNote={opened.opensNote ?? false}
                    />
                  </div>
                </ToastProvider>
              </DialogsProvider>
            </TypedTextsProvider>
          </WritingProvider>
        </DiaryProvider>
      </QueryClientProvider>
    </WordsContext>
  );
}
