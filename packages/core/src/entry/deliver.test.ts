import { expect, test } from "vitest";

import { inTurn, memoryStore } from "../local-store/index.ts";
import { aDay, manualTimers } from "../testing/index.ts";
import { createDelivery } from "./deliver.ts";
import { createEntryStore } from "./entry-store.ts";
import { storeJournal } from "./journal.ts";

test("where the device keeps nothing, a text that the server did not take is not told as taken", async () => {
  const device = memoryStore();
  const timers = manualTimers();
  const store = createEntryStore({
    by: "site",
    store: { ...device, update: () => Promise.reject(new Error("full")) },
    journal: storeJournal(device, timers.now),
    now: timers.now,
    keepsClean: () => false,
  });
  const delivery = createDelivery({
    by: "site",
    store,
    exclusive: inTurn(),
    timers,
    chance: () => 0,
    userId: () => "mina",
    // The row is there under this id, and was edited elsewhere since.
    send: async () => ({ day: aDay({ content: "Edited elsewhere", version: 3 }), completed: false }),
  });
  const key = { userId: "mina", challengeId: "c1", date: "2026-11-20" };
  const submission = { key, text: "Mine", from: ["Earlier"], base: "submitted", dayId: "d1" } as const;
  expect(await delivery.submit(submission)).toEqual({ status: "refused", code: "day/edited-elsewhere" });
  delivery.close();
});
