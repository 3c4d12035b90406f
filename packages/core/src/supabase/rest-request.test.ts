import { PostgrestClient } from "@supabase/postgrest-js";
import { describe, expect, test } from "vitest";

import { fetchBlocks, setBlocked } from "../block/repo.ts";
import { fetchFeedPage } from "../challenge/feed.ts";
import * as challenge from "../challenge/repo.ts";
import { newChallenge } from "../challenge/schema.ts";
import * as day from "../day/repo.ts";
import { fetchWrittenOn } from "../day/repo.ts";
import * as decision from "../decision/repo.ts";
import * as desk from "../desk/repo.ts";
import { isAppError, type AppError } from "../errors/index.ts";
import { insertFeedback } from "../feedback/repo.ts";
import { fetchLikes, setLike } from "../like/repo.ts";
import { deleteAccount } from "../profile/delete-account.ts";
import { fetchExport } from "../profile/export-repo.ts";
import * as profile from "../profile/repo.ts";
import * as report from "../report/repo.ts";
import { createMemoryPlatform } from "../testing/memory-platform.ts";
import { createDiaryClient, type DiaryClient } from "./client.ts";

const ID = "5f0c7f2e-3a8c-4c25-9c58-0d7f6b0d1f11";
const ENTRY = {
  day_id: ID,
  challenge_id: ID,
  user_id: ID,
  date: "2026-11-20",
  content: "“Kept”, & 100 % (a,b).\n",
};
const LIKE = { challenge_id: ID, user_id: ID };
const CHALLENGE = { ...newChallenge("2026-11-20"), title: "Read + write", desc: "Daily.", ...LIKE };
const REPORT = { reason: "spam", note: "Again & again." } as const;
const DECISION = { action: "suspend", ground: "spam", facts: "Ten times the same.", days: null } as const;

const CALLS: Record<string, (diary: DiaryClient) => Promise<unknown>> = {
  "the feed": (diary) => fetchFeedPage(diary, null),
  "the feed's next page": (diary) =>
    fetchFeedPage(
      diary,
      { updated_at: "2026-11-20T10:00:00.123456+00:00", challenge_id: ID },
      new AbortController().signal,
    ),
  "somebody's challenges": (diary) => challenge.fetchChallengesOf(diary, ID),
  "what is open": (diary) => challenge.fetchActiveChallengesOf(diary, ID),
  "what is open, by id": (diary) => challenge.fetchActiveIdsOf(diary, ID),
  "a challenge": (diary) => challenge.fetchChallenge(diary, ID),
  "a new challenge": (diary) => challenge.insertChallenge(diary, CHALLENGE),
  "a changed challenge": (diary) => challenge.updateChallenge(diary, ID, CHALLENGE),
  "a deleted challenge": (diary) => challenge.deleteChallenge(diary, ID),
  entries: (diary) => day.fetchDays(diary, ID),
  "an entry": (diary) => day.fetchDay(diary, ENTRY),
  "what is written today": (diary) => fetchWrittenOn(diary, ID, "2026-11-20"),
  "a new entry": (diary) => day.registerDay(diary, ENTRY),
  "a changed entry": (diary) => day.updateDay(diary, ENTRY, 3),
  "a moved entry": (diary) => day.moveDay(diary, ENTRY, "2026-11-19"),
  "a deleted entry": (diary) => day.deleteDay(diary, ENTRY),
  "earlier texts": (diary) => day.fetchRevisions(diary, ID),
  "a like": (diary) => setLike(diary, LIKE, true),
  "a like taken back": (diary) => setLike(diary, LIKE, false),
  likes: (diary) => fetchLikes(diary, ID),
  "a profile": (diary) => profile.fetchProfile(diary, ID),
  "a changed profile": (diary) => profile.updateProfile(diary, ID, { nickname: "Åse", comment: "" }),
  settings: (diary) => profile.fetchSetting(diary, ID),
  "a changed setting": (diary) => profile.updateSetting(diary, ID, { day_start_hour: 3 }),
  "an export": (diary) => fetchExport(diary, ID),
  "the end of an account": (diary) => deleteAccount(diary, ID),
  feedback: (diary) => insertFeedback(diary, { title: "Hi", email: "", feedback: "All." }, ID),
  "a report": (diary) => report.sendReport(diary, { type: "day", id: ID }, REPORT),
  "what became of a report": (diary) => report.fetchReportStatus(diary, "R-7K3M-9QXA-1234"),
  "one's reports": (diary) => report.fetchReports(diary, ID),
  "a block": (diary) => setBlocked(diary, { user_id: ID, blocked_user_id: ID }, true),
  "a block taken back": (diary) => setBlocked(diary, { user_id: ID, blocked_user_id: ID }, false),
  blocks: (diary) => fetchBlocks(diary),
  decisions: (diary) => decision.fetchDecisions(diary, ID),
  "a decision that was seen": (diary) => decision.seeDecision(diary, ID),
  "an appeal": (diary) => decision.appealDecision(diary, ID, "It was mine."),
  "the queue": (diary) => desk.fetchQueue(diary, null),
  "the queue's next page": (diary) =>
    desk.fetchQueue(diary, { priority: 2, opened_at: "2026-11-20T10:00:00+00:00", case_id: ID }),
  "a case": (diary) => desk.fetchCase(diary, ID),
  "a decision": (diary) => desk.decideCase(diary, { caseId: ID, reportsSeen: 1 }, DECISION),
  appeals: (diary) => desk.fetchAppeals(diary),
  people: (diary) => desk.fetchPeople(diary, "mina@example.org, or"),
  "the log": (diary) => desk.fetchLog(diary, 12),
};

/** What a server, or something before it, answers to everything. */
const ANSWERS: Record<string, () => Response> = {
  rows: () => Response.json([{ ...ENTRY, liked: true, challenge: { days: 3 } }]),
  "no rows": () => Response.json([]),
  "more than a page": () => Response.json(Array.from({ length: 30 }, (_, index) => ({ day_id: `${index}` }))),
  written: () => new Response(null, { status: 201 }),
  "nothing to say": () => new Response(null, { status: 204 }),
  "a value": () => Response.json("R-7K3M-9QXA-1234"),
  "a conflict": () =>
    Response.json({ code: "23505", message: "taken", details: null, hint: null }, { status: 409 }),
  "a refusal with a code of ours": () =>
    Response.json(
      { code: "P0001", message: "No.", hint: "challenge/completed", details: "2026-11-21T00:00:00Z" },
      { status: 400 },
    ),
  "a proxy's page": () => new Response("<h1>Bad Gateway</h1>", { status: 502 }),
  "a hotel's page": () => new Response("<h1>Welcome</h1>"),
  "no network": () => {
    throw new TypeError("Failed to fetch");
  },
};

/** What a client asks for, and what comes of it. */
async function outcome(
  call: (diary: DiaryClient) => Promise<unknown>,
  answer: () => Response,
  from: (diary: DiaryClient) => DiaryClient["db"],
) {
  const asked: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { searchParams, pathname } = new URL(new Request(input).url);
    const headers = new Headers(init?.headers);
    asked.push({
      pathname,
      // The order of conditions on different columns says nothing.
      search: [...searchParams].toSorted(([a], [b]) => a.localeCompare(b)),
      method: init?.method,
      body: init?.body ?? undefined,
      type: init?.body === undefined ? null : headers.get("content-type"),
      prefer: headers.get("prefer")?.split(/, ?/).toSorted() ?? [],
    });
    return asked.length > 3 ? Response.json([]) : answer();
  };
  const platform = createMemoryPlatform({ fetch });
  const tokens = { accessToken: () => Promise.resolve(null) };
  const ours = createDiaryClient({ url: "http://localhost", key: "key" }, platform, tokens);
  const result = await call({ ...ours, db: from(ours) }).catch((error: unknown) => error);
  return { asked, result: isAppError(result) ? named(result) : result };
}

/** Of a failed request the library's detail is a stack. */
function named({ code, detail, retryAt }: AppError) {
  return { code, retryAt, detail: code === "network" ? undefined : detail };
}

const library = ({ config, fetch }: DiaryClient) =>
  new PostgrestClient(`${config.url}/rest/v1`, { fetch, retry: false });

describe.each(Object.entries(CALLS))("%s: as with postgrest-js", (_name, call) => {
  test.each(Object.entries(ANSWERS))("what is asked for, and what %s mean", async (_answer, answer) => {
    const ours = await outcome(call, answer, ({ db }) => db);
    expect(ours).toEqual(await outcome(call, answer, library));
    expect(ours.asked).not.toEqual([]);
  });
});

/** Whether the browser carries on with the call where its page is closed. */
async function isKept(call: (diary: DiaryClient) => Promise<unknown>) {
  const kept: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    kept.push(init?.keepalive);
    return Response.json([]);
  };
  const platform = createMemoryPlatform({ fetch });
  const tokens = { accessToken: () => Promise.resolve(null) };
  await call(createDiaryClient({ url: "http://localhost", key: "key" }, platform, tokens)).catch(() => {});
  return kept[0];
}

describe("a page that is closed", () => {
  test.each(["a like", "a like taken back", "a deleted challenge", "a block", "a decision that was seen"])(
    "does not take %s with it",
    async (name) => {
      expect(await isKept(CALLS[name]!)).toBe(true);
    },
  );

  test.each(["the feed", "likes"])("does not wait for %s", async (name) => {
    expect(await isKept(CALLS[name]!)).toBe(false);
  });

  test("does not use up with a long text what the browser keeps for all", async () => {
    const content = "x".repeat(5000);
    expect(await isKept((diary) => day.registerDay(diary, { ...ENTRY, content }))).toBe(false);
  });
});

test("what is not waited for any more is given up", async () => {
  const controller = new AbortController();
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
  const fetch: typeof globalThis.fetch = (_input, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener("abort", () => reject(new DOMException("Given up", "AbortError")));
      asked();
    });
  const diary = createDiaryClient({ url: "http://localhost", key: "key" }, createMemoryPlatform({ fetch }), {
    accessToken: () => Promise.resolve(null),
  });
  const page = fetchFeedPage(diary, null, controller.signal);
  await isAsked;
  controller.abort();
  await expect(page).rejects.toMatchObject({ code: "network" });
});
