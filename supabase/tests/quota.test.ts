import { beforeEach, describe, expect, test } from "vitest";

import { succeeded, expectRejected, onlyRow, textOf, type ApiResponse } from "./fixtures/api-response.ts";
import { signUp } from "./fixtures/api-user.ts";
import { avoidFullHour } from "./fixtures/full-hour.ts";
import {
  pathOf,
  challengeOf,
  deviceOf,
  entryOf,
  givenChallenge,
  givenEntry,
  november,
  noteOf,
  rest,
  type Challenge,
  type Entry,
} from "./fixtures/given.ts";
import { upload } from "./fixtures/picture.ts";
import { onOneDatabase } from "./fixtures/world.ts";

function expectExceeded(response: ApiResponse): void {
  expectRejected(response, 429, "quota/exceeded");
  const details = response.rejection?.details ?? "";
  const wait = Date.parse(details) - Date.now();
  // Checks only that the time is a full hour, because a new hour may begin during the test.
  expect(details).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00:00Z$/);
  expect(wait).toBeGreaterThan(-60_000);
  expect(wait).toBeLessThanOrEqual(3_600_000);
}

async function after(first: Promise<ApiResponse>, write: () => Promise<ApiResponse>): Promise<ApiResponse> {
  succeeded(await first);
  return write();
}

onOneDatabase(({ owner, stranger, sql, backend }) => {
  beforeEach(avoidFullHour);

  const uploadImage = (name: string, headers?: Record<string, string>) =>
    upload(owner, `${owner.id}/${name}.png`, headers);

  const rows = (count: number) => Array.from({ length: count }, () => challengeOf(owner));

  const circle = async () => {
    const [found] = await sql<{ circle_id: string }>("select circle_id from public.circle");
    return found?.circle_id ?? textOf(await owner.call("create_circle", { name: "Mornings" }));
  };

  async function leave(action: string, left: number): Promise<void> {
    await sql(
      `insert into private.quota_use (user_id, action, hour, used)
      select $1, action, date_trunc('hour', now()), hourly - $3 from private.quota where action = $2
      on conflict (user_id, action) do update set hour = excluded.hour, used = excluded.used`,
      [owner.id, action, left],
    );
  }

  const passHour = () => sql("update private.quota_use set hour = hour - interval '1 hour'");

  test("a user can write these numbers of rows per hour, and more with an import permit", async () => {
    const quotas = await sql<{ quota: string }>(
      `select concat_ws(' ', action, hourly, nullif(hourly_import, hourly)) as quota from private.quota order by action collate "C"`,
    );
    expect(quotas.map(({ quota }) => quota)).toEqual([
      "access-token 20",
      "access-token-use 300",
      "block 100",
      "challenge 60 1000",
      "challenge-change 300 2000",
      "circle 20",
      "circle-change 120",
      "circle-invitation 60",
      "circle-nudge 60",
      "circle-reply 120",
      "day 300 20000",
      "day-change 600 20000",
      "feedback 5",
      "file 30",
      "follow 300",
      "import 20000",
      "import-challenge 300 1000",
      "import-photo 10000 20000",
      "import-photo-file 10000 20000",
      "like 600",
      "note 120",
      "note-deletion 1000",
      "photo 600 20000",
      "photo-file 600 20000",
      "profile-change 120",
      "push-device 60",
      "report 20",
      "report-signed-out 60",
      "report-signed-out-network 10",
      "report-signed-out-severe 60",
      "report-signed-out-subject 3",
      "rest-day 1000 20000",
      "share-link 60",
    ]);
  });

  test("a user can write until the hour's quota is used up", async () => {
    succeeded(await owner.insert("challenge", rows(60)));
    expectExceeded(await owner.insert("challenge", challengeOf(owner)));
    expect(await sql("select from public.challenge")).toHaveLength(60);
    onlyRow(await stranger.insert("challenge", challengeOf(stranger)));
    await passHour();
    onlyRow(await owner.insert("challenge", challengeOf(owner)));
  });

  test("each row of a request counts, and a rejected request doesn't", async () => {
    await leave("challenge", 2);
    expectExceeded(await owner.insert("challenge", rows(3)));
    expect(succeeded(await owner.insert("challenge", rows(2)))).toHaveLength(2);
    expectExceeded(await owner.insert("challenge", rows(1)));
  });

  test("sending a stored row again doesn't use the quota", async () => {
    const challenge = await givenChallenge(owner);
    await leave("day", 1);
    const entry = entryOf(owner, challenge, "2024-11-01", { day_id: crypto.randomUUID() });
    onlyRow(await owner.upsert("day", "day_id", entry, "ignore"));
    for (let n = 0; n < 3; n += 1) succeeded(await owner.upsert("day", "day_id", entry, "ignore"));
    expectExceeded(await owner.insert("day", entryOf(owner, challenge, "2024-11-02")));
  });

  describe("writes that count", () => {
    let it: Challenge;
    let entry: Entry;
    beforeEach(async () => {
      it = await givenChallenge(owner, { days: 9 });
      entry = await givenEntry(owner, it, "2024-12-01");
    });

    const actions: [action: string, write: (n: number) => Promise<ApiResponse>][] = [
      ["challenge", () => owner.insert("challenge", challengeOf(owner))],
      ["challenge-change", (n) => owner.update(pathOf(it), { title: `Title ${n}` })],
      ["day", (n) => owner.insert("day", entryOf(owner, it, november(9)[n]!))],
      ["day-change", (n) => owner.update(pathOf(entry), { content: `Text ${n}`, version: n })],
      ["rest-day", (n) => rest(owner, it.challenge_id, november(9)[n]!)],
      [
        "profile-change",
        (n) =>
          n === 2
            ? owner.update(`setting?user_id=eq.${owner.id}`, { day_start_hour: n })
            : owner.update(pathOf(owner), { nickname: `Ume ${n}` }),
      ],
      [
        "follow",
        () =>
          after(owner.remove(`follow?followed_id=eq.${stranger.id}`), () =>
            owner.insert("follow", { followed_id: stranger.id }),
          ),
      ],
      [
        "block",
        () =>
          after(owner.remove(`block?blocked_user_id=eq.${stranger.id}`), () =>
            owner.insert("block", { blocked_user_id: stranger.id }),
          ),
      ],
      ["push-device", () => owner.call("save_push_device", deviceOf("mine"))],
      ["access-token", () => owner.call("create_access_token", { name: "Phone", days: 30 })],
      [
        "share-link",
        () =>
          after(owner.update(pathOf(it), { visibility: "private" }), () =>
            owner.call("create_share_link", { challenge_id: it.challenge_id, days: null }),
          ),
      ],
      ["note", () => owner.insert("note", noteOf(owner))],
      ["note-deletion", () => owner.call("delete_notes", { note_ids: [crypto.randomUUID()] })],
      ["circle", () => owner.call("create_circle", { name: "Mornings" })],
      [
        "circle-change",
        async (n) => {
          const circle_id = await circle();
          if (n === 1) return owner.call("rename_circle", { circle_id, name: "Evenings" });
          if (n === 2) return owner.call("set_circle_nudges", { circle_id, accepts: false });
          return owner.call("set_circle_challenge", { circle_id });
        },
      ],
      ["circle-invitation", async () => owner.call("invite_to_circle", { circle_id: await circle() })],
      [
        "circle-reply",
        async () => {
          const circle_id = await circle();
          const { challenge_id } = it;
          succeeded(await owner.call("set_circle_challenge", { circle_id, challenge_id }));
          const reply = { circle_id, day_id: entry.day_id, reply_id: crypto.randomUUID(), content: "Hi" };
          return owner.call("add_circle_reply", reply);
        },
      ],
      [
        "circle-nudge",
        async () => {
          const circle_id = await circle();
          const theirs = await givenChallenge(stranger);
          await sql(
            `insert into public.circle_member (circle_id, user_id, challenge_id) values ($1, $2, $3)
            on conflict (circle_id, user_id) do nothing`,
            [circle_id, stranger.id, theirs.challenge_id],
          );
          await sql("delete from public.circle_nudge");
          return owner.call("nudge_circle_member", { circle_id, user_id: stranger.id });
        },
      ],
      ["feedback", () => owner.send("feedback", { title: "Hello", feedback: "there" })],
    ];
    test.each(actions)("the quota counts an hour's writes of the kind %s", async (action, write) => {
      await leave(action, 2);
      for (const n of [1, 2]) succeeded(await write(n));
      expectExceeded(await write(3));
      const counted =
        "select used - hourly as beyond from private.quota_use join private.quota using (action)";
      expect(await sql(`${counted} where action = $1`, [action])).toEqual([{ beyond: 0 }]);
      await passHour();
      succeeded(await write(3));
    });

    test("the quota counts an hour's likes of the user's and other users' challenges", async () => {
      const [mine, theirs] = [it.challenge_id, (await givenChallenge(stranger)).challenge_id];
      await leave("like", 1);
      succeeded(await owner.insert("likes", { challenge_id: theirs }));
      expectExceeded(await owner.insert("likes", { challenge_id: mine }));
      onlyRow(await owner.remove(`likes?challenge_id=eq.${theirs}&user_id=eq.${owner.id}`));
      succeeded(await stranger.insert("likes", { challenge_id: mine }));
      await passHour();
      succeeded(await owner.insert("likes", { challenge_id: mine }));
    });

    test("the quota counts an hour's uploads of avatars, including replacements", async () => {
      await leave("file", 2);
      expect((await uploadImage("first")).ok).toBe(true);
      expect((await uploadImage("first", { "x-upsert": "true" })).ok).toBe(true);
      expect((await uploadImage("first", { "x-upsert": "true" })).ok).toBe(false);
      const rejected = await uploadImage("second");
      expect([rejected.status, ((await rejected.json()) as { statusCode?: string }).statusCode]).toContain(
        rejected.status === 400 ? "403" : 403,
      );
      expect(await sql("select name from storage.objects")).toHaveLength(1);
      await passHour();
      expect((await uploadImage("second")).ok).toBe(true);
      expect((await uploadImage("first", { "x-upsert": "true" })).ok).toBe(true);
    });

    test("a quota counts only the user's writes, not the renumbering of entries", async () => {
      for (const date of november(3)) await givenEntry(owner, it, date);
      onlyRow(await owner.remove(pathOf(entry)));
      const counted = "select jsonb_object_agg(action, used) as used from private.quota_use";
      expect(await sql(counted)).toEqual([{ used: { challenge: 1, day: 4 } }]);
    });
  });

  test("a granted import quota applies until its end", async () => {
    await leave("challenge", 0);
    await sql("select public.grant_import_quota($1)", [owner.id]);
    onlyRow(await owner.insert("challenge", challengeOf(owner)));
    await sql("update private.import_permit set until = now()");
    expectExceeded(await owner.insert("challenge", challengeOf(owner)));
    await sql("select public.grant_import_quota($1, interval '1 minute')", [owner.id]);
    onlyRow(await owner.insert("challenge", challengeOf(owner)));
  });

  test("writes without a user don't count, and deleting an account deletes its counts", async () => {
    const user = await signUp(backend, `counted-${crypto.randomUUID()}`);
    await sql(
      `insert into public.challenge (user_id, title, "desc") select $1, 'Many', 'By the service' from generate_series(1, 100)`,
      [user.id],
    );
    succeeded(await user.insert("challenge", challengeOf(user)));
    const used = () => sql("select used from private.quota_use where user_id = $1", [user.id]);
    expect(await used()).toEqual([{ used: 1 }]);
    succeeded(await user.call("delete_account"));
    expect(await used()).toEqual([]);
  });
});
