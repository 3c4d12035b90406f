import type { WritingDb } from "@diary/core/writing";
import { expect, test } from "vitest";

import { readStored, REMINDER_KEY, writeStored } from "../storage/extension-storage.ts";
import { respondToSite } from "./site-texts.ts";

const respond = (type: "texts:reminder" | "texts:reminder-off", userId = "mina") =>
  respondToSite(
    {} as WritingDb,
    { type, userId },
    { siteOrigin: "http://localhost:3000", tabId: 7, userId: "mina" },
  );

test("a page of the signed-in user can read the reminder setting and turn it off", async () => {
  const reminder = { kind: "on", hour: 20 };
  await writeStored(REMINDER_KEY, reminder);
  expect(await respond("texts:reminder")).toBe(1);
  expect(await respond("texts:reminder-off", "ken")).toBe(0);
  expect(await readStored(REMINDER_KEY)).toEqual(reminder);
  expect(await respond("texts:reminder-off")).toBe(0);
  expect(await readStored(REMINDER_KEY)).toEqual({ kind: "off" });
  expect(await respond("texts:reminder")).toBe(0);
});
