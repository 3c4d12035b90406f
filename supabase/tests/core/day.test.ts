import { challengeQuery } from "@diary/core/challenge";
import { applyEntryToCache, daysQuery } from "@diary/core/day";
import { createQueryClient } from "@diary/core/query";
import { createDiaryClient } from "@diary/core/supabase";
import { describe, expect, test } from "vitest";

import { fetchChallenge } from "../../../packages/core/src/challenge/repo.ts";
import {
  deleteDay,
  fetchDay,
  fetchDays,
  fetchDayRevisions,
  moveDay,
  registerDay,
  updateDay,
} from "../../../packages/core/src/day/repo.ts";
import { fetchChallengeIdsWrittenOn, fetchRecentDates } from "../../../packages/core/src/day/repo.ts";
import { fetchOnThisDay, fetchYear } from "../../../packages/core/src/year/index.ts";
import { aNetwork, codeOf } from "./browsers.ts";
import { anEntry, givenChallenge, givenDays, onEachDatabase, type CoreWorld } from "./core-world.ts";

/** The same person over a network that can be cut. */
function over(
  network: ReturnType<typeof aNetwork>,
  { auth, platform }: CoreWorld["mina"],
  { backend }: CoreWorld,
) {
  return createDiaryClient(backend, { ...platform, fetch: network.fetch }, auth);
}

onEachDatabase((world) => {
  describe("registering a day", () => {
    test("answers the entry with its number, and the last one says so", async () => {
      const { mina } = world();
      const id = await givenChallenge(mina, { days: 2 });
      const entry = anEntry(mina, id, { date: "2026-11-03", content: "One.\nTwo." });
      const first = await registerDay(mina.diary, entry);
      expect(first).toEqual({
        completed: false,
        day: {
          ...entry,
          day: 1,
          version: 1,
          created_at: expect.any(String),
          updated_at: expect.any(String),
          hidden_at: null,
          format: "plain",
        },
      });
      const last = await registerDay(mina.diary, anEntry(mina, id, { date: "2026-11-02" }));
      expect(last).toMatchObject({ completed: true, day: { day: 2 } });
      expect(await fetchChallenge(mina.diary, id)).toMatchObject({ day: 2, completed: true });
    });

    test("is known of its date, to its writer alone", async () => {
      const { mina, omar } = world();
      const id = await givenChallenge(mina);
      await givenChallenge(mina);
      await givenDays(mina, id, ["2026-10-05", "2026-10-06"]);
      expect(await fetchChallengeIdsWrittenOn(mina.diary, mina.userId, "2026-10-05")).toEqual([id]);
      expect(await fetchChallengeIdsWrittenOn(mina.diary, mina.userId, "2026-10-07")).toEqual([]);
      expect(await fetchChallengeIdsWrittenOn(omar.diary, omar.userId, "2026-10-05")).toEqual([]);
      const recent = await fetchRecentDates(mina.diary, mina.userId, "2026-10-06");
      expect(recent.filter(({ challenge_id }) => challenge_id === id)).toEqual([
        { challenge_id: id, date: "2026-10-06" },
      ]);
    });

    test("is in the year of its writer, and comes again on this day a year later", async () => {
      const { mina, omar } = world();
      const id = await givenChallenge(mina);
      await givenDays(mina, id, ["2025-10-05"]);
      const row = (await fetchYear(mina.diary, 2025)).find(({ challenge_id }) => challenge_id === id);
      expect(row).toMatchObject({ dates: ["2025-10-05"], characters: [expect.any(Number)] });
      const again = { challenge_id: id, date: "2025-10-05" };
      expect(await fetchOnThisDay(mina.diary, "2026-10-05")).toMatchObject([again]);
      expect(await fetchYear(omar.diary, 2025)).toEqual([]);
      expect(await fetchOnThisDay(omar.diary, "2026-10-05")).toEqual([]);
    });

    test("sent again is success, and one entry", async () => {
      const { mina } = world();
      const id = await givenChallenge(mina, { days: 1 });
      const entry = anEntry(mina, id);
      const first = await registerDay(mina.diary, entry);
      // The challenge is completed by now; the repeated entry is not a new one.
      expect(await registerDay(mina.diary, entry)).toEqual(first);
      expect(await fetchDays(mina.diary, id)).toEqual([first.day]);
    });

    test("whose answer was lost can be sent again, also with more written", async () => {
      const { mina } = world();
      const id = await givenChallenge(mina);
      const network = aNetwork();
      const diary = over(network, mina, world());
      const entry = anEntry(mina, id, { content: "Begun." });
      network.state = "mute";
      expect(await codeOf(registerDay(diary, entry))).toBe("network");
      network.state = "up";
      const { day } = await registerDay(diary, { ...entry, content: "Begun, and ended." }, ["Begun."]);
      expect(day.content).toBe("Begun, and ended.");
      expect(await fetchDays(mina.diary, id)).toEqual([day]);
    });

    test("is refused on a date that is taken", async () => {
      const { mina } = world();
      const id = await givenChallenge(mina);
      await givenDays(mina, id, ["2026-11-01"]);
      expect(await codeOf(registerDay(mina.diary, anEntry(mina, id)))).toBe("day/duplicate-date");
    });

    test("shows in everything that was read before", async () => {
      const { mina } = world();
      const id = await givenChallenge(mina);
      const cache = createQueryClient();
      await cache.fetchQuery(daysQuery(mina.diary, id));
      await cache.fetchQuery(challengeQuery(mina.diary, id));

      const registered = await registerDay(mina.diary, anEntry(mina, id));
      applyEntryToCache(mina.diary, cache, registered);
      expect(cache.getQueryData(daysQuery(mina.diary, id).queryKey)).toEqual([registered.day]);
      expect(cache.getQueryData(challengeQuery(mina.diary, id).queryKey)).toMatchObject({ day: 1 });
    });
  });

  async function written() {
    const { mina } = world();
    const id = await givenChallenge(mina);
    const { day } = await registerDay(mina.diary, anEntry(mina, id, { content: "First." }));
    return { mina, day };
  }

  describe("editing an entry", () => {
    test("keeps its date and number, and the earlier text for its writer", async () => {
      const { mina, day } = await written();
      const update = await updateDay(mina.diary, { ...day, content: "Second." }, day.version);
      expect(update).toMatchObject({
        status: "saved",
        day: { content: "Second.", date: day.date, day: 1, version: 2 },
      });
      expect(await fetchDay(mina.diary, address(day))).toMatchObject({ content: "Second." });
      expect(await fetchDayRevisions(mina.diary, day.day_id)).toMatchObject([
        { content: "First.", version: 1 },
      ]);
      expect(await fetchDayRevisions(world().omar.diary, day.day_id)).toEqual([]);
    });

    test("that was changed elsewhere meanwhile shows the other text and keeps it", async () => {
      const { mina, day } = await written();
      await updateDay(mina.diary, { ...day, content: "Elsewhere." }, day.version);
      expect(await updateDay(mina.diary, { ...day, content: "Here." }, day.version)).toMatchObject({
        status: "conflict",
        current: { content: "Elsewhere.", version: 2 },
      });
      expect(await fetchDay(mina.diary, address(day))).toMatchObject({ content: "Elsewhere." });
    });

    test("sent twice is saved once", async () => {
      const { mina, day } = await written();
      const edit = { ...day, content: "Second." };
      await updateDay(mina.diary, edit, day.version);
      expect(await updateDay(mina.diary, edit, day.version)).toMatchObject({
        status: "saved",
        day: { version: 2 },
      });
    });

    test("of another's, or at an address that does not hang together, is not found", async () => {
      const { mina, day } = await written();
      const { omar } = world();
      expect(await codeOf(updateDay(omar.diary, { ...day, content: "Mine." }, day.version))).toBe(
        "not-found",
      );
      const other = await givenChallenge(mina);
      expect(await codeOf(fetchDay(mina.diary, { ...address(day), challenge_id: other }))).toBe("not-found");
      expect(await codeOf(fetchDay(mina.diary, { ...address(day), day_id: "x" }))).toBe("not-found");
    });
  });

  describe("moving an entry", () => {
    test("to a free date, once or twice, keeps its text and number", async () => {
      const { mina, day } = await written();
      for (const _ of ["first", "again"])
        expect(await moveDay(mina.diary, day, "2026-10-31")).toMatchObject({
          date: "2026-10-31",
          content: "First.",
          day: 1,
          version: 1,
        });
      expect(await fetchDays(mina.diary, day.challenge_id)).toMatchObject([{ date: "2026-10-31" }]);
    });

    test("is refused by name", async () => {
      const { mina, day } = await written();
      await givenDays(mina, day.challenge_id, ["2026-11-02"]);
      expect(await codeOf(moveDay(mina.diary, day, "2026-11-02"))).toBe("day/duplicate-date");
      expect(await codeOf(moveDay(world().omar.diary, day, "2026-11-03"))).toBe("not-found");
    });
  });

  describe("deleting an entry", () => {
    test("once or twice, opens the completed challenge again", async () => {
      const { mina } = world();
      const id = await givenChallenge(mina, { days: 1 });
      const { day } = await registerDay(mina.diary, anEntry(mina, id));
      for (const _ of ["first", "again"]) await deleteDay(mina.diary, day);
      expect(await fetchDays(mina.diary, id)).toEqual([]);
      expect(await fetchChallenge(mina.diary, id)).toMatchObject({
        day: 0,
        completed: false,
        end_date: null,
      });
    });

    test("is refused by name", async () => {
      const { mina, day } = await written();
      expect(await codeOf(deleteDay(world().omar.diary, day))).toBe("forbidden");
      await world().backend.sql(
        "update public.day set created_at = now() - interval '25 hours' where day_id = $1",
        [day.day_id],
      );
      expect(await codeOf(deleteDay(mina.diary, day))).toBe("day/delete-too-late");
      expect(await fetchDays(mina.diary, day.challenge_id)).toHaveLength(1);
    });
  });
});

function address({
  day_id,
  challenge_id,
  user_id,
}: {
  day_id: string;
  challenge_id: string;
  user_id: string;
}) {
  return { day_id, challenge_id, user_id };
}
