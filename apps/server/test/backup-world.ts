import { join } from "node:path";

import type { Database } from "../src/database/database.ts";
import { readMigrations } from "../src/database/migrations.ts";
import { openPostgres } from "../src/database/open-postgres.ts";
import { storedSecrets } from "../src/database/stored-secrets.ts";
import { MIGRATIONS_FOLDER } from "../src/paths.ts";
import { openEmbedded } from "../src/prepare/open-folder.ts";
import { prepareSchema } from "../src/prepare/prepare-database.ts";
import { FileStore } from "../src/storage/file-store.ts";

const PERSON = "10000000-0000-4000-8000-000000000001";
const OTHER = "10000000-0000-4000-8000-000000000002";
const CASE = "30000000-0000-4000-8000-000000000001";
export const PICTURE = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

export const PICTURE_NAME = `${PERSON}/face.gif`;

export async function openFilled(dataDir: string, url?: string): Promise<Database> {
  const opened = url === undefined ? await openEmbedded(join(dataDir, "pg")) : undefined;
  const database = opened?.database ?? (await openPostgres(url ?? ""));
  if (url !== undefined) await prepareSchema(database, "it", await readMigrations(MIGRATIONS_FOLDER));
  await storedSecrets(database, "it");
  await database.script(`
    insert into auth.users (id, email, raw_user_meta_data) values
      ('${PERSON}', 'ume@diary.example', '{"a": [1, null, "x\\ny"]}'),
      ('${OTHER}', 'aiko@diary.example', null);
    insert into auth.audit_log_entries (id, payload) values (gen_random_uuid(), '{"b":  1,
      "a": "\\u00e9"}');
    update public.profile set nickname = 'うめ 🎉', comment = E'two\\nlines "quoted" \\\\ back', avatar_url = '${PICTURE_NAME}'
      where user_id = '${PERSON}';
    insert into public.challenge (challenge_id, user_id, title, days, "desc", start_date, visibility, template)
      select gen_random_uuid(), case when n = 11 then '${PERSON}' else '${OTHER}' end::uuid, 'Read ' || n, 30, E'A page.\\r\\nEvery day.', '2026-11-01', 'public', 'What I did:'
      from generate_series(1, 503) n;
    insert into public.day (challenge_id, user_id, date, content, format, written_on)
      select challenge_id, user_id, '2026-11-02', repeat('ページ ', 100), 'markdown', '2026-11-03' from public.challenge where title like '% 1_';
    insert into public.feedback (title, feedback, user_id) values ('Hi', 'There', '${PERSON}'), ('No name', 'x', null);
    insert into storage.objects (bucket_id, name) values ('avatars', '${PICTURE_NAME}');
    update private.quota set hourly = hourly + 1 where action = 'day';
    insert into public.block (user_id, blocked_user_id) values ('${PERSON}', '${OTHER}');
    insert into private.moderation_case (case_id, subject_type, subject_id, author_id, reported, state, closed_at, closed_by) values
      ('${CASE}', 'profile', '${PERSON}', '${PERSON}', '{"nickname": "うめ", "avatar_url": null}', 'acted', now(), '${OTHER}');
    insert into public.report (number, reporter_id, case_id, subject_type, subject_id, reason, note, state, answered_at) values
      ('R-0123-4567-89AB', '${OTHER}', '${CASE}', 'profile', '${PERSON}', 'self-harm', E'two\nlines', 'acted', now()),
      ('R-CDEF-GHJK-MNPQ', null, null, 'day', null, 'other', null, 'dismissed', now());
    insert into public.decision (decision_id, user_id, subject_type, subject_id, subject_text, action, ground, facts, days, suspended_until)
      values ('${CASE}', '${PERSON}', 'profile', '${PERSON}', 'うめ', 'suspend', 'law', 'It advertises a shop.', 3, now());
    insert into private.decision_record (decision_id, case_id, staff_id) values ('${CASE}', '${CASE}', '${OTHER}');
    insert into private.staff (user_id) values ('${OTHER}');
    insert into private.staff_log (staff_id, action, about_id, facts) values ('${OTHER}', 'suspend', '${PERSON}', 'Why');
    insert into auth.sessions (id, user_id) values ('${CASE}', '${PERSON}');
    insert into auth.refresh_tokens (id, token, user_id, session_id) values ('${CASE}', 'r1', '${PERSON}', '${CASE}');
    insert into private.access_token (user_id, name, token_hash, expires_at) values ('${PERSON}', 'Phone', 'x', now() + interval '1 day');
    insert into private.share_link (challenge_id, token_hash) select challenge_id, 'x' from public.challenge where title = 'Read 9';
    insert into public.circle (circle_id, founder_id, name) values ('${CASE}', '${PERSON}', 'Mornings 🌅');
    insert into public.circle_member (circle_id, user_id, challenge_id)
      select '${CASE}', user_id, challenge_id from public.challenge where title in ('Read 10', 'Read 11');
    insert into private.circle_invitation (circle_id, token_hash) values ('${CASE}', 'x');
    insert into public.circle_reply (reply_id, circle_id, day_id, user_id, content)
      select gen_random_uuid(), '${CASE}', day_id, '${PERSON}', 'すごい "!" 🎉' from public.day where user_id = '${OTHER}' limit 2;
    insert into public.circle_nudge (circle_id, user_id, to_user_id, date, sent_at) values ('${CASE}', '${PERSON}', '${OTHER}', '2026-11-02', now());
    insert into public.note (note_id, user_id, challenge_id, date, content, source)
      select '${CASE}', '${PERSON}', challenge_id, '2026-11-02', E'メモ 🎉\\nline', 'command line' from public.challenge where title = 'Read 11';
    insert into private.deleted_note (user_id, note_id) values ('${PERSON}', '${OTHER}');
    insert into private.deleted_challenge (id_hash, owner_hash) values ('x', 'y');
    update public.challenge set hidden_at = now() where title = 'Read 7';
    update public.challenge c set round = 2, taken_from = o.challenge_id
      from public.challenge o where o.title = 'Read 503' and c.title like 'Read 2%';
  `);
  await new FileStore(join(dataDir, "files")).uploadObject("avatars", PICTURE_NAME, undefined, PICTURE);
  opened?.completed();
  return database;
}

export function afterRestore(rows: Record<string, string[]>): Record<string, string[]> {
  const ended = [
    "auth.refresh_tokens",
    "auth.sessions",
    "private.access_token",
    "private.circle_invitation",
    "private.share_link",
  ];
  for (const name of ended) if (rows[name]?.length === 0) throw new Error(`${name} was empty before`);
  return { ...rows, ...Object.fromEntries(ended.map((name) => [name, []])) };
}

export async function allRows({ query }: Database): Promise<Record<string, string[]>> {
  const tables = await query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('auth', 'local_backend', 'private', 'public', 'storage') order by 1`,
  );
  const rows: Record<string, string[]> = {};
  for (const { name } of tables) {
    const found = await query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t order by 1`);
    rows[name] = found.map(({ row }) => row).toSorted();
  }
  return rows;
}
