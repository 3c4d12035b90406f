import { beforeEach, describe, expect, test } from "vitest";

import { done, expectRefused, one } from "../fixtures/answer.ts";
import { challengeOf } from "../fixtures/given.ts";
import type { Person } from "../fixtures/person.ts";
import { PNG } from "../fixtures/picture.ts";
import { onBothDatabases, onServer } from "../fixtures/world.ts";
import { caseOf, decide, decided, FACTS, givenDiary, newcomer, newStaff } from "./moderated.ts";

const upload = (person: Person, name: string) =>
  person.storage("POST", `object/avatars/${person.id}/${name}`, new Uint8Array(PNG), {
    "content-type": "image/png",
  });

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

onServer((world, database) => {
  const isServed = async (person: Person, name: string) =>
    (await world().nobody.storage("GET", `object/public/avatars/${person.id}/${name}`)).ok;

  describe("the picture of a hidden profile", () => {
    test("is not served, can be removed, and comes back with it", async () => {
      const { owner, stranger } = world();
      const staff = await newStaff(world());
      for (const person of [owner, stranger]) expect((await upload(person, "cat.png")).ok).toBe(true);
      await decided(world(), staff, "profile", owner.id, "hide");
      expect(await isServed(owner, "cat.png")).toBe(false);
      expect(await isServed(stranger, "cat.png")).toBe(true);
      expect((await upload(owner, "dog.png")).ok).toBe(false);
      expect((await upload(stranger, "dog.png")).ok).toBe(true);
      done(await decide(staff, await caseOf(world(), owner.id), "restore"));
      expect(await isServed(owner, "cat.png")).toBe(true);
      expect((await upload(owner, "dog.png")).ok).toBe(true);

      await decided(world(), staff, "profile", owner.id, "hide");
      const prefixes = ["cat.png", "dog.png"].map((name) => `${owner.id}/${name}`);
      const removed = await owner.storage("DELETE", "object/avatars", JSON.stringify({ prefixes }), {
        "content-type": "application/json",
      });
      expect(await removed.json()).toHaveLength(2);
    });

    test("is had by no path of the storage service, and neither is what is known of it", async () => {
      const { nobody, owner, stranger } = world();
      const staff = await newStaff(world());
      expect((await upload(owner, "cat.png")).ok).toBe(true);
      const picture = `avatars/${owner.id}/cat.png`;
      // Supabase's service answers these from its row, without a look at the file.
      const tellsOfRow = database === "supabase";
      const served = async (people: Person[], ways: string[]) => {
        const found: string[] = [];
        for (const person of people)
          for (const way of ways)
            for (const method of tellsOfRow ? ["GET"] : ["GET", "HEAD"])
              if ((await person.storage(method, `object/${way}${picture}`)).ok)
                found.push(`${method} ${way}`);
        return found;
      };
      const asBefore = await served([nobody], ["public/"]);
      expect(asBefore).toContain("GET public/");
      await decided(world(), staff, "profile", owner.id, "hide");
      expect(await served([nobody, stranger, owner, staff], ["public/", "", "authenticated/"])).toEqual([]);
      const tells = tellsOfRow ? [] : ["info/", "info/public/"];
      expect(await served([nobody, stranger], tells)).toEqual([]);
      done(await decide(staff, await caseOf(world(), owner.id), "restore"));
      expect(await served([nobody], ["public/"])).toEqual(asBefore);
    });

    test("is not brought by somebody suspended, whose present one is served", async () => {
      const { owner } = world();
      const staff = await newStaff(world());
      const { challenge } = await givenDiary(owner);
      expect((await upload(owner, "cat.png")).ok).toBe(true);
      await decided(world(), staff, "challenge", challenge.challenge_id, "suspend", { days: 1 });
      expect((await upload(owner, "dog.png")).ok).toBe(false);
      expect(await isServed(owner, "cat.png")).toBe(true);
      expect((await owner.insert("challenge", challengeOf(owner))).refusal?.hint).toBe("account/suspended");
    });
  });

  // Elsewhere the storage service removes the files.
  test.skipIf(database === "supabase")(
    "somebody whom staff delete is gone with all rows and files, and staff can't be deleted",
    async () => {
      const { sql } = world();
      const [person, staff] = [await newcomer(world()), await newStaff(world())];
      const { challenge } = await givenDiary(person);
      expect((await upload(person, "cat.png")).ok).toBe(true);
      await decided(world(), staff, "profile", person.id, "hide");
      const remove = (user_id: string) => staff.call("desk_delete_user", { user_id, facts: FACTS });
      done(await remove(person.id));
      expect(await isServed(person, "cat.png")).toBe(false);
      expect(await sql("select from storage.objects")).toEqual([]);
      expect(
        await sql("select from public.challenge where challenge_id = $1", [challenge.challenge_id]),
      ).toEqual([]);
      expect(await sql("select from auth.users where id = $1", [person.id])).toEqual([]);
      expectRefused(await remove(person.id), 404, "desk/not-found");
      expectRefused(await remove(staff.id), 422, "desk/invalid");
      expectRefused(await remove((await newStaff(world())).id), 422, "desk/invalid");
    },
  );
});
