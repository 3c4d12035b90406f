import { expect, test } from "vitest";

import { onEachDatabase, type World } from "./fixtures/world.ts";

// What a hosted project has, by the names and arguments of its extensions.
const EXTENSIONS = `
  create schema net; create table net.sent (url text, headers jsonb);
  create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}', timeout_milliseconds int default 5000)
  returns bigint language sql as $$ insert into net.sent values (url, headers) returning 1::bigint $$;
  create schema vault; create table vault.decrypted_secrets (name text, decrypted_secret text);`;

const asks = async ({ sql }: World) => (await sql("select private.call_reminders() as asked"))[0]?.["asked"];

onEachDatabase((world) => {
  test("the job of each minute asks the function where something is due, the project has what it takes, and not else", async () => {
    const { owner, script, sql } = world();
    const comesDue = (column: string) =>
      sql(`update public.setting set ${column} = now() where user_id = $1`, [owner.id]);
    await comesDue("reminder_next");
    expect(await asks(world())).toBe(false);
    await script(EXTENSIONS);
    try {
      expect(await asks(world())).toBe(false);
      await script(
        "insert into vault.decrypted_secrets values ('project_url', 'https://abc.supabase.co/'), ('reminder_secret', 's')",
      );
      expect(await asks(world())).toBe(true);
      await sql("select public.due_reminders()");
      expect(await asks(world())).toBe(false);
      await comesDue("likes_mail_next");
      expect(await asks(world())).toBe(true);
      const request = {
        url: "https://abc.supabase.co/functions/v1/reminders",
        headers: { authorization: "Bearer s" },
      };
      expect(await sql("select url, headers from net.sent")).toEqual([request, request]);
    } finally {
      await script("drop schema net cascade; drop schema vault cascade");
    }
  });
});
