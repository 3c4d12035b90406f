import type { DiaryExport } from "@diary/core/export";
import { signUp, type TestUser } from "@diary/core/testing";
import { beforeEach, expect, test } from "vitest";

import { createAccessToken } from "../../../packages/core/src/access-token/index.ts";
import { setBlocked } from "../../../packages/core/src/block/repo.ts";
import { fetchDays, updateDay } from "../../../packages/core/src/day/repo.ts";
import { collectDiary } from "../../../packages/core/src/export/collect.ts";
import { insertFeedback } from "../../../packages/core/src/feedback/repo.ts";
import { setLike } from "../../../packages/core/src/like/repo.ts";
import { insertNote } from "../../../packages/core/src/note/repo.ts";
import { updateProfile } from "../../../packages/core/src/profile/repo.ts";
import { savePushDevice } from "../../../packages/core/src/reminder/repo.ts";
import { sendReport } from "../../../packages/core/src/report/repo.ts";
import { setRestDays } from "../../../packages/core/src/rest-days/repo.ts";
import { createShareLink } from "../../../packages/core/src/share-link/index.ts";
import { setFollowed } from "../../../packages/core/src/user-page/repo.ts";
import { avoidFullHour } from "../fixtures/full-hour.ts";
import { PLACEHOLDER } from "../fixtures/photo.ts";
import { aNetwork } from "./browsers.ts";
import { aDevice, givenChallenge, givenDays, onEachDatabase, type CoreWorld } from "./core-world.ts";

interface Exported {
  /** SQL condition. `$1` is the user's id. Default: by `user_id`. */
  rows?: string;
  in: (data: DiaryExport) => readonly unknown[];
  without?: string[];
}

const entriesOf = ({ challenges }: DiaryExport) => challenges.flatMap(({ entries }) => entries);

const OF_OWN_CHALLENGES = "challenge_id in (select challenge_id from public.challenge where user_id = $1)";

const EXPORTED: Readonly<Record<string, Exported>> = {
  "public.profile": { in: ({ profile }) => [profile] },
  "public.setting": { in: ({ setting }) => [setting] },
  "public.challenge": { in: ({ challenges }) => challenges },
  "public.day": { in: entriesOf, without: ["last_line"] },
  "public.day_revision": {
    in: (data) => entriesOf(data).flatMap(({ revisions }) => revisions),
  },
  "public.photo": {
    in: (data) => entriesOf(data).flatMap(({ photos }) => photos),
    without: ["created_at", "day_id", "user_id"],
  },
  "public.rest_day": {
    rows: OF_OWN_CHALLENGES,
    in: ({ challenges }) =>
      challenges.flatMap(({ challenge_id, rest_days }) => rest_days.map((date) => ({ challenge_id, date }))),
  },
  "public.likes": { in: ({ likes }) => likes },
  "public.block": { in: ({ blocks }) => blocks },
  "public.note": { in: ({ notes }) => notes, without: ["user_id"] },
  "public.circle_member": { in: ({ circles }) => circles },
  "public.circle_reply": { in: (data) => data.circle_replies },
  "public.circle_nudge": { in: (data) => data.circle_nudges, without: ["read_at", "sent_at"] },
  "public.follow": { in: ({ follows }) => follows },
  "private.former_handle": { in: ({ former_handles }) => former_handles },
  "private.access_token": {
    in: ({ access_tokens }) => access_tokens,
    without: ["user_id", "token_hash"],
  },
  "private.share_link": {
    rows: OF_OWN_CHALLENGES,
    in: ({ share_links }) => share_links,
    without: ["token_hash"],
  },
  "public.report": { rows: "reporter_id = $1", in: ({ reports }) => reports },
  "public.decision": { in: ({ decisions }) => decisions },
  "public.feedback": { in: ({ feedback }) => feedback },
  "public.push_device": { in: ({ push_devices }) => push_devices },
};

const NOT_EXPORTED: Readonly<Record<string, string>> = {
  "public.circle": "belongs to all its members; each membership contains its name",
  "private.circle_invitation": "contains the hash of a link for seven days",
  "public.site": "belongs to the operator",
  "private.invitation": "belongs to the operator and names no user",
  "private.quota": "contains the same rows for all users",
  "private.quota_use": "counts the requests of an hour and contains no content",
  "private.import_permit": "allows an import for an hour and contains no content",
  "private.challenge_text": "contains folded texts of challenges for the search",
  "private.moderation_case": "belongs to staff; decisions and the user's texts are exported",
  "private.decision_record": "contains the names of deciding staff",
  "private.staff": "belongs to the operator",
  "private.first_staff_link": "contains the hash of a link in the operator's log",
  "private.staff_log": "belongs to staff",
  "private.report_network": "contains hashes of networks for an hour",
  "private.deleted_challenge": "contains hashes of deleted challenges",
  "private.entry_addition": "contains ids of a program's additions for 30 days",
  "private.deleted_note": "contains ids of deleted notes for 33 days",
  "private.deleted_account": "contains hashes of deleted accounts",
  "private.audit_log_purge_queue": "contains ids of deleted accounts",
};

async function givenActiveUser({ backend, mina, omar }: CoreWorld): Promise<TestUser> {
  const user = await signUp(backend);
  const { diary, userId } = user;
  const id = await givenChallenge(user, { title: "Kept", start_date: "2026-10-01", visibility: "private" });
  await givenDays(user, id, ["2026-11-02", "2026-11-01"]);
  const [latest] = await fetchDays(diary, id);
  await updateDay(diary, { ...latest!, content: "Read on 🎉" }, latest!.version);
  await setRestDays(diary, id, { first: "2026-11-05", last: "2026-11-06", rests: true });
  const hers = await givenChallenge(mina);
  await setLike(diary, { challenge_id: hers, user_id: userId }, true);
  await setBlocked(diary, { user_id: userId, blocked_user_id: omar.userId }, true);
  await sendReport(diary, { type: "challenge", id: hers }, { reason: "spam", note: "An advertisement." });
  await insertFeedback(diary, { title: "Hello", email: "", feedback: "Good." }, userId);
  const note = { noteId: crypto.randomUUID(), challengeId: id, content: "Rye 🎉", source: "site" as const };
  await insertNote(diary, {
    ...note,
    userId,
    date: new Date().toISOString().slice(0, 10),
    createdAt: "",
    state: { status: "queued" },
  });
  await savePushDevice(diary, aDevice());
  await createAccessToken(diary, { name: "Phone", days: 30, scopes: ["read"] });
  await createShareLink(diary, id, null);
  await setFollowed(diary, { user_id: userId, followed_id: mina.userId }, true);
  for (const handle of [`a_${userId.slice(-12)}`, null]) await updateProfile(diary, userId, { handle });
  await backend.sql(
    `insert into public.photo (photo_id, day_id, user_id, position, width, height, alt, placeholder)
     select gen_random_uuid(), d.day_id, d.user_id, 0, 64, 48, 'A loaf', $2 from public.day d where d.user_id = $1`,
    [userId, PLACEHOLDER],
  );
  const circle = crypto.randomUUID();
  await backend.sql("insert into public.circle (circle_id, founder_id, name) values ($1, $2, 'Mornings')", [
    circle,
    userId,
  ]);
  await backend.sql(
    "insert into public.circle_member (circle_id, user_id, challenge_id) values ($1, $2, $3), ($1, $4, null)",
    [circle, userId, id, mina.userId],
  );
  await backend.sql(
    `insert into public.circle_reply (reply_id, circle_id, day_id, user_id, content)
     values (gen_random_uuid(), $1, $2, $3, 'Mine'), (gen_random_uuid(), $1, $2, $4, 'Hers')`,
    [circle, latest!.day_id, userId, mina.userId],
  );
  await backend.sql(
    `insert into public.circle_nudge (circle_id, user_id, to_user_id, date)
     values ($1, $2, $3, '2026-11-01'), ($1, $3, $2, '2026-11-01')`,
    [circle, userId, mina.userId],
  );
  await backend.sql(
    `insert into public.decision (user_id, subject_type, subject_id, subject_text, action, ground, facts)
     values ($1::uuid, 'profile', $1::uuid, 'Mina', 'hide', 'spam', 'It advertises a shop.')`,
    [userId],
  );
  return user;
}

onEachDatabase((world) => {
  const { backend, omar } = world;

  beforeEach(avoidFullHour);

  test("every table is exported or listed with a reason for its omission", async () => {
    const tables = await backend.sql<{ name: string }>(
      "select format('%s.%s', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'private')",
    );
    expect(tables.map(({ name }) => name).toSorted()).toEqual(
      [...Object.keys(EXPORTED), ...Object.keys(NOT_EXPORTED)].toSorted(),
    );
  });

  test("the export contains the user's rows except a few columns, and no rows of others", async () => {
    const { diary, email, userId } = await givenActiveUser(world);
    const data = await collectDiary(diary, userId);
    expect(JSON.stringify(data)).not.toContain("token_hash");
    expect(data).toMatchObject({ format: "challenge-diary", version: 1, account: { email, identities: [] } });
    for (const [table, { in: exported, rows = "user_id = $1", without = [] }] of Object.entries(EXPORTED)) {
      const inDatabase = await backend.sql<{ row: object }>(
        `select to_jsonb(t) - $2::text[] as row from ${table} t where ${rows}`,
        [userId, without],
      );
      const found = exported(data);
      expect({ table, count: inDatabase.length }).not.toMatchObject({ count: 0 });
      expect({ table, count: found.length }).toEqual({ table, count: inDatabase.length });
      const expectedRows = expect.arrayContaining(
        inDatabase.map(({ row }) => expect.objectContaining(row)),
      ) as unknown;
      expect({ table, found }).toEqual({ table, found: expectedRows });
    }
  });

  test("an exported nudge contains no times of delivery and reading", async () => {
    const { diary, userId } = await givenActiveUser(world);
    await backend.sql("update public.circle_nudge set sent_at = now(), read_at = now()");
    const { circle_nudges } = await collectDiary(diary, userId);
    expect(circle_nudges).toHaveLength(1);
    expect(JSON.stringify(circle_nudges)).not.toMatch(/read_at|sent_at/);
  });

  test("the export contains the user's hidden content, but no names of hidden users", async () => {
    const { diary, userId } = await givenActiveUser(world);
    await backend.sql("update public.day set hidden_at = now() where user_id = $1", [userId]);
    await backend.sql("update public.profile set hidden_at = now() where user_id = $1", [omar.userId]);
    const { blocks, challenges } = await collectDiary(diary, userId);
    await backend.sql("update public.profile set hidden_at = null where user_id = $1", [omar.userId]);
    const hidden = { hidden_at: expect.any(String) };
    expect(challenges).toMatchObject([{ day_count: 2, entries: [hidden, hidden] }]);
    expect(blocks).toMatchObject([{ blocked_user_id: omar.userId, nickname: "" }]);
  });

  test(
    "an export of many revisions needs few requests, reports progress and can be stopped",
    { tags: "extended" },
    async () => {
      const network = aNetwork();
      const { diary, userId } = await signUp(backend, { fetch: network.fetch });
      await backend.sql(
        `insert into public.challenge (user_id, title, "desc", start_date, days)
       select $1::uuid, 'n' || n, 'd', date '2020-01-01' + n, 100 from generate_series(1, 3) n`,
        [userId],
      );
      await backend.sql(
        `insert into public.day (challenge_id, user_id, date, content)
       select c.challenge_id, c.user_id, c.start_date + n, '今日も書いた。'
       from public.challenge c cross join generate_series(0, 99) n where c.user_id = $1`,
        [userId],
      );
      await backend.sql(
        `insert into public.day_revision (day_id, version, user_id, content, written_at)
       select d.day_id, v, d.user_id, 'Earlier', now() from public.day d cross join generate_series(1, 7) v
       where d.user_id = $1 and d.date < '2020-02-01'`,
        [userId],
      );
      network.requests.length = 0;
      const counted: number[] = [];
      const data = await collectDiary(diary, userId, { onProgress: (share) => counted.push(share) });
      expect(counted).toEqual([1 / 3, 2 / 3, 1]);
      const revised = entriesOf(data).filter(({ date }) => date < "2020-02-01");
      expect(entriesOf(data)).toHaveLength(300);
      for (const { revisions } of revised)
        expect(revisions.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7]);
      // Two requests per challenge. One page of a hundred revisions covers fourteen entries.
      expect(network.requests).toHaveLength(9 + 2 * 3 + Math.ceil((revised.length + 1) / 14));

      const stop = new AbortController();
      network.requests.length = 0;
      const stopped = collectDiary(diary, userId, { signal: stop.signal, onProgress: () => stop.abort() });
      await expect(stopped).rejects.toMatchObject({ name: "AbortError" });
      expect(network.requests.filter((request) => request.endsWith("/day"))).toHaveLength(1);
    },
  );
});
