import { QueryObserver } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";

import { AppError } from "../errors/index.ts";
import { callHook } from "../testing/call-hook.tsx";
import { useWrite } from "./use-write.ts";

const LIST = ["list"];

async function openPage(write: () => Promise<string>) {
  const { cache, hook } = await callHook(
    () => useWrite<void, string>(write, [LIST]),
    () => Response.error(),
  );
  const answers: (() => void)[] = [];
  const queryFn = () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    answers.push(() => resolve("the list"));
    return promise;
  };
  onTestFinished(new QueryObserver(cache, { queryKey: LIST, queryFn }).subscribe(() => undefined));
  await expect.poll(() => answers.length).toBe(1);
  answers[0]!();
  await expect.poll(() => cache.isFetching()).toBe(0);
  return { answers, hook };
}

test("a write ends after the changed data has been fetched again", async () => {
  const { answers, hook } = await openPage(() => Promise.resolve("written"));
  const ended = vi.fn<(result: string) => void>();
  const writing = hook().mutateAsync().then(ended);
  await expect.poll(() => answers.length).toBe(2);
  await new Promise((done) => setTimeout(done, 10));
  expect(ended).not.toHaveBeenCalled();
  answers[1]!();
  await writing;
  expect(ended).toHaveBeenCalledWith("written");
});

test("a response to a first request from before the write is discarded", async () => {
  const { cache, hook } = await callHook(
    () => useWrite<void, string>(() => Promise.resolve("written"), [LIST]),
    () => Response.error(),
  );
  const answers: ((list: string) => void)[] = [];
  const queryFn = () => new Promise<string>((answer) => void answers.push(answer));
  onTestFinished(new QueryObserver(cache, { queryKey: LIST, queryFn }).subscribe(() => undefined));
  await expect.poll(() => answers.length).toBe(1);
  const writing = hook().mutateAsync();
  await expect.poll(() => answers.length).toBe(2);
  answers[0]!("older");
  answers[1]!("newer");
  await writing;
  expect(cache.getQueryData(LIST)).toBe("newer");
});

test("a failed write fails immediately, and the changed data is fetched again", async () => {
  const { answers, hook } = await openPage(() => Promise.reject(new AppError("network")));
  await expect(hook().mutateAsync()).rejects.toMatchObject({ code: "network" });
  await expect.poll(() => answers.length).toBe(2);
});

test.each([
  [undefined, 1],
  [0, 0],
] as const)("with the gcTime %s, the cache has %i results after the page closes", async (gcTime, count) => {
  const options = gcTime === undefined ? {} : { gcTime };
  const { cache, hook, leave } = await callHook(
    () => useWrite<void, string>(() => Promise.resolve("a secret"), [], options),
    () => Response.error(),
  );
  await hook().mutateAsync();
  await leave();
  await new Promise((done) => setTimeout(done, 10));
  expect(cache.getMutationCache().getAll()).toHaveLength(count);
});
