import { challengeQuery } from "@diary/core/challenge";
import { applyEntryToCache, daysQuery, recentDatesQuery, type Day } from "@diary/core/day";
import { createQueryClient } from "@diary/core/query";
import { createDiaryClient } from "@diary/core/supabase";
import { onThisDayQuery, yearQuery } from "@diary/core/year";
import { describe, expect, test } from "vitest";

import { fetchChallenge } from "../../../packages/core/src/challenge/repo.ts";
import {
  deleteDay,
  fetchChallengeIdsWrittenOn,
  fetchDay,
  fetchDays,
  fetchDayRevisions,
  moveDay,
  registerDay,
  updateDay,
} from "../../../packages/core/src/day/repo.ts";
import { aNetwork, codeOf } from "./browsers.ts";
import { anEntry, givenChallenge, givenDays, onEachDatabase, read } from "./core-world.ts";

const address = ({ day_id, challenge_id, user_id }: Day) => ({ day_id, challenge_id, user_id });

onEachDatabase(({ backend, mina, omar }) => {
  describe("registering an entry", () => {
    test("a new entry gets a number, and the last entry completes the challenge", async () => {
      const id = await givenChallenge(mina, { days: 2 });
      const entry = anEntry(mina, id, { date: "2026-11-03", content: "One.\nTwo." });
      const first = await registerDay(mina.diary, entry);
      const moments = { created_at: expect.any(String), updated_at: expect.any(String), hidden_at: null };
      const day = { ...entry, ...moments, day: 1, version: 1, format: "plain", photos: [] };
      expect(first).toEqual({ completed: false, day });
      const last = await registerDay(mina.diary, anEntry(mina, id, { date: "2026-11-02" }));
      expect(last).toMatchObject({ completed: true, day: { day: 2 } });
      expect(await fetchChallenge(mina.diary, id)).toMatchObject({ day: 2, completed: true });
    });

    test("the list of written dates contains only the user's entries", async () => {
      const id = await givenChallenge(mina);
      await givenChallenge(mina);
      await givenDays(mina, id, ["2026-10-05", "2026-10-06"]);
      expect(await fetchChallengeIdsWrittenOn(mina.diary, mina.userId, "2026-10-05")).toEqual([id]);
      expect(await fetchChallengeIdsWrittenOn(mina.diary, mina.userId, "2026-10-07")).toEqual([]);
      expect(await fetchChallengeIdsWrittenOn(omar.diary, omar.userId, "2026-10-05")).toEqual([]);
      const recent = await read(recentDatesQuery(mina.diary, mina.userId, "2028-09-05"));
      const own = recent.filter(({ challenge_id }) => challenge_id === id);
      expect(own).toEqual([{ challenge_id: id, date: "2026-10-06" }]);
    });

    test("an entry appears in its year and on its date a year later, only for its author", async () => {
      const id = await givenChallenge(mina);
      await givenDays(mina, id, ["2025-10-05"]);
      const row = (await read(yearQuery(mina.diary, mina.userId, 2025))).find(
        ({ challenge_id }) => challenge_id === id,
      );
      expect(row).toMatchObject({ dates: ["2025-10-05"], characters: [expect.any(Number)] });
      const again = { challenge_id: id, date: "2025-10-05" };
      expect(await read(onThisDayQuery(mina.diary, mina.userId, "2026-10-05"))).toMatchObject([again]);
      expect(await read(yearQuery(omar.diary, omar.userId, 2025))).toEqual([]);
      expect(await read(onThisDayQuery(omar.diary, omar.userId, "2026-10-05"))).toEqual([]);
    });

    test("sending an entry twice succeeds and creates one entry", async () => {
      const id = await givenChallenge(mina, { days: 1 });
      const entry = anEntry(mina, id);
      const first = await registerDay(mina.diary, entry);
      // The challenge is now completed. Sending the same entry again succeeds, because it adds no entry.
      expect(await registerDay(mina.diary, entry)).toEqual(first);
      expect(await fetchDays(mina.diary, id)).toEqual([first.day]);
    });

    test("an entry with a lost response can be sent again, even with a longer text", async () => {
      const id = await givenChallenge(mina);
      const network = aNetwork();
      const diary = createDiaryClient(backend, { ...mina.platform, fetch: network.fetch }, mina.auth);
      const entry = anEntry(mina, id, { content: "Begun." });
      network.state = "mute";
      expect(await codeOf(registerDay(diary, entry))).toBe("network");
      network.state = "up";
      const { day } = await registerDay(diary, { ...entry, content: "Begun, and ended." }, ["Begun."]);
      expect(day.content).toBe("Begun, and ended.");
      expect(await fetchDays(mina.diary, id)).toEqual([day]);
    });

    test("a new entry appears in all cached queries", async () => {
      const id = await givenChallenge(mina);
      const cache = createQueryClient();
      await cache.fetchQuery(daysQuery(mina.diary, id));
      await cache.fetchQuery(challengeQuery(mina.diary, id));

      const registered = await registerDay(mina.diary, anEntry(mina, id));
      applyEntryToCache(cache, registered);
      expect(cache.getQueryData(daysQuery(mina.diary, id).queryKey)).toEqual([registered.day]);
      expect(cache.getQueryData(challengeQuery(mina.diary, id).queryKey)).toMatchObject({ day: 1 });
    });
  });

  async function written() {
    const id = await givenChallenge(mina);
    const { day } = await registerDay(mina.diary, anEntry(mina, id, { content: "First." }));
    return day;
  }

  describe("editing an entry", () => {
    test("an edit keeps date and number, and stores the earlier text for its author", async () => {
      const day = await written();
      const update = await updateDay(mina.diary, { ...day, content: "Second." }, day.version);
      const saved = { content: "Second.", date: day.date, day: 1, version: 2 };
      expect(update).toMatchObject({ status: "saved", day: saved });
      expect(await fetchDay(mina.diary, address(day))).toMatchObject({ content: "Second." });
      const earlier = await fetchDayRevisions(mina.diary, day.day_id);
      expect(earlier).toMatchObject([{ content: "First.", version: 1 }]);
      expect(await fetchDayRevisions(omar.diary, day.day_id)).toEqual([]);
    });

    test("an edit of an outdated version fails and returns the current text", async () => {
      const day = await written();
      await updateDay(mina.diary, { ...day, content: "Elsewhere." }, day.version);
      const update = await updateDay(mina.diary, { ...day, content: "Here." }, day.version);
      const current = { content: "Elsewhere.", version: 2 };
      expect(update).toMatchObject({ status: "conflict", current });
      expect(await fetchDay(mina.diary, address(day))).toMatchObject({ content: "Elsewhere." });
    });

    test("an edit that is sent twice is saved once", async () => {
      const day = await written();
      const edit = { ...day, content: "Second." };
      await updateDay(mina.diary, edit, day.version);
      const again = await updateDay(mina.diary, edit, day.version);
      expect(again).toMatchObject({ status: "saved", day: { version: 2 } });
    });

    test("another user's entry and an entry of another challenge are not found", async () => {
      const day = await written();
      const forged = updateDay(omar.diary, { ...day, content: "Mine." }, day.version);
      expect(await codeOf(forged)).toBe("not-found");
      const other = await givenChallenge(mina);
      expect(await codeOf(fetchDay(mina.diary, { ...address(day), challenge_id: other }))).toBe("not-found");
      expect(await codeOf(fetchDay(mina.diary, { ...address(day), day_id: "x" }))).toBe("not-found");
    });
  });

  test("a moved entry keeps its text and number, even if the move is sent twice", async () => {
    const day = await written();
    const moved = { date: "2026-10-31", content: "First.", day: 1, version: 1 };
    for (const _ of ["first", "again"])
      expect(await moveDay(mina.diary, day, "2026-10-31")).toMatchObject(moved);
    expect(await fetchDays(mina.diary, day.challenge_id)).toMatchObject([{ date: "2026-10-31" }]);
  });

  test("a rejected move has an error code", async () => {
    const day = await written();
    await givenDays(mina, day.challenge_id, ["2026-11-02"]);
    expect(await codeOf(moveDay(mina.diary, day, "2026-11-02"))).toBe("day/duplicate-date");
    expect(await codeOf(moveDay(omar.diary, day, "2026-11-03"))).toBe("not-found");
  });

  test("deleting the last entry reopens the challenge, even if the deletion is sent twice", async () => {
    const id = await givenChallenge(mina, { days: 1 });
    const { day } = await registerDay(mina.diary, anEntry(mina, id));
    for (const _ of ["first", "again"]) await deleteDay(mina.diary, day);
    expect(await fetchDays(mina.diary, id)).toEqual([]);
    const opened = { day: 0, completed: false, end_date: null };
    expect(await fetchChallenge(mina.diary, id)).toMatchObject(opened);
  });

  test("a rejected deletion has an error code", async () => {
    const day = await written();
    expect(await codeOf(deleteDay(omar.diary, day))).toBe("forbidden");
    await backend.sql("update public.day set created_at = now() - interval '25 hours' where day_id = $1", [
      day.day_id,
    ]);
    expect(await codeOf(deleteDay(mina.diary, day))).toBe("day/delete-too-late");
    expect(await fetchDays(mina.diary, day.challenge_id)).toHaveLength(1);
  });
});
