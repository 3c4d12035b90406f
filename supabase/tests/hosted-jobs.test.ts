import { beforeEach, expect, test } from "vitest";

import { onlyRow } from "./fixtures/api-response.ts";
import { givenCircle } from "./fixtures/circle.ts";
import { givenChallenge, givenEntry, pathOf } from "./fixtures/given.ts";
import { EXTENSIONS, REMOVE_EXTENSIONS, SECRETS } from "./fixtures/hosted-project.ts";
import { SET_NOON } from "./fixtures/noon.ts";
import { filesOf, givenPhoto, uploaded } from "./fixtures/photo.ts";
import { onServer } from "./fixtures/world.ts";

onServer(({ owner, stranger, sql, script }) => {
  beforeEach(async ({ skip }) => {
    // Removing the simulation would delete the extensions and secrets of a project that has them.
    const existing = await sql("select nspname from pg_namespace where nspname in ('net', 'vault')");
    skip(existing.length > 0, "the project has pg_net or a vault");
    return () => script(REMOVE_EXTENSIONS);
  });

  const responseOf = async (job: string) => (await sql(`select private.${job}() as did`))[0]?.["did"];
  const sent = () => sql("select url, headers from net.sent");

  test("the nightly job requests deletion of orphaned files older than a day", async () => {
    onlyRow(await owner.update(pathOf(owner), { avatar_url: `${owner.id}/shown.png` }));
    await sql(
      `insert into storage.objects (bucket_id, name, created_at, updated_at)
       select 'avatars', $1 || '/' || name, now() - created, now() - updated
       from (values
         ('shown.png', interval '3 days', interval '3 days'),
         ('old.png', interval '25 hours', interval '25 hours'),
         ('new.png', interval '1 hour', interval '1 hour'),
         ('replaced.png', interval '3 days', interval '23 hours')
       ) f (name, created, updated)`,
      [owner.id],
    );
    expect(await responseOf("delete_orphaned_files")).toBe(0);
    await script(EXTENSIONS);
    expect(await responseOf("delete_orphaned_files")).toBe(0);
    await script(SECRETS);
    expect(await responseOf("delete_orphaned_files")).toBe(1);
    const url = `https://abc.supabase.co/storage/v1/object/avatars/${owner.id}/old.png`;
    expect(await sent()).toMatchObject([{ url, headers: { apikey: "sb_secret_x" } }]);

    const photo = await givenPhoto(owner, await givenEntry(owner, await givenChallenge(owner), "2024-11-01"));
    const unused = await uploaded(owner);
    await sql(
      "update storage.objects set created_at = now() - interval '2 days', updated_at = null where bucket_id = 'photos'",
    );
    await sql("truncate net.sent");
    await sql("delete from storage.objects where bucket_id = 'avatars'");
    expect(await responseOf("delete_orphaned_files")).toBe(2);
    const urls = (await sent()).map(({ url: address }) => String(address)).toSorted();
    expect(urls).toEqual(
      filesOf(owner, unused).map((name) => `https://abc.supabase.co/storage/v1/object/photos/${name}`),
    );
    expect(urls.join()).not.toContain(photo);
  });

  test(
    "a run of the nightly job requests the deletion of at most 5,000 orphaned files",
    { tags: "extended" },
    async () => {
      await script(EXTENSIONS);
      await script(SECRETS);
      await sql(
        `insert into storage.objects (bucket_id, name, created_at, updated_at)
       select 'photos', $1 || '/' || gen_random_uuid(), now() - interval '2 days', null from generate_series(1, $2)`,
        [owner.id, 5_001],
      );
      expect(await responseOf("delete_orphaned_files")).toBe(5_000);
    },
  );

  test("the job that runs every minute calls the Edge Function only if a message is due", async () => {
    const makeDue = (column: string) =>
      sql(`update public.setting set ${column} = now() where user_id = $1`, [owner.id]);
    await makeDue("reminder_next");
    expect(await responseOf("call_reminders")).toBe(false);
    await script(EXTENSIONS);
    expect(await responseOf("call_reminders")).toBe(false);
    await script(SECRETS);
    expect(await responseOf("call_reminders")).toBe(true);
    await sql("select public.due_reminders()");
    expect(await responseOf("call_reminders")).toBe(false);
    await makeDue("likes_mail_next");
    expect(await responseOf("call_reminders")).toBe(true);
    await sql("select public.due_likes_mails()");
    expect(await responseOf("call_reminders")).toBe(false);
    await givenCircle([[owner], [stranger]]);
    await sql(SET_NOON);
    await sql(
      `insert into public.circle_nudge (circle_id, user_id, to_user_id, date)
       select circle_id, $1, $2, private.today($2) from public.circle`,
      [owner.id, stranger.id],
    );
    expect(await responseOf("call_reminders")).toBe(true);
    await sql("select public.due_circle_nudges()");
    expect(await responseOf("call_reminders")).toBe(false);
    const url = "https://abc.supabase.co/functions/v1/reminders";
    const request = { url, headers: { authorization: "Bearer s" } };
    expect(await sent()).toEqual([request, request, request]);
  });
});
