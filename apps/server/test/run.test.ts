import { beforeEach, expect, type MockInstance, onTestFinished, test, vi } from "vitest";

import { run } from "../src/run.ts";
import type { RunningServer } from "../src/serve.ts";
import { StartError } from "../src/start-error.ts";

const listeners = new Map<unknown, () => void>();
let exit: MockInstance<typeof process.exit>;
let printed: unknown[];
beforeEach(() => {
  listeners.clear();
  printed = [];
  const { argv } = process;
  process.argv = argv.slice(0, 2);
  onTestFinished(() => void (process.argv = argv));
  vi.spyOn(process, "once").mockImplementation((event, listener) => {
    listeners.set(event, listener);
    return process;
  });
  exit = vi.spyOn(process, "exit").mockReturnValue(undefined as never);
  for (const method of ["log", "error"] as const)
    vi.spyOn(console, method).mockImplementation((text) => void printed.push(text));
});

const serverThat = (stop: RunningServer["stop"]) => async (): Promise<RunningServer> => ({
  url: "http://localhost:3000",
  lines: [["Challenge Diary", "http://localhost:3000"]],
  stop,
});

test.each(["SIGTERM", "SIGINT"])("after %s, the server stops before the process ends", async (signal) => {
  const stopping = Promise.withResolvers<void>();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  await run(serverThat(() => stopping.promise));
  expect(printed).toEqual(["\n  Challenge Diary  http://localhost:3000\n"]);
  listeners.get(signal)!();
  await new Promise(setImmediate);
  expect(exit).not.toHaveBeenCalled();
  stopping.resolve();
  await new Promise(setImmediate);
  expect(exit.mock.calls).toEqual([[0]]);
});

test("the process ends after nine seconds even if the server doesn't stop", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  await run(serverThat(() => new Promise(() => {})));
  listeners.get("SIGTERM")!();
  vi.advanceTimersByTime(8999);
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(exit.mock.calls).toEqual([[0]]);
});

const fault = new TypeError("x is not a function");

test.each([
  ["a mistake of the operator as one sentence", new StartError("Port 80 is in use."), "Port 80 is in use."],
  ["a fault of the program with its stack", fault, fault],
])("a failed start prints %s and exits with 1", async (_, error, expected) => {
  await run(() => Promise.reject(error));
  expect(printed).toEqual([expected]);
  expect(exit.mock.calls).toEqual([[1]]);
});
