import { join } from "node:path";

import { expect, test } from "vitest";

import { lockDataFolder } from "../src/data-folder.ts";
import { readMigrations, rejectOtherBuild } from "../src/database/migrations.ts";
import { openPglite } from "../src/database/open-pglite.ts";
import { MIGRATIONS_FOLDER } from "../src/paths.ts";
import { openEmbedded } from "../src/prepare/open-folder.ts";
import { runAdminHere } from "./admin-command.ts";
import { temporaryFolder } from "./temporary-folder.ts";

test("a data folder older than the first migration is rejected, but its backup can be restored", async () => {
  const folder = temporaryFolder();
  lockDataFolder(folder).release();
  const created = await openEmbedded(join(folder, "pg"));
  created.completed();
  await created.database.close();
  const database = await openPglite({ folder: join(folder, "pg") });
  // Excludes photos, notes and circles: the restore has the first migration's quotas, and the next start adds others.
  const countQuotas = "select count(*)::int as quotas from private.quota where action !~ 'photo|note|circle'";
  const quotas = await database.query(countQuotas);
  await database.script(`
    delete from supabase_migrations.schema_migrations where name <> 'baseline';
    update supabase_migrations.schema_migrations set version = '20261123005500', name = 'accounts_that_go_together';
    alter table public.setting drop column likes_news cascade, drop column likes_seen_at cascade,
      drop column likes_mail_next cascade, drop column likes_mailed_at cascade, drop column reminder_at cascade,
      drop column reminder_weekdays cascade, drop column reminder_mail cascade, drop column reminder_next cascade,
      drop column reminded_on cascade, drop column import_opened_at cascade, drop column import_key cascade,
      drop column lapse_seen_on cascade, drop column lapse_mailed_on cascade;
    alter table public.challenge drop column weekdays cascade, drop column earlier_weekdays cascade,
      drop column taken_from cascade, drop column round cascade, drop column template cascade, drop column imported_at cascade, drop column tags cascade,
      drop column ended_early cascade;
    alter table private.moderation_case drop column answered_day_id;
    drop table public.photo, public.note, private.deleted_note cascade;
    alter table public.site drop column photo_megabytes cascade;
    delete from storage.buckets where id = 'photos';
    alter table public.day drop column format cascade, drop column written_on cascade;
    alter table public.profile drop column handle cascade, drop column searchable cascade;
    delete from private.quota where action in ('report-signed-out-severe', 'report-signed-out-network', 'rest-day', 'push-device', 'access-token',
      'access-token-use', 'follow', 'import', 'import-challenge', 'share-link') or action ~ 'photo|note|circle';
    insert into auth.users (id, email) values
      ('10000000-0000-4000-8000-000000000001', 'ume@diary.example'),
      ('10000000-0000-4000-8000-000000000002', 'aiko@diary.example');
    insert into public.block (user_id, blocked_user_id) select min(id::text)::uuid, max(id::text)::uuid from auth.users;
    update public.profile set nickname = 'Aiko';
    drop table private.challenge_text cascade;
    insert into public.challenge (user_id, title, category, days, "desc", start_date, visibility)
    select min(id::text)::uuid, 'カタカナ', 'CSS', 10, 'Every day', '2026-11-20', v from auth.users, unnest(array['public', 'private']) v
    group by v;
    update public.block set nickname = null;
    drop table public.circle, public.circle_member, private.circle_invitation, public.circle_reply, public.circle_nudge
      cascade;`);
  const known = await readMigrations(MIGRATIONS_FOLDER);
  await expect(rejectOtherBuild(database, known, `The database in ${join(folder, "pg")}`)).rejects.toThrow(
    `The database in ${join(folder, "pg")} was created by an earlier build of Challenge Diary that this version can't ` +
      "upgrade. Nothing was changed. Create a backup with this version (`admin backup FILE`). Then restore the backup " +
      "into the same folder (`admin restore FILE`) or, with DATABASE_URL, into a new database (`admin restore FILE --to`).",
  );
  await database.close();

  const file = join(temporaryFolder(), "earlier.tar.gz");
  expect(await runAdminHere({ DATA_DIR: folder }, "backup", file)).toMatchObject({ code: 0 });
  expect(await runAdminHere({ DATA_DIR: folder }, "restore", file)).toMatchObject({ code: 0 });
  const opened = await openEmbedded(join(folder, "pg"), { mustExist: true });
  const { query } = opened.database;
  await rejectOtherBuild(opened.database, known, "It");
  expect(await query("select count(*)::int as users from auth.users")).toEqual([{ users: 2 }]);
  expect(await query("select nickname from public.block")).toEqual([{ nickname: "Aiko" }]);
  expect(await query(countQuotas)).toEqual(quotas);
  expect(await query("select folded from private.challenge_text")).toEqual([
    { folded: "かたかな\nevery day\ncss\n" },
  ]);
  await opened.database.close();
});
