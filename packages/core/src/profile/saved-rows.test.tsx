import { QueryObserver } from "@tanstack/react-query";
import { expect, onTestFinished, test } from "vitest";

import { profileKeys } from "../query/keys.ts";
import { callHook } from "../testing/call-hook.tsx";
import { anId, aSetting } from "../testing/index.ts";
import { useMarkLapseSeen } from "./lapse-seen.ts";
import { useSavePage, useSaveProfile, useSaveSetting } from "./mutations.ts";
import type { Setting } from "./repo.ts";

const ME = anId(9001);
const KEY = profileKeys.setting(ME);

const rowAt = (second: number, changes: Partial<Setting> = {}) =>
  aSetting({ ...changes, updated_at: `2026-11-20T09:00:0${second}.000+00:00` });

async function openPage<Result>(useHook: () => Result) {
  const answers: ((row: Setting) => void)[] = [];
  const respond = () =>
    new Promise<Response>((answer) => answers.push((row) => answer(Response.json([row]))));
  return { answers, ...(await callHook(useHook, respond)) };
}

async function openSettings() {
  const { answers, cache, hook } = await openPage(() => useSaveSetting(ME));
  cache.setQueryData(KEY, rowAt(0));
  const save = async (change: Partial<Setting>) => {
    const count = answers.length + 1;
    const saved = hook().mutateAsync(change);
    await expect.poll(() => answers.length).toBe(count);
    return saved;
  };
  return { answers, cache, save, shown: () => cache.getQueryData<Setting>(KEY) };
}

test("a late response to an earlier save doesn't replace a later save", async () => {
  const { answers, save, shown } = await openSettings();
  const first = save({ day_start_hour: 3 });
  await expect.poll(() => answers.length).toBe(1);
  const second = save({ reminder_mail: true });
  await expect.poll(() => answers.length).toBe(2);
  answers[1]!(rowAt(2, { day_start_hour: 3, reminder_mail: true }));
  await second;
  answers[0]!(rowAt(1, { day_start_hour: 3 }));
  await first;
  expect(shown()).toMatchObject({ day_start_hour: 3, reminder_mail: true });
});

test("a late response to the save of a seen lapse doesn't replace a later save", async () => {
  const { answers, cache, hook } = await openPage(() => {
    return { markSeen: useMarkLapseSeen(ME), save: useSaveSetting(ME) };
  });
  cache.setQueryData(KEY, rowAt(0));
  hook().markSeen("2026-11-20");
  await expect.poll(() => answers.length).toBe(1);
  const saved = hook().save.mutateAsync({ day_start_hour: 3 });
  await expect.poll(() => answers.length).toBe(2);
  const later = { lapse_seen_on: "2026-11-20", day_start_hour: 3 };
  answers[1]!(rowAt(2, later));
  await saved;
  answers[0]!(rowAt(1, { lapse_seen_on: "2026-11-20" }));
  await new Promise((done) => setTimeout(done, 50));
  expect(cache.getQueryData(KEY)).toMatchObject(later);
});

test("the response to a request from before a save doesn't replace the saved row", async () => {
  const { answers, cache, save, shown } = await openSettings();
  const reads: ((row: Setting) => void)[] = [];
  const queryFn = () => new Promise<Setting>((answer) => void reads.push(answer));
  const observer = new QueryObserver(cache, { queryKey: KEY, queryFn });
  onTestFinished(observer.subscribe(() => undefined));
  void observer.refetch();
  await expect.poll(() => reads.length).toBe(1);
  const saved = save({ day_start_hour: 3 });
  await expect.poll(() => answers.length).toBe(1);
  answers[0]!(rowAt(1, { day_start_hour: 3 }));
  await saved;
  reads[0]!(rowAt(0));
  await expect.poll(() => reads.length).toBe(2);
  expect(shown()?.day_start_hour).toBe(3);
});

test.each([
  ["setting", KEY, () => useSaveSetting(ME), { day_start_hour: 3 }],
  ["page", profileKeys.detail(ME), () => useSavePage(ME), { searchable: false }],
  [
    "profile",
    profileKeys.detail(ME),
    () => useSaveProfile({ user_id: ME, avatar_url: null }),
    { input: { nickname: "Mina", comment: "" }, avatar: null },
  ],
] as const)("a %s is fetched again if the response to its save is lost", async (_, key, useSave, change) => {
  const { cache, hook } = await callHook(
    useSave as () => { mutateAsync: (change: unknown) => Promise<unknown> },
    () => Promise.reject(new TypeError("Failed to fetch")),
  );
  cache.setQueryData(key, aSetting());
  await expect(hook().mutateAsync(change)).rejects.toMatchObject({ code: "network" });
  await expect.poll(() => cache.getQueryState(key)?.isInvalidated).toBe(true);
});
