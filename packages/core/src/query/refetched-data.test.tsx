import { QueryObserver, type QueryKey } from "@tanstack/react-query";
import { expect, onTestFinished, test } from "vitest";

import { useCreateAccessToken, useRevokeAccessToken } from "../access-token/index.ts";
import { keyOf as accessTokensOf } from "../access-token/queries.ts";
import { blockKeys, useUnblockUser } from "../block/index.ts";
import {
  emptyChallengeInput,
  useCreateChallenge,
  useDeleteChallenge,
  useEndChallenge,
  useResumeChallenge,
  useUpdateChallenge,
  useUpdateWeekdays,
} from "../challenge/index.ts";
import {
  useCreateCircle,
  useInviteToCircle,
  useJoinCircle,
  useRemoveCircleMember,
  useRenameCircle,
  useRevokeInvitation,
  useSetCircleChallenge,
  useSetCircleNudges,
} from "../circle/index.ts";
import { useDeleteDay, useMoveDay } from "../day/index.ts";
import { useAppealDecision, useMarkDecisionSeen } from "../decision/mutations.ts";
import { decisionKeys } from "../decision/queries.ts";
import { deskKeys } from "../desk/is-staff.ts";
import { useSetFeedbackDone } from "../desk/mutations.ts";
import { useRefreshAfterImport, useUndoImport } from "../import/queries.ts";
import { useMarkLikesSeen } from "../like/index.ts";
import { useSavePage, useSaveProfile, useSaveSetting } from "../profile/index.ts";
import { useSendReport } from "../report/index.ts";
import { reportKeys } from "../report/queries.ts";
import { useCreateShareLink, useRevokeShareLink } from "../share-link/index.ts";
import { keyOf as shareLinksOf } from "../share-link/queries.ts";
import { callHook } from "../testing/call-hook.tsx";
import { aDay, anId, aProfile } from "../testing/index.ts";
import { useSetFollowed } from "../user-page/index.ts";
import {
  challengeKeys,
  circleKeys,
  dayKeys,
  importKeys,
  likesNewsKeys,
  profileKeys,
  userPageKeys,
} from "./keys.ts";

const ME = anId(9001);
const CHALLENGE = anId(1);
const ENTRY = { challenge_id: CHALLENGE, day_id: anId(101), user_id: ME };
const OWN = { challenge_id: CHALLENGE, user_id: ME };
const CIRCLE = { userId: ME, circleId: anId(601) };
const INPUT = { ...emptyChallengeInput("2026-11-20"), title: "Read", desc: "Daily." };

const LISTS = [challengeKeys.feed(), challengeKeys.mine(ME), challengeKeys.active(ME)];
const CHALLENGES = [...LISTS, challengeKeys.detail(CHALLENGE)];
const DATES = [dayKeys.recent(ME), dayKeys.year(ME, 2026), dayKeys.found(ME, "ran")];
const CIRCLES = circleKeys.mine(ME);
const CIRCLE_PAGE = circleKeys.page(ME, CIRCLE.circleId);

interface Write {
  use: () => { mutateAsync: (input: never) => Promise<unknown> };
  input?: unknown;
  body?: unknown;
  refetched: readonly QueryKey[];
  removed?: readonly QueryKey[];
}

const ROW = { ...aDay({ user_id: ME }), ...aProfile({ user_id: ME }) };

async function expectRefetch({ body = [ROW], input, refetched, removed = [], use }: Write) {
  const { cache, hook } = await callHook(use, () => Response.json(body));
  for (const key of [...refetched, ...removed]) cache.setQueryData(key, []);
  await hook().mutateAsync(input as never);
  for (const key of refetched) expect([key, cache.getQueryState(key)?.isInvalidated]).toEqual([key, true]);
  for (const key of removed) expect([key, cache.getQueryState(key)]).toEqual([key, undefined]);
}

test.each<[string, Write]>([
  ["a created challenge", { use: () => useCreateChallenge(ME), input: INPUT, refetched: LISTS }],
  ["a changed challenge", { use: () => useUpdateChallenge(CHALLENGE), input: INPUT, refetched: CHALLENGES }],
  ["changed weekdays", { use: () => useUpdateWeekdays(CHALLENGE), input: 31, refetched: CHALLENGES }],
  ["an ended challenge", { use: () => useEndChallenge(CHALLENGE), refetched: CHALLENGES }],
  ["a resumed challenge", { use: () => useResumeChallenge(CHALLENGE), refetched: CHALLENGES }],
  [
    "a deleted challenge",
    {
      use: () => useDeleteChallenge(CHALLENGE),
      refetched: [...LISTS, ...DATES],
      removed: [challengeKeys.detail(CHALLENGE), dayKeys.list(CHALLENGE)],
    },
  ],
  [
    "a moved entry",
    {
      use: () => useMoveDay(ENTRY),
      input: "2026-11-19",
      refetched: [...CHALLENGES, ...DATES, dayKeys.list(CHALLENGE), dayKeys.detail(CHALLENGE, ENTRY.day_id)],
    },
  ],
  [
    "a deleted entry",
    {
      use: () => useDeleteDay(ENTRY),
      refetched: [...CHALLENGES, ...DATES, dayKeys.list(CHALLENGE)],
      removed: [dayKeys.detail(CHALLENGE, ENTRY.day_id)],
    },
  ],
  [
    "an undone import",
    {
      use: () => useUndoImport(ME),
      input: [CHALLENGE],
      refetched: [...CHALLENGES, ...DATES, dayKeys.list(CHALLENGE), importKeys.of(ME)],
    },
  ],
])("%s refetches the lists and pages that show it", (_, write) => expectRefetch(write));

test.each<[string, Write]>([
  [
    "a followed user",
    {
      use: () => useSetFollowed(ME),
      input: { followedId: anId(9002), followed: true },
      refetched: [challengeKeys.following(ME), userPageKeys.follows(ME)],
    },
  ],
  [
    "an unblocked user",
    {
      use: () => useUnblockUser(ME),
      input: anId(9002),
      refetched: [...CHALLENGES, userPageKeys.of("ren"), blockKeys.mine(ME)],
    },
  ],
  [
    "a saved profile",
    {
      use: () => useSaveProfile({ user_id: ME, avatar_url: null }),
      input: { input: { nickname: "Mina", comment: "" }, avatar: null },
      refetched: [...CHALLENGES, userPageKeys.of("mina")],
    },
  ],
  [
    "a new handle",
    {
      use: () => useSavePage(ME),
      input: { handle: "mina" },
      refetched: [...CHALLENGES, userPageKeys.of("mina")],
    },
  ],
  [
    "a saved setting",
    { use: () => useSaveSetting(ME), input: { likes_news: "off" }, refetched: [likesNewsKeys.of(ME)] },
  ],
  ["seen likes", { use: () => useMarkLikesSeen(ME), input: "now", refetched: [likesNewsKeys.any(ME)] }],
  [
    "a seen decision",
    { use: () => useMarkDecisionSeen(ME), input: "id", refetched: [decisionKeys.mine(ME)] },
  ],
  ["an appeal", { use: () => useAppealDecision(ME, "id"), input: "No.", refetched: [decisionKeys.mine(ME)] }],
  [
    "a report",
    {
      use: () => useSendReport({ type: "challenge", id: CHALLENGE }),
      input: { reason: "spam", note: "" },
      body: "R-0000-0000-0000",
      refetched: [reportKeys.mine(ME)],
    },
  ],
  [
    "a created link",
    { use: () => useCreateShareLink(OWN), input: 7, body: "token", refetched: [shareLinksOf(ME)] },
  ],
  ["a revoked link", { use: () => useRevokeShareLink(OWN), refetched: [shareLinksOf(ME)] }],
  [
    "a created token",
    {
      use: () => useCreateAccessToken(ME),
      input: { name: "Laptop", days: 30, scopes: ["read"] },
      body: "diary_secret",
      refetched: [accessTokensOf(ME)],
    },
  ],
  ["a revoked token", { use: () => useRevokeAccessToken(ME), input: "id", refetched: [accessTokensOf(ME)] }],
  [
    "a write of staff",
    {
      use: () => useSetFeedbackDone(),
      input: { feedbackId: 1, done: true },
      refetched: [deskKeys.queue(), deskKeys.feedback(false), ...CHALLENGES],
    },
  ],
])("%s refetches the data that it changes", (_, write) => expectRefetch(write));

test.each<[string, Write]>([
  [
    "a created circle",
    {
      use: () => useCreateCircle(ME),
      input: { name: "Early", challenge_id: null },
      body: "id",
      refetched: [CIRCLES],
    },
  ],
  [
    "a joined circle",
    {
      use: () => useJoinCircle(ME),
      input: { token: "t", challenge_id: null },
      body: "id",
      refetched: [CIRCLES],
    },
  ],
  ["an invitation", { use: () => useInviteToCircle(CIRCLE), body: "token", refetched: [CIRCLE_PAGE] }],
  ["a revoked invitation", { use: () => useRevokeInvitation(CIRCLE), refetched: [CIRCLE_PAGE] }],
  ["declined nudges", { use: () => useSetCircleNudges(CIRCLE), input: false, refetched: [CIRCLE_PAGE] }],
  [
    "another challenge in a circle",
    { use: () => useSetCircleChallenge(CIRCLE), input: null, refetched: [CIRCLES, CIRCLE_PAGE] },
  ],
  [
    "a renamed circle",
    { use: () => useRenameCircle(CIRCLE), input: "Late", refetched: [CIRCLES, CIRCLE_PAGE] },
  ],
  [
    "a removed member",
    { use: () => useRemoveCircleMember(CIRCLE), input: anId(9002), refetched: [CIRCLES, CIRCLE_PAGE] },
  ],
])("%s refetches the circle or the list of circles", (_, write) => expectRefetch(write));

test.each([
  [
    "a challenge",
    () => useDeleteChallenge(CHALLENGE),
    [challengeKeys.detail(CHALLENGE), dayKeys.list(CHALLENGE)],
  ],
  ["an entry", () => useDeleteDay(ENTRY), [dayKeys.list(CHALLENGE)]],
])("if the response to the deletion of %s is lost, its data is refetched", async (_, use, keys) => {
  const { cache, hook } = await callHook(use, () => new Response(null, { status: 502 }));
  const shown = [...LISTS, ...DATES, ...keys];
  for (const each of shown) cache.setQueryData(each, []);
  await expect(hook().mutateAsync()).rejects.toMatchObject({ code: "server" });
  for (const each of shown)
    expect([each, cache.getQueryState(each)]).toMatchObject([each, { isInvalidated: true }]);
});

test.each([
  ["a challenge", () => useDeleteChallenge(CHALLENGE)],
  ["an entry", () => useDeleteDay(ENTRY)],
])("a list that loads during the deletion of %s doesn't contain it", async (_, use) => {
  const { cache, hook } = await callHook(use, () => Response.json([ROW]));
  const answers: ((list: string[]) => void)[] = [];
  const queryKey = challengeKeys.mine(ME);
  const queryFn = () => new Promise<string[]>((answer) => void answers.push(answer));
  onTestFinished(new QueryObserver(cache, { queryKey, queryFn }).subscribe(() => undefined));
  await expect.poll(() => answers.length).toBe(1);
  const deletion = hook().mutateAsync();
  await expect.poll(() => answers.length).toBe(2);
  answers[0]!(["deleted"]);
  answers[1]!([]);
  await deletion;
  await expect.poll(() => cache.getQueryData(queryKey)).toEqual([]);
});

test("a saved profile, page or setting is in the cache without another request", async () => {
  const { cache, hook, requests } = await callHook(
    () => ({
      page: useSavePage(ME),
      profile: useSaveProfile({ user_id: ME, avatar_url: null }),
      setting: useSaveSetting(ME),
    }),
    () => Response.json([ROW]),
  );
  await hook().profile.mutateAsync({ input: { nickname: "Mina", comment: "" }, avatar: null });
  expect(cache.getQueryData(profileKeys.detail(ME))).toEqual(ROW);
  cache.clear();
  await hook().page.mutateAsync({ searchable: false });
  expect(cache.getQueryData(profileKeys.detail(ME))).toEqual(ROW);
  await hook().setting.mutateAsync({ day_start_hour: 3 });
  expect(cache.getQueryData(profileKeys.setting(ME))).toEqual(ROW);
  expect(requests).toEqual(["PATCH profile", "PATCH profile", "PATCH setting"]);
});

test("data is fetched again after an import", async () => {
  const { cache, hook } = await callHook(
    () => useRefreshAfterImport(ME),
    () => Response.error(),
  );
  const keys = [...CHALLENGES, ...DATES, importKeys.of(ME)];
  for (const key of keys) cache.setQueryData(key, []);
  await hook()();
  for (const key of keys) expect([key, cache.getQueryState(key)?.isInvalidated]).toEqual([key, true]);
});

const rejected = (status: number, hint: string) =>
  Response.json({ code: `PT${status}`, message: "", hint, details: null }, { status });

async function undoImport(...responses: Response[]) {
  const { hook, requests } = await callHook(
    () => useUndoImport(ME),
    () => responses.shift() ?? Response.json([ROW]),
  );
  const failure = await hook()
    .mutateAsync([anId(1), anId(2)])
    .then(
      () => null,
      (error: unknown) => error,
    );
  return { failure, requests };
}

test("an import is undone even if the user has already deleted one of its challenges", async () => {
  const deleted = await undoImport(Response.json([]), Response.json([]));
  expect(deleted.failure).toBeNull();
  expect(deleted.requests.filter((request) => request === "DELETE challenge")).toHaveLength(2);
  const { failure, requests } = await undoImport(rejected(403, "account/suspended"));
  expect(failure).toMatchObject({ code: "account/suspended" });
  expect(requests).toEqual(["DELETE challenge"]);
});
