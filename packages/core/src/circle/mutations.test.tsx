import { QueryObserver } from "@tanstack/react-query";
import { expect, onTestFinished, test } from "vitest";

import { AppError } from "../errors/index.ts";
import { circleKeys } from "../query/keys.ts";
import { callHook } from "../testing/call-hook.tsx";
import { aCircle, aCircleEntry, aMember, anId, aReply } from "../testing/index.ts";
import type { CirclePage, CircleReply } from "./circle-types.ts";
import {
  useAddCircleReply,
  useDeleteCircleReply,
  useEndCircle,
  useLeaveCircle,
  useMarkCircleSeen,
  useNudgeCircleMember,
} from "./mutations.ts";

const OF = { userId: anId(9001), circleId: anId(601) };
const PAGE = circleKeys.page(OF.userId, OF.circleId);
const DAY = anId(101);
const REPLY = aReply({ reply_id: anId(1) });
const REN = anId(9002);

const pageWith = (...replies: CircleReply[]) =>
  aCircle({ members: [aMember({ latest: aCircleEntry({ day_id: DAY, replies }) })] });

const accepted = () => new Response(null, { status: 204 });
const rejected = () =>
  Response.json({ code: "PT404", message: "", hint: "circle/not-found", details: null }, { status: 404 });

const failureOf = (writing: Promise<unknown>) =>
  writing.then(
    () => null,
    (error: unknown) => error,
  );

async function openCircle<Result>(useHook: () => Result, first: CirclePage) {
  const writes: ((response: Response) => void)[] = [];
  const { cache, hook } = await callHook(useHook, () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    writes.push(resolve);
    return promise;
  });
  const reads: PromiseWithResolvers<CirclePage | null>[] = [];
  const queryFn = () => {
    const read = Promise.withResolvers<CirclePage | null>();
    reads.push(read);
    return read.promise;
  };
  const observer = new QueryObserver(cache, { queryKey: PAGE, queryFn });
  onTestFinished(observer.subscribe(() => undefined));
  await expect.poll(() => reads.length).toBe(1);
  reads[0]!.resolve(first);
  await expect.poll(() => cache.isFetching()).toBe(0);
  const page = () => cache.getQueryData<CirclePage | null>(PAGE);
  return {
    cache,
    hook,
    page,
    reads,
    replies: () => page()?.members[0]?.latest?.replies,
    refetch: () => void observer.refetch(),
    respond: async (response: Response) => {
      await expect.poll(() => writes.length).toBe(1);
      writes[0]!(response);
    },
  };
}

const CHANGES: [string, typeof useAddCircleReply, before: CircleReply[], after: CircleReply[]][] = [
  ["added", useAddCircleReply, [], [REPLY]],
  ["deleted", useDeleteCircleReply, [REPLY], []],
];

test.each(CHANGES)(
  "the response to an earlier request doesn't hide that a reply was %s",
  async (_, useReply, before, after) => {
    const circle = await openCircle(() => useReply(OF, DAY), pageWith(...before));
    circle.refetch();
    await expect.poll(() => circle.reads.length).toBe(2);
    const writing = circle.hook().mutateAsync(REPLY);
    await expect.poll(circle.replies).toEqual(after);
    circle.reads[1]!.resolve(pageWith(...before));
    await new Promise((done) => setTimeout(done, 10));
    expect(circle.replies()).toEqual(after);
    await circle.respond(accepted());
    await writing;
    await expect.poll(() => circle.reads.length).toBe(3);
  },
);

test.each(CHANGES)(
  "a reply that was %s is shown as before if the server rejects the change",
  async (_, useReply, before, after) => {
    const circle = await openCircle(() => useReply(OF, DAY), pageWith(...before));
    const failure = failureOf(circle.hook().mutateAsync(REPLY));
    await expect.poll(circle.replies).toEqual(after);
    await circle.respond(rejected());
    expect(await failure).toMatchObject({ code: "circle/not-found" });
    expect(circle.replies()).toEqual(before);
  },
);

const nudged = (page: CirclePage | null | undefined) =>
  page?.members.find((one) => one.user_id === REN)?.nudged_today;

test("a nudge is shown even if the page can't be fetched again", async () => {
  const circle = await openCircle(() => useNudgeCircleMember(OF), aCircle());
  const writing = circle.hook().mutateAsync({ user_id: REN, content: "" });
  await circle.respond(accepted());
  await expect.poll(() => circle.reads.length).toBe(2);
  circle.reads[1]!.reject(new AppError("forbidden"));
  await writing;
  expect(nudged(circle.page())).toBe(true);
});

test("a rejected nudge is not shown", async () => {
  const circle = await openCircle(() => useNudgeCircleMember(OF), aCircle());
  const failure = failureOf(circle.hook().mutateAsync({ user_id: REN, content: "" }));
  await circle.respond(rejected());
  expect(await failure).toMatchObject({ code: "circle/not-found" });
  expect(nudged(circle.page())).toBe(false);
});

test.each([
  ["accepts", 0, accepted],
  ["rejects", 2, rejected],
] as const)("if the server %s a visit, the page has %i new replies", async (_, count, response) => {
  const news = aCircle({ new_replies: 2 });
  const circle = await openCircle(() => useMarkCircleSeen(OF), news);
  circle.cache.setQueryData(circleKeys.mine(OF.userId), []);
  const visit = circle
    .hook()
    .mutateAsync(news.checked_at)
    .catch(() => undefined);
  await circle.respond(response());
  await visit;
  expect(circle.page()?.new_replies).toBe(count);
  expect(circle.cache.getQueryState(circleKeys.mine(OF.userId))?.isInvalidated).toBe(true);
});

test("a circle's data is removed after the user leaves, and stays if the server rejects it", async () => {
  for (const response of [rejected(), accepted()]) {
    const circle = await openCircle(() => useLeaveCircle(OF), aCircle());
    circle.cache.setQueryData(circleKeys.mine(OF.userId), []);
    const leaving = circle
      .hook()
      .mutateAsync()
      .catch(() => undefined);
    await circle.respond(response);
    await leaving;
    expect(circle.page()).toEqual(response.ok ? null : aCircle());
    const list = circle.cache.getQueryState(circleKeys.mine(OF.userId));
    expect(list?.isInvalidated).toBe(true);
  }
});

test.each([
  ["leaving", useLeaveCircle],
  ["ending", useEndCircle],
])("a circle is fetched again if the response to %s it is lost", async (_, useEndAccess) => {
  const circle = await openCircle(() => useEndAccess(OF), aCircle());
  circle.cache.setQueryData(circleKeys.mine(OF.userId), []);
  const failure = failureOf(circle.hook().mutateAsync());
  await circle.respond(new Response(null, { status: 502 }));
  expect(await failure).toMatchObject({ code: "server" });
  await expect.poll(() => circle.reads.length).toBe(2);
  circle.reads[1]!.resolve(null);
  await expect.poll(circle.page).toBeNull();
  expect(circle.cache.getQueryState(circleKeys.mine(OF.userId))?.isInvalidated).toBe(true);
});
