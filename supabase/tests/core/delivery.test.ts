import "fake-indexeddb/auto";
import { fetchDateAt, registerDay, submitDay, type NewDay } from "@diary/core/day";
import { createMutex } from "@diary/core/local-store";
import { setRestDays } from "@diary/core/rest-days";
import { createDiaryClient } from "@diary/core/supabase";
import { createFakeTimers, type TestUser } from "@diary/core/testing";
import { createOutbox, listPending, openWritingDb, retryPendingEntry } from "@diary/core/writing";
import { describe, expect, test } from "vitest";

import { deleteChallenge } from "../../../packages/core/src/challenge/repo.ts";
import { fetchDays, updateDay } from "../../../packages/core/src/day/repo.ts";
import { fetchRestDays } from "../../../packages/core/src/rest-days/repo.ts";
import { addRestMark } from "../../../packages/core/src/writing/rest-marks.ts";
import { submitDraft } from "../../../packages/core/src/writing/submissions.ts";
import { noNoteDelivery } from "../../../packages/core/src/writing/tests/no-notes.ts";
import { noPhotoDelivery } from "../../../packages/core/src/writing/tests/no-photos.ts";
import { aNetwork } from "./browsers.ts";
import { anEntry, givenChallenge, givenDays, onEachDatabase, type CoreWorld } from "./core-world.ts";

let devices = 0;

/** Device of a user: tabs with shared storage, and a network that can be cut. */
function aDevice({ backend }: CoreWorld, { auth, platform, userId }: TestUser) {
  devices += 1;
  const name = `device-${devices}`;
  const network = aNetwork();
  const diary = createDiaryClient(backend, { ...platform, fetch: network.fetch }, auth);
  const lock = createMutex();
  const channel = { postMessage: () => undefined, addEventListener: () => undefined };
  const db = openWritingDb(name, channel);
  const openTab = () => {
    const outbox = createOutbox({
      photos: noPhotoDelivery,
      notes: noNoteDelivery,
      sendRest: (mark) => setRestDays(diary, mark.challengeId, mark),
      db,
      lock,
      timers: createFakeTimers(),
      random: () => 1,
      currentUserId: () => userId,
      dateAt: (user, guessedAt) => fetchDateAt(diary, user, guessedAt),
      send: (entry) => submitDay(diary, entry),
      formShowsDelivery: true,
    });
    return {
      deliver: outbox.deliver,
      submit: async ({ challenge_id, content: text, date, day_id: dayId, user_id }: NewDay) => {
        const key = { kind: "entry", userId: user_id, challengeId: challenge_id, date } as const;
        const typed = { key, writer: "a form", rev: 1, fields: { content: text }, caret: null, base: null };
        const draft = { ...typed, savedAt: 0, replaces: [] };
        const stored = await submitDraft(db, { key, dayId, text, version: null, sent: [] }, draft);
        if (typeof stored === "string") throw new Error(stored);
        return outbox.send(stored);
      },
      retry: async () => {
        for (const entry of (await listPending(db, userId)).pending) await retryPendingEntry(db, entry);
        await outbox.deliver();
      },
    };
  };
  const readStored = async () =>
    (await listPending(db, userId)).pending.map(({ state, text }) => ({ content: text, delivery: state }));
  const mark = (challengeId: string, first: string, last: string, rests = true) =>
    addRestMark(db, { challengeId, userId, first, last, rests });
  const pendingMarks = async () => (await listPending(db, userId)).marks.map(({ first }) => first);
  return { readStored, pendingMarks, mark, network, openTab };
}

const contents = (entries: readonly { content: string }[]) => entries.map(({ content }) => content);

onEachDatabase((world) => {
  const { mina } = world;

  async function givenDevice(days = 10) {
    const challengeId = await givenChallenge(mina, { days });
    const entryOn = (date: string, content = `Of ${date}`) => anEntry(mina, challengeId, { date, content });
    return { ...aDevice(world, mina), challengeId, entryOn };
  }

  test("pending rest days are sent once and in order when the network is back", async () => {
    const { challengeId, entryOn, pendingMarks, mark, network, openTab } = await givenDevice();
    const [tab, other] = [openTab(), openTab()];
    network.state = "cut";
    await mark(challengeId, "2026-11-01", "2026-11-04");
    await mark(challengeId, "2026-11-03", "2026-11-09", false);
    await tab.submit(entryOn("2026-11-02"));
    expect(await pendingMarks()).toEqual(["2026-11-01", "2026-11-03"]);
    network.state = "mute";
    await tab.deliver();
    expect(await pendingMarks()).toEqual(["2026-11-01", "2026-11-03"]);
    network.state = "up";
    await Promise.all([tab.deliver(), other.deliver()]);
    expect(await pendingMarks()).toEqual([]);
    expect(await fetchRestDays(mina.diary, challengeId)).toEqual(["2026-11-01", "2026-11-02"]);
    expect(contents(await fetchDays(mina.diary, challengeId))).toEqual(["Of 2026-11-02"]);
  });

  describe("delivery of entries", () => {
    test("an entry with a lost response is delivered once", async () => {
      const { challengeId, entryOn, readStored, network, openTab } = await givenDevice(1);
      const tab = openTab();
      const entry = entryOn("2026-11-01");
      network.state = "mute";
      expect(await tab.submit(entry)).toEqual({ status: "queued" });
      // The entry arrived and completed the challenge, but this device did not get the response.
      expect(contents(await fetchDays(mina.diary, challengeId))).toEqual([entry.content]);
      network.state = "up";
      await tab.deliver();
      expect(await readStored()).toEqual([]);
      expect(await fetchDays(mina.diary, challengeId)).toMatchObject([{ day_id: entry.day_id, day: 1 }]);
    });

    test("an entry with the id of another entry is rejected, also at a retry", async () => {
      const { entryOn, readStored, network, openTab } = await givenDevice();
      const tab = openTab();
      const entry = entryOn("2026-11-01", "Mine.");
      network.state = "cut";
      await tab.submit(entry);
      const { day } = await registerDay(mina.diary, { ...entry, content: "Other words." });
      await updateDay(mina.diary, { ...day, content: "Edited there." }, day.version);
      network.state = "up";
      const rejected = { status: "rejected", code: "day/duplicate-date" };
      await tab.deliver();
      expect(await readStored()).toEqual([{ content: "Mine.", delivery: rejected }]);
      await tab.retry();
      expect(await readStored()).toEqual([{ content: "Mine.", delivery: rejected }]);
    });

    test("two concurrent deliveries create one entry, and both report the completion", async () => {
      const { challengeId, entryOn } = await givenDevice(1);
      const entry = entryOn("2026-11-01");
      const submit = () => aDevice(world, mina).openTab().submit(entry);
      const both = await Promise.all([submit(), submit()]);
      const registered = { status: "registered", completed: true };
      expect(both).toMatchObject([registered, registered]);
      expect(await fetchDays(mina.diary, challengeId)).toHaveLength(1);
    });

    test.each<[string, (challengeId: string) => Promise<unknown>, string]>([
      [
        "another device has written the entry of the date",
        (id) => givenDays(mina, id, ["2026-11-02"]),
        "day/duplicate-date",
      ],
      [
        "the challenge was completed on another device",
        (id) => givenDays(mina, id, ["2026-11-08", "2026-11-09", "2026-11-10"]),
        "challenge/completed",
      ],
      [
        "the challenge was deleted on another device",
        (id) => deleteChallenge(mina.diary, id),
        "challenge/not-found",
      ],
    ])("a rejected entry keeps its text and the reason if %s", async (_name, meanwhile, code) => {
      const { challengeId, entryOn, readStored, network, openTab } = await givenDevice(3);
      const tab = openTab();
      network.state = "cut";
      await tab.submit(entryOn("2026-11-02", "Written offline."));
      await meanwhile(challengeId);
      network.state = "up";
      await tab.deliver();
      expect(await readStored()).toEqual([
        { content: "Written offline.", delivery: { status: "rejected", code } },
      ]);
    });
  });
});
