import { expect, test } from "vitest";

import { memoryStore } from "../local-store/index.ts";
import {
  createDeliveryNotifications,
  type DeliveryNotification,
  watchNotifications,
} from "./delivery-notifications.ts";

const delivered = {
  day: { user_id: "somebody", created_at: "2026-01-02T00:00:00Z", day_id: "a-day", version: 1 },
  completed: true,
  edited: false,
} as DeliveryNotification;

/** One that was taken, and is being told on a page that can be left. */
async function taken() {
  const page = new EventTarget();
  const notifications = createDeliveryNotifications(memoryStore(), page);
  await notifications.note(delivered);
  expect(await notifications.take("somebody")).toEqual([delivered]);
  const { promise, resolve } = Promise.withResolvers<void>();
  const kept = notifications.keepUntil(delivered, promise);
  return { kept, leave: () => page.dispatchEvent(new Event("pagehide")), notifications, tell: resolve };
}

test("what the page is left with before it was told is given back", async () => {
  const { leave, notifications } = await taken();
  expect(await notifications.take("somebody")).toEqual([]);
  leave();
  expect(await notifications.take("somebody")).toEqual([delivered]);
});

test("what was told is not given back", async () => {
  const { kept, leave, notifications, tell } = await taken();
  tell();
  await kept;
  leave();
  expect(await notifications.take("somebody")).toEqual([]);
});

test("all is taken once somebody has what was kept", async () => {
  const store = memoryStore();
  const notifications = watchNotifications(store, createDeliveryNotifications(store, new EventTarget()));
  await notifications.allTaken("somebody");
  await notifications.note(delivered);
  const said: string[] = [];
  const all = notifications.allTaken("somebody").then(() => said.push("all"));
  await new Promise((resolve) => setTimeout(resolve));
  expect(said).toEqual([]);
  await notifications.take("somebody").then(() => said.push("taken"));
  await all;
  expect(said).toEqual(["taken", "all"]);
});
