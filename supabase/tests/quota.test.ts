import { beforeEach, describe, expect, test } from "vitest";

import { done, expectRefused, one, type Answer } from "./fixtures/answer.ts";
import { avoidFullHour } from "./fixtures/full-hour.ts";
import { challengeOf, deviceOf, entryOf, givenChallenge, givenEntry } from "./fixtures/given.ts";
import { signUp } from "./fixtures/person.ts";
import { upload } from "./fixtures/picture.ts";
import { onOneDatabase } from "./fixtures/world.ts";

const days = (count: number) =>
  Array.from({ length: count }, (_, n) => `2024-11-${String(n + 1).padStart(2, "0")}`);

/** Refused for its number, until the next full hour. */
function expectExceeded(answer: Answer): void {
  expectRefused(answer, 429, "quota/exceeded");
  const details = answer.refusal?.details ?? "";
  const wait = Date.parse(details) - Date.now();
  // The next full hour, also when this test runs across one.
  expect(details).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00:00Z$/);
  expect(wait).toBeGreaterThan(-60_000);
  expect(wait).toBeLessThanOrEqual(3_600_000);
}

onOneDatabase((world) => {
  beforeEach(avoidFullHour);

  const of = () => world().owner;
  const bring = (name: string, headers?: Record<string, string>) =>
    upload(of(), `${of().id}/${name}.png`, headers);

  /** Leaves `left` of the hour's budget. */
  async function leave(action: string, left: number): Promise<void> {
    await world().sql(
      `insert into private.quota_use (user_id, action, hour, used)
      select $1, action, date_trunc('hour', now()), hourly - $3 from private.quota where action = $2
      on conflict (user_id, action) do update set hour = excluded.hour, used = excluded.used`,
      [world().owner.id, action, left],
    );
  }

  test("the budgets of an hour", async () => {
    expect(
      await world().sql("select action, hourly, hourly_import from private.quota order by action"),
    ).toEqual([
      { action: "access-token", hourly: 20, hourly_import: 20 },
      { action: "access-token-use", hourly: 300, hourly_import: 300 },
      { action: "block", hourly: 100, hourly_import: 100 },
      { action: "challenge", hourly: 60, hourly_import: 1000 },
      { action: "challenge-change", hourly: 300, hourly_import: 2000 },
      { action: "day", hourly: 300, hourly_import: 20_000 },
      { action: "day-change", hourly: 600, hourly_import: 20_000 },
      { action: "feedback", hourly: 5, hourly_import: 5 },
      { action: "file", hourly: 30, hourly_import: 30 },
      { action: "follow", hourly: 300, hourly_import: 300 },
      { action: "import", hourly: 20_000, hourly_import: 20_000 },
      { action: "import-challenge", hourly: 300, hourly_import: 1000 },
      { action: "like", hourly: 600, hourly_import: 600 },
      { action: "profile-change", hourly: 120, hourly_import: 120 },
      { action: "push-device", hourly: 60, hourly_import: 60 },
      { action: "report", hourly: 20, hourly_import: 20 },
      { action: "report-signed-out", hourly: 60, hourly_import: 60 },
      { action: "report-signed-out-network", hourly: 10, hourly_import: 10 },
      { action: "report-signed-out-severe", hourly: 60, hourly_import: 60 },
      { action: "report-signed-out-subject", hourly: 3, hourly_import: 3 },
      { action: "rest-day", hourly: 1000, hourly_import: 20_000 },
      { action: "share-link", hourly: 60, hourly_import: 60 },
    ]);
  });

  test("the last one of the hour is taken, the next one refused and not there, for this person alone", async () => {
    const { owner, stranger, sql } = world();
    done(
      await owner.insert(
        "challenge",
        Array.from({ length: 59 }, () => challengeOf(owner)),
      ),
    );
    one(await owner.insert("challenge", challengeOf(owner)));
    expectExceeded(await owner.insert("challenge", challengeOf(owner)));
    expect(await sql("select from public.challenge")).toHaveLength(60);
    one(await stranger.insert("challenge", challengeOf(stranger)));
    await sql("update private.quota_use set hour = hour - interval '1 hour'");
    one(await owner.insert("challenge", challengeOf(owner)));
  });

  test("each row of one request counts, and a refused request costs nothing", async () => {
    const { owner } = world();
    await leave("challenge", 2);
    const rows = (count: number) => Array.from({ length: count }, () => challengeOf(owner));
    expectExceeded(await owner.insert("challenge", rows(3)));
    expect(done(await owner.insert("challenge", rows(2)))).toHaveLength(2);
    expectExceeded(await owner.insert("challenge", rows(1)));
  });

  test("a repeated delivery costs nothing", async () => {
    const { owner } = world();
    const challenge = await givenChallenge(owner);
    await leave("day", 1);
    const entry = entryOf(owner, challenge, "2024-11-01", { day_id: crypto.randomUUID() });
    one(await owner.upsert("day", "day_id", entry, "ignore"));
    for (let n = 0; n < 3; n += 1) done(await owner.upsert("day", "day_id", entry, "ignore"));
    expectExceeded(await owner.insert("day", entryOf(owner, challenge, "2024-11-02")));
  });

  describe("counts", () => {
    let it = "";
    let dayId = "";
    beforeEach(async () => {
      const challenge = await givenChallenge(world().owner, { days: 9 });
      it = challenge.challenge_id;
      dayId = (await givenEntry(world().owner, challenge, "2024-12-01")).day_id;
    });

    const actions: [action: string, write: (n: number) => Promise<Answer>][] = [
      ["challenge", () => of().insert("challenge", challengeOf(of()))],
      ["challenge-change", (n) => of().update(`challenge?challenge_id=eq.${it}`, { title: `Title ${n}` })],
      ["day", (n) => of().insert("day", entryOf(of(), { challenge_id: it, days: 9 }, days(9)[n]!))],
      ["day-change", (n) => of().update(`day?day_id=eq.${dayId}`, { content: `Text ${n}`, version: n })],
      ["rest-day", (n) => of().insert("rest_day", { challenge_id: it, date: days(9)[n]! })],
      ["profile-change", (n) => of().update(`profile?user_id=eq.${of().id}`, { nickname: `Ume ${n}` })],
      [
        "follow",
        async () => {
          const followed_id = world().stranger.id;
          done(await of().remove(`follow?followed_id=eq.${followed_id}`));
          return of().insert("follow", { followed_id });
        },
      ],
      ["push-device", () => of().call("save_push_device", deviceOf("mine"))],
      ["access-token", () => of().call("create_access_token", { name: "Phone", days: 30 })],
      [
        "share-link",
        async () => {
          done(await of().update(`challenge?challenge_id=eq.${it}`, { visibility: "private" }));
          return of().call("create_share_link", { challenge_id: it, days: null });
        },
      ],
      ["feedback", () => of().send("feedback", { title: "Hello", feedback: "there" })],
    ];
    test.each(actions)("%s", async (action, write) => {
      await leave(action, 2);
      for (const n of [1, 2]) done(await write(n));
      expectExceeded(await write(3));
      const [{ used }] = (await world().sql("select used from private.quota_use where action = $1", [
        action,
      ])) as [{ used: number }];
      const [{ hourly }] = (await world().sql("select hourly from private.quota where action = $1", [
        action,
      ])) as [{ hourly: number }];
      expect(used).toBe(hourly);
    });

    test("like, whoever's", async () => {
      const [mine, theirs] = [it, (await givenChallenge(world().stranger)).challenge_id];
      await leave("like", 1);
      done(await of().insert("likes", { challenge_id: theirs }));
      expectExceeded(await of().insert("likes", { challenge_id: mine }));
      // Taking one back is always possible.
      one(await of().remove(`likes?challenge_id=eq.${theirs}&user_id=eq.${of().id}`));
      done(await world().stranger.insert("likes", { challenge_id: mine }));
    });

    test("file, also where one takes another's place", async () => {
      await leave("file", 2);
      expect((await bring("first")).ok).toBe(true);
      expect((await bring("first", { "x-upsert": "true" })).ok).toBe(true);
      expect((await bring("first", { "x-upsert": "true" })).ok).toBe(false);
      const refused = await bring("second");
      expect([refused.status, ((await refused.json()) as { statusCode?: string }).statusCode]).toContain(
        refused.status === 400 ? "403" : 403,
      );
      expect(await world().sql("select name from storage.objects")).toHaveLength(1);
    });

    test("no more than what the person did: not the entries that an edit or a deletion renumbers", async () => {
      const challenge = { challenge_id: it, days: 9 };
      for (const date of days(3)) await givenEntry(of(), challenge, date);
      one(await of().remove(`day?day_id=eq.${dayId}`));
      expect(await world().sql("select action, used from private.quota_use order by action")).toEqual([
        { action: "challenge", used: 1 },
        { action: "day", used: 4 },
      ]);
    });
  });

  test("an import that the service allows has more, until its time is over", async () => {
    const { owner, sql } = world();
    await leave("challenge", 0);
    await sql("select public.grant_import_quota($1)", [owner.id]);
    one(await owner.insert("challenge", challengeOf(owner)));
    await sql("update private.import_permit set until = now()");
    expectExceeded(await owner.insert("challenge", challengeOf(owner)));
    await sql("select public.grant_import_quota($1, interval '1 minute')", [owner.id]);
    one(await owner.insert("challenge", challengeOf(owner)));
  });

  test("what the service writes is not counted, and the count goes with the account", async () => {
    const { backend, sql } = world();
    const person = await signUp(backend, `counted-${crypto.randomUUID()}`);
    await sql(
      `insert into public.challenge (user_id, title, "desc") select $1, 'Many', 'By the service' from generate_series(1, 100)`,
      [person.id],
    );
    done(await person.insert("challenge", challengeOf(person)));
    const used = () => sql("select used from private.quota_use where user_id = $1", [person.id]);
    expect(await used()).toEqual([{ used: 1 }]);
    done(await person.call("delete_account"));
    expect(await used()).toEqual([]);
  });
});
