import { expect, test } from "vitest";

import { manualTimers, settled } from "../testing/manual-timers.ts";
import { createSaver } from "./saver.ts";

function aSaver() {
  const timers = manualTimers();
  const saved: string[] = [];
  const reports: string[] = [];
  const device = { works: true };
  const saver = createSaver<string>({
    save: async (value) => {
      if (!device.works) throw new Error("full");
      saved.push(value);
    },
    delayMs: 300,
    timers,
    report: (status) => reports.push(status),
  });
  return { ...saver, timers, saved, reports, device };
}

test("who types without a pause is saved every 300 ms", async () => {
  const { change, saved, timers } = aSaver();
  for (let letter = 1; letter <= 30; letter += 1) {
    change("x".repeat(letter));
    await timers.pass(50);
  }
  expect(saved.map((text) => text.length)).toEqual([6, 12, 18, 24, 30]);
});

test("a flush saves at once, and once", async () => {
  const { change, flush, saved, timers } = aSaver();
  change("a");
  change("ab");
  void flush();
  // Before anything asynchronous: the page is being closed.
  expect(saved).toEqual(["ab"]);
  await timers.pass(1000);
  await flush();
  expect(saved).toEqual(["ab"]);
});

test("what is cancelled is not saved", async () => {
  const { change, cancel, saved, timers } = aSaver();
  change("a");
  cancel();
  await timers.pass(1000);
  expect(saved).toEqual([]);
  expect(timers.next()).toBeNull();
});

test("a device that is full is asked again, and the writer told", async () => {
  const { change, device, reports, saved, timers } = aSaver();
  device.works = false;
  change("a");
  await timers.pass(300);
  expect(reports).toEqual(["unsaved", "failed"]);
  device.works = true;
  await timers.pass(2000);
  expect(saved).toEqual(["a"]);
  expect(reports.at(-1)).toBe("saved");
});

test("a failure does not bring back a text that was changed since", async () => {
  const { change, device, saved, timers, flush } = aSaver();
  device.works = false;
  change("a");
  const failing = flush();
  device.works = true;
  change("ab");
  await failing;
  await settled();
  await timers.pass(5000);
  expect(saved).toEqual(["ab"]);
});
