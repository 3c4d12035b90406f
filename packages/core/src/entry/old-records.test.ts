import { expect, test } from "vitest";

import { memoryStore } from "../local-store/index.ts";
import { manualTimers } from "../testing/index.ts";
import { createEntryStore } from "./entry-store.ts";
import { isPending } from "./entry.ts";

const day = "draft/v1/mina/day/c1";
const address = { day_id: "d1", challenge_id: "c1", user_id: "mina", date: "2026-11-20" };
const caret = { field: "content", start: 2, end: 2 };

/** A device as versions until 22 November 2026 have left it. */
async function aDevice(stored: Record<string, unknown>) {
  const device = memoryStore();
  for (const [key, value] of Object.entries(stored)) await device.set(key, value);
  const { now } = manualTimers();
  const open = () =>
    createEntryStore({
      by: "site",
      store: device,
      now,
      keepsClean: () => true,
    });
  return { device, open };
}

const left = async (device: ReturnType<typeof memoryStore>) =>
  (await device.entries("")).map(([key]) => key).filter((key) => !key.startsWith("entry/v1/"));

test("drafts of entries become what is typed, those of other forms stay as they are", async () => {
  const feedback = { fields: { desc: "Nice." }, caret: null, savedAt: 3, basedOn: null };
  const { device, open } = await aDevice({
    [`${day}/2026-11-20`]: { fields: { content: "Ran" }, caret, savedAt: 5, basedOn: null },
    [`${day}/2026-11-19`]: { fields: { content: "Swam far" }, caret: null, savedAt: 6, basedOn: 3 },
    [`shared/${day}/2026-11-20`]: 5,
    "draft/v1/mina/feedback": feedback,
  });
  const entries = await open().list("mina");
  expect(Object.fromEntries(entries.map(({ date, typed }) => [date, typed]))).toEqual({
    "2026-11-20": { text: "Ran", caret: { start: 2, end: 2 }, onto: null, at: 5 },
    "2026-11-19": { text: "Swam far", caret: null, onto: 3, at: 6 },
  });
  expect(await left(device)).toEqual(["draft/v1/mina/feedback"]);
});

test("entries of the outbox are sent, refused ones stay with their reason", async () => {
  const { device, open } = await aDevice({
    "outbox/v1/mina/d1": { ...address, content: "Ran", queuedAt: 7, delivery: { status: "sending" } },
    "outbox/v1/mina/d2": {
      ...address,
      day_id: "d2",
      date: "2026-11-18",
      content: "Read",
      queuedAt: 8,
      delivery: { status: "refused", code: "challenge/completed" },
    },
    "outbox/v1/mina/d3/edit": {
      ...address,
      day_id: "d3",
      date: "2026-11-17",
      content: "Wrote more",
      basedOn: 2,
      sent: ["Wrote", "Wrote more"],
      queuedAt: 9,
      delivery: { status: "waiting" },
    },
  });
  const pending = (await open().list("mina")).filter(isPending);
  expect(
    Object.fromEntries(pending.map(({ date, dayId, submitted }) => [date, { dayId, ...submitted }])),
  ).toEqual({
    "2026-11-20": expect.objectContaining({
      dayId: "d1",
      text: "Ran",
      base: null,
      status: "queued",
      queuedAt: 7,
    }),
    "2026-11-18": expect.objectContaining({
      dayId: "d2",
      text: "Read",
      status: "refused",
      code: "challenge/completed",
    }),
    "2026-11-17": expect.objectContaining({
      dayId: "d3",
      text: "Wrote more",
      base: 2,
      attempts: expect.arrayContaining(["Wrote"]),
    }),
  });
  expect(await left(device)).toEqual([]);
});

test("every text of one date stays: the waiting one, the refused one and the draft", async () => {
  const { open } = await aDevice({
    "outbox/v1/mina/d1": { ...address, content: "Ran", queuedAt: 7, delivery: { status: "waiting" } },
    "outbox/v1/mina/d0": {
      ...address,
      day_id: "d0",
      content: "Slept",
      queuedAt: 2,
      delivery: { status: "refused", code: "day/duplicate-date" },
    },
    [`${day}/2026-11-20`]: { fields: { content: "Cooked" }, caret: null, savedAt: 5, basedOn: null },
  });
  const [entry] = await open().list("mina");
  expect(entry?.submitted).toMatchObject({ text: "Ran", status: "queued" });
  for (const word of ["Slept", "Cooked"]) expect(entry?.typed?.text).toContain(word);
});

test("two pages may take them over at once", async () => {
  const { open } = await aDevice({
    [`${day}/2026-11-20`]: { fields: { content: "Ran" }, caret: null, savedAt: 5, basedOn: null },
    "outbox/v1/mina/d1": {
      ...address,
      date: "2026-11-19",
      content: "Swam",
      queuedAt: 7,
      delivery: { status: "waiting" },
    },
  });
  const [one, other] = [open(), open()];
  await Promise.all([one.list("mina"), other.list("mina")]);
  const texts = (await one.list("mina")).map(({ submitted, typed }) => submitted?.text ?? typed?.text);
  expect(new Set(texts)).toEqual(new Set(["Ran", "Swam"]));
});

test("what a page of the older version noted while it was left is taken over when it comes", async () => {
  const { device, open } = await aDevice({});
  const store = open();
  expect(await store.list("mina")).toEqual([]);
  await device.set(`${day}/2026-11-20`, {
    fields: { content: "Ran" },
    caret: null,
    savedAt: 5,
    basedOn: null,
  });
  expect(await open().list("mina")).toHaveLength(1);
});
