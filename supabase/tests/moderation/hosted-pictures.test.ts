import { beforeEach, describe, expect, test } from "vitest";

import { done, expectRefused, one } from "../fixtures/answer.ts";
import type { Person } from "../fixtures/person.ts";
import { onBothDatabases } from "../fixtures/world.ts";
import { decided, FACTS, newcomer, newStaff } from "./moderated.ts";

// What a hosted project has: a storage service with tables of its own, and extensions by their names and arguments.
const SERVICES = `
  create table storage.migrations (id integer);
  create schema net; create table net.sent (url text, headers jsonb);
  create function net.http_delete(url text, params jsonb default '{}', headers jsonb default '{}', timeout_milliseconds int default 5000)
  returns bigint language sql as $$ insert into net.sent values (url, headers) returning 1::bigint $$;
  create schema vault; create table vault.decrypted_secrets (name text, decrypted_secret text);`;

onBothDatabases((world, database) => {
  const versions = async () =>
    (await world().sql("select version from storage.objects order by name")).map(({ version }) => version);

  describe.skipIf(database === "supabase")("beside Supabase's storage service", () => {
    let staff: Person;
    let person: Person;

    beforeEach(async () => {
      staff = await newStaff(world());
      person = await newcomer(world());
      await world().sql(
        `insert into storage.objects (bucket_id, name, version)
        values ('avatars', $1 || '/a.png', 'v1'), ('avatars', $1 || '/b.png', null), ('avatars', $2 || '/c.png', 'v1')`,
        [person.id, `${person.id.slice(0, -1)}g`],
      );
    });

    test("a hidden profile's pictures are under a version that it does not have, until they are restored", async () => {
      const id = await decided(world(), staff, "profile", person.id, "hide");
      expect(await versions()).toEqual(["hidden:v1", "hidden:", "v1"]);
      // Once is enough.
      await world().sql("select private.set_avatars_hidden($1, true)", [person.id]);
      expect(await versions()).toEqual(["hidden:v1", "hidden:", "v1"]);
      await world().sql("select private.end_decision($1)", [id]);
      expect(await versions()).toEqual(["v1", null, "v1"]);
    });

    test("who is deleted by staff keeps rows until it can be asked for the end of the files", async () => {
      const { script, sql } = world();
      await script(SERVICES);
      try {
        await decided(world(), staff, "profile", person.id, "hide");
        const remove = () => staff.call("desk_delete_user", { user_id: person.id, facts: FACTS });
        expectRefused(await remove(), 409, "profile/files-left");
        expect(await versions()).toEqual(["hidden:v1", "hidden:", "v1"]);
        expect(one(await staff.select(`profile?user_id=eq.${person.id}`))).toBeDefined();

        await script(
          "insert into vault.decrypted_secrets values ('project_url', 'https://abc.supabase.co/'), ('secret_key', 'sb_secret_x')",
        );
        done(await remove());
        const at = `https://abc.supabase.co/storage/v1/object/avatars/${person.id}`;
        expect(await sql("select url, headers ->> 'apikey' as key from net.sent order by url")).toEqual([
          { url: `${at}/a.png`, key: "sb_secret_x" },
          { url: `${at}/b.png`, key: "sb_secret_x" },
        ]);
        // Under the versions that the service knows, for it to find them.
        expect(await versions()).toEqual(["v1", null, "v1"]);
        expect(await sql("select from auth.users where id = $1", [person.id])).toEqual([]);
      } finally {
        await script("drop table storage.migrations; drop schema net cascade; drop schema vault cascade");
      }
    });
  });
});
