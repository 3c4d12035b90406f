import { expect, test, vi } from "vitest";

import { systemTimers } from "../local-store/index.ts";
import { challengeKeys } from "../query/keys.ts";
import { callHook } from "../testing/call-hook.tsx";
import { aChallenge, anId } from "../testing/index.ts";
import { openWritingDb } from "./db.ts";
import { WritingProvider } from "./hooks.tsx";
import { usePendingRestDays, useSetRestDays } from "./rest-hooks.ts";
import { addRestMark, deleteRestMark, rejectRestMark } from "./rest-marks.ts";
import { listPending } from "./submissions.ts";

const CHALLENGE = { challenge_id: anId(1), user_id: anId(9001) };
const CHANGE = { first: "2026-11-20", last: "2026-11-20", rests: true };
const KEY = challengeKeys.detail(CHALLENGE.challenge_id);
const SENT = "POST rpc/set_rest_days";

const unused = () => Promise.reject(new Error("unused"));
const accept = () => new Response(null, { status: 204 });

async function openPage<Result>(useHook: () => Result, respond: () => Response) {
  const db = openWritingDb(crypto.randomUUID());
  const deliver = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const writing = { db, outbox: { deliver, send: unused, sendUnstored: unused }, timers: systemTimers };
  const page = await callHook(useHook, respond, {
    wrap: (hook) => <WritingProvider writing={writing}>{hook}</WritingProvider>,
  });
  page.cache.setQueryData(KEY, aChallenge(CHALLENGE));
  return {
    ...page,
    db,
    deliver,
    marks: async () => (await listPending(db, CHALLENGE.user_id)).marks,
    shown: () => page.cache.getQueryData<ReturnType<typeof aChallenge>>(KEY)?.rest_days,
    isFetchedAgain: () => page.cache.getQueryState(KEY)?.isInvalidated,
  };
}

const openForm = (respond: () => Response = accept) => openPage(() => useSetRestDays(CHALLENGE), respond);

const offline = (): never => {
  throw new TypeError("Failed to fetch");
};

test("a rest day is sent immediately, shown, and the challenge is fetched again", async () => {
  const { hook, isFetchedAgain, marks, requests, shown } = await openForm();
  expect(await hook().mutateAsync(CHANGE)).toBe("saved");
  expect([requests, await marks(), shown()]).toEqual([[SENT], [], ["2026-11-20"]]);
  await expect.poll(isFetchedAgain).toBe(true);
});

test("a rest day is pending and shown without a network", async () => {
  const { deliver, hook, isFetchedAgain, marks, shown } = await openForm(offline);
  expect(await hook().mutateAsync(CHANGE)).toBe("pending");
  expect(await marks()).toMatchObject([{ ...CHANGE, challengeId: CHALLENGE.challenge_id }]);
  expect(deliver).toHaveBeenCalledOnce();
  expect([shown(), isFetchedAgain()]).toEqual([["2026-11-20"], false]);
});

test("a rest day waits for earlier changes of its challenge only, because the last one applies", async () => {
  for (const challengeId of [CHALLENGE.challenge_id, anId(2)]) {
    const { db, hook, marks, requests } = await openForm();
    await addRestMark(db, { ...CHANGE, rests: false, challengeId, userId: CHALLENGE.user_id });
    const isOwn = challengeId === CHALLENGE.challenge_id;
    expect(await hook().mutateAsync(CHANGE)).toBe(isOwn ? "pending" : "saved");
    expect((await marks()).map(({ rests }) => rests)).toEqual(isOwn ? [false, true] : [false]);
    expect(requests).toEqual(isOwn ? [] : [SENT]);
  }
});

test("a rest day for today is stored with its time, because the clock may be wrong", async () => {
  const { hook, marks, requests } = await openForm();
  expect(await hook().mutateAsync({ ...CHANGE, isToday: true })).toBe("pending");
  expect(requests).toEqual([]);
  const [mark] = await marks();
  expect(mark?.guessedAt).toEqual({ at: expect.any(Number), zoneOffset: new Date().getTimezoneOffset() });
  expect(mark).not.toHaveProperty("isToday");
});

test("a rejected rest day is neither stored nor shown", async () => {
  const error = { code: "PT409", message: "", details: null, hint: "rest/limit" };
  const { hook, marks, shown } = await openForm(() => Response.json(error, { status: 409 }));
  await expect(hook().mutateAsync(CHANGE)).rejects.toMatchObject({ code: "rest/limit" });
  expect([await marks(), shown()]).toEqual([[], []]);
});

const aMark = (day: string, userId = CHALLENGE.user_id) => ({
  first: day,
  last: day,
  rests: true,
  challengeId: CHALLENGE.challenge_id,
  userId,
});

async function openChallenge() {
  const onRejected = vi.fn<(mark: object) => void>();
  const page = await openPage(() => usePendingRestDays(CHALLENGE.user_id, onRejected), accept);
  return { ...page, onRejected };
}

test("the user's pending rest days are shown, also in a challenge that loads later", async () => {
  const { cache, db, shown } = await openChallenge();
  await addRestMark(db, aMark("2026-11-21", anId(9002)));
  await addRestMark(db, aMark("2026-11-20"));
  await expect.poll(shown).toEqual(["2026-11-20"]);
  cache.setQueryData(KEY, aChallenge({ ...CHALLENGE, rest_days: ["2026-11-18"] }));
  await expect.poll(shown).toEqual(["2026-11-18", "2026-11-20"]);
});

test("challenges are fetched again after their pending rest days have been sent", async () => {
  const { db, isFetchedAgain, marks, shown } = await openChallenge();
  await addRestMark(db, aMark("2026-11-20"));
  await expect.poll(shown).toEqual(["2026-11-20"]);
  expect(isFetchedAgain()).toBe(false);
  await deleteRestMark(db, (await marks())[0]!.order);
  await expect.poll(isFetchedAgain).toBe(true);
});

test("a rejected rest day is reported once", async () => {
  const { db, marks, onRejected } = await openChallenge();
  await addRestMark(db, aMark("2026-11-20"));
  await rejectRestMark(db, (await marks())[0]!, "rest/limit");
  await expect
    .poll(() => onRejected.mock.calls)
    .toMatchObject([[{ first: "2026-11-20", refused: "rest/limit" }]]);
  db.notifyChanged();
  await new Promise((done) => setTimeout(done, 50));
  expect(onRejected).toHaveBeenCalledOnce();
});
