import { fetchActiveChallengesOf, fetchActiveIdsOf } from "@diary/core/challenge";
import { fetchWrittenOn, registerDay, updateDay } from "@diary/core/day";
import { fetchProfile, fetchSetting } from "@diary/core/profile";
import { createDiaryClient, createSmallDiaryClient, type DiaryClient } from "@diary/core/supabase";
import { describe, expect, test } from "vitest";

import { codeOf } from "./browsers.ts";
import { anEntry, givenChallenge, onEachDatabase, type CoreWorld } from "./core-world.ts";

interface Clients {
  whole: DiaryClient;
  small: DiaryClient;
}

/** The same person through either client, and what each has asked of the server. */
function bothOf({ backend, mina }: CoreWorld) {
  const asked: Record<keyof Clients, string[]> = { whole: [], small: [] };
  const connect = (make: typeof createDiaryClient, log: string[]) => {
    const fetch: typeof globalThis.fetch = (input, init) => {
      log.push(
        JSON.stringify({
          url: decodeURIComponent(new Request(input).url).replaceAll("+", " "),
          method: init?.method,
          body: init?.body,
          prefer: new Headers(init?.headers).get("prefer")?.split(/, ?/) ?? [],
        }),
      );
      return globalThis.fetch(input, init);
    };
    return make(backend, { ...mina.platform, fetch }, mina.auth);
  };
  const clients: Clients = {
    whole: connect(createDiaryClient, asked.whole),
    small: connect(createSmallDiaryClient, asked.small),
  };
  return { ...clients, asked };
}

onEachDatabase((world) => {
  describe("the small client asks and answers as postgrest-js does", () => {
    test("what is open today", async () => {
      const { mina } = world();
      const id = await givenChallenge(mina);
      await givenChallenge(mina, { start_date: "2026-11-02" });
      const { asked, small, whole } = bothOf(world());
      await registerDay(whole, anEntry(mina, id));
      asked.whole.length = 0;
      for (const ask of [
        (diary: DiaryClient) => fetchProfile(diary, mina.userId),
        (diary: DiaryClient) => fetchSetting(diary, mina.userId),
        (diary: DiaryClient) => fetchActiveChallengesOf(diary, mina.userId),
        (diary: DiaryClient) => fetchActiveIdsOf(diary, mina.userId),
        (diary: DiaryClient) => fetchWrittenOn(diary, mina.userId, "2026-11-01"),
      ]) {
        expect(await ask(small)).toEqual(await ask(whole));
      }
      expect(asked.small).toEqual(asked.whole);
      expect(await fetchWrittenOn(small, mina.userId, "2026-11-01")).toEqual([id]);
    });

    test("what a server has beyond its first answer", async () => {
      const { backend, mina } = world();
      const ask = async (make: typeof createDiaryClient) => {
        const urls: string[] = [];
        const fetch: typeof globalThis.fetch = async (input) => {
          const rows = urls.push(decodeURIComponent(new Request(input).url)) === 1 ? 250 : 1;
          return Response.json(Array.from({ length: rows }, (_, index) => ({ challenge_id: `${index}` })));
        };
        const found = await fetchActiveChallengesOf(
          make(backend, { ...mina.platform, fetch }, mina.auth),
          mina.userId,
        );
        return { urls, found };
      };
      const small = await ask(createSmallDiaryClient);
      expect(small).toEqual(await ask(createDiaryClient));
      expect(small.found).toHaveLength(251);
    });

    test("an entry, the same entry again, and the same with more written", async () => {
      const { mina } = world();
      const id = await givenChallenge(mina);
      const { asked, small, whole } = bothOf(world());
      const entry = anEntry(mina, id);
      const first = await registerDay(small, entry);
      expect(first.day).toMatchObject(entry);
      expect(await registerDay(small, entry)).toEqual(first);
      expect(await registerDay(whole, entry)).toEqual(first);
      // The first was a request less: nothing had arrived before.
      expect(asked.small.slice(1)).toEqual(asked.whole);
      const { day } = await registerDay(small, { ...entry, content: "Begun, and ended." });
      expect(day).toMatchObject({ content: "Begun, and ended.", version: 2 });
      // An edit that was based on the first text is told of the second.
      const late = await updateDay(small, { ...day, content: "Late." }, 1);
      expect(late).toEqual({ status: "conflict", current: day });
    });

    test("refusals", async () => {
      const { mina, omar } = world();
      const [id, done] = [await givenChallenge(mina), await givenChallenge(mina, { days: 1 })];
      const { small, whole } = bothOf(world());
      for (const written of [id, done]) await registerDay(small, anEntry(mina, written));
      const nobodys = anEntry(mina, crypto.randomUUID());
      for (const [entry, code] of [
        [anEntry(mina, done, { date: "2026-11-02" }), "challenge/completed"],
        [anEntry(mina, id), "day/duplicate-date"],
        [anEntry(omar, id), "challenge/not-found"],
        [nobodys, "challenge/not-found"],
        [anEntry(mina, "no id"), "invalid"],
      ] as const) {
        expect(await codeOf(registerDay(small, entry))).toBe(code);
        expect(await codeOf(registerDay(whole, entry))).toBe(code);
      }
    });
  });

  test.each([
    ["a network that is gone", () => Promise.reject(new TypeError("Failed to fetch")), "network"],
    ["a hotel's page instead of rows", () => new Response("<h1>Welcome"), "network"],
    ["a proxy without words", () => new Response("", { status: 502 }), "server"],
    ["a proxy that says null", () => new Response("null", { status: 503 }), "server"],
    ["a token that is over", () => Response.json({ code: "PGRST303" }, { status: 401 }), "session/expired"],
  ])("%s has its name", async (_what, answer, code) => {
    const { backend, mina } = world();
    const small = createSmallDiaryClient(
      backend,
      { ...mina.platform, fetch: async () => answer() },
      mina.auth,
    );
    expect(await codeOf(fetchProfile(small, mina.userId))).toBe(code);
  });
});
