import { describe, expect, test } from "vitest";

import { onBothDatabases, type World } from "./fixtures/world.ts";

// What a hosted project has, by the names and arguments of its extensions.
const EXTENSIONS = `
  create schema net; create table net.sent (url text, headers jsonb);
  create function net.http_delete(url text, params jsonb default '{}', headers jsonb default '{}', timeout_milliseconds int default 5000)
  returns bigint language sql as $$ insert into net.sent values (url, headers) returning 1::bigint $$;
  create schema vault; create table vault.decrypted_secrets (name text, decrypted_secret text);`;

/** Runs the job; answers how many pictures it asked for the end of. */
async function removed({ sql }: World): Promise<unknown> {
  return (await sql("select private.delete_orphaned_avatars() as count"))[0]?.["count"];
}

onBothDatabases((world) => {
  describe("the nightly job for pictures that no profile names", () => {
    test("does nothing where there is no pg_net, or no key in the vault", async () => {
      expect(await removed(world())).toBe(0);
    });

    test("asks the storage service for those that are a day old, and for no others", async () => {
      const { owner, script, sql } = world();
      await script(EXTENSIONS);
      try {
        await sql("update public.profile set avatar_url = $2 where user_id = $1", [
          owner.id,
          `${owner.id}/shown.png`,
        ]);
        await sql(
          `insert into storage.objects (bucket_id, name, created_at, updated_at)
           select 'avatars', $1 || '/' || name, now() - age, now() - age
           from (values ('shown.png', interval '3 days'), ('old.png', interval '3 days'), ('new.png', interval '1 hour')) f (name, age)`,
          [owner.id],
        );
        expect(await removed(world())).toBe(0);
        await script(
          "insert into vault.decrypted_secrets values ('project_url', 'https://abc.supabase.co/'), ('secret_key', 'sb_secret_x')",
        );
        expect(await removed(world())).toBe(1);
        expect(await sql("select url, headers ->> 'apikey' as key from net.sent")).toEqual([
          {
            url: `https://abc.supabase.co/storage/v1/object/avatars/${owner.id}/old.png`,
            key: "sb_secret_x",
          },
        ]);
      } finally {
        await script("drop schema net cascade; drop schema vault cascade");
      }
    });
  });
});
