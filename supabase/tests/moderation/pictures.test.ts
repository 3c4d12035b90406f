import { beforeEach, describe, expect, test } from "vitest";

import { done, expectRefused, one } from "../fixtures/answer.ts";
import { at } from "../fixtures/given.ts";
import { EXTENSIONS, REMOVE_EXTENSIONS, SECRETS } from "../fixtures/hosted-project.ts";
import type { Person } from "../fixtures/person.ts";
import { isServed, removeFiles, upload } from "../fixtures/picture.ts";
import { onServer } from "../fixtures/world.ts";
import { aStaff, decided, FACTS, givenDiary, hide, newcomer, newStaff, restore } from "./moderated.ts";

const bring = async (person: Person, name: string) => (await upload(person, `${person.id}/${name}.png`)).ok;

onServer((world) => {
  const { nobody, owner, stranger, sql, script, database } = world;

  const versions = async () =>
    (await sql("select version from storage.objects order by name")).map(({ version }) => version);

  describe.skipIf(database === "supabase")("with Supabase's Storage", () => {
    let staff: Person;
    let person: Person;

    beforeEach(async () => {
      staff = await newStaff(world);
      person = await newcomer(world);
      await sql(
        `insert into storage.objects (bucket_id, name, version)
        values ('avatars', $1 || '/a.png', 'v1'), ('avatars', $1 || '/b.png', null), ('avatars', $2 || '/c.png', 'v1')`,
        [person.id, `${person.id.slice(0, -1)}g`],
      );
    });

    test("a hidden user's avatars have another version until restored", async () => {
      const id = await decided(world, staff, "profile", person.id, "hide");
      expect(await versions()).toEqual(["hidden:v1", "hidden:", "v1"]);
      await sql("select private.set_avatars_hidden($1, true)", [person.id]);
      expect(await versions()).toEqual(["hidden:v1", "hidden:", "v1"]);
      await sql("select private.end_decision($1)", [id]);
      expect(await versions()).toEqual(["v1", null, "v1"]);
    });

    test("an account deleted by staff keeps rows until its files are removed", async () => {
      // This table makes the schema treat the database as Supabase's.
      await script(`create table storage.migrations (id integer); ${EXTENSIONS}`);
      try {
        await decided(world, staff, "profile", person.id, "hide");
        const remove = () => staff.call("desk_delete_user", { user_id: person.id, facts: FACTS });
        expectRefused(await remove(), 409, "profile/files-left");
        expect(await versions()).toEqual(["hidden:v1", "hidden:", "v1"]);
        expect(one(await staff.select(at(person)))).toBeDefined();

        await script(SECRETS);
        done(await remove());
        const folder = `https://abc.supabase.co/storage/v1/object/avatars/${person.id}`;
        expect(await sql("select url, headers ->> 'apikey' as key from net.sent order by url")).toEqual(
          ["a", "b"].map((name) => ({ url: `${folder}/${name}.png`, key: "sb_secret_x" })),
        );
        // The storage service finds these versions.
        expect(await versions()).toEqual(["v1", null, "v1"]);
        expect(await sql("select from auth.users where id = $1", [person.id])).toEqual([]);
      } finally {
        await script(`drop table storage.migrations; ${REMOVE_EXTENSIONS}`);
      }
    });
  });

  const isSeen = (person: Person, name: string) => isServed(nobody, `${person.id}/${name}.png`);

  test("a hidden user's avatar is not served, can be deleted, and comes back", async () => {
    const staff = await aStaff(world);
    for (const person of [owner, stranger]) expect(await bring(person, "cat")).toBe(true);
    await decided(world, staff, "profile", owner.id, "hide");
    expect(await isSeen(owner, "cat")).toBe(false);
    expect(await isSeen(stranger, "cat")).toBe(true);
    expect(await bring(owner, "dog")).toBe(false);
    expect(await bring(stranger, "dog")).toBe(true);
    await restore(world, owner.id);
    expect(await isSeen(owner, "cat")).toBe(true);
    expect(await bring(owner, "dog")).toBe(true);

    // A suspended user can't upload. The current avatar is still served.
    const { challenge } = await givenDiary(owner);
    await decided(world, staff, "challenge", challenge.challenge_id, "suspend", { days: 1 });
    expect(await bring(owner, "cow")).toBe(false);
    expect(await isSeen(owner, "cat")).toBe(true);

    await hide(world, "profile", owner.id);
    const removed = await removeFiles(owner, `${owner.id}/cat.png`, `${owner.id}/dog.png`);
    expect(await removed.json()).toHaveLength(2);
  });

  test("a hidden user's avatar and its metadata are on no path of Storage", async () => {
    const staff = await aStaff(world);
    expect(await bring(owner, "cat")).toBe(true);
    const picture = `avatars/${owner.id}/cat.png`;
    // Supabase's service responds from the row, without reading the file.
    const tellsOfRow = database === "supabase";
    const served = async (people: Person[], ways: string[]) => {
      const found: string[] = [];
      for (const person of people)
        for (const way of ways)
          for (const method of tellsOfRow ? ["GET"] : ["GET", "HEAD"])
            if ((await person.storage(method, `object/${way}${picture}`)).ok) found.push(`${method} ${way}`);
      return found;
    };
    const asBefore = await served([nobody], ["public/"]);
    expect(asBefore).toContain("GET public/");
    await decided(world, staff, "profile", owner.id, "hide");
    expect(await served([nobody, stranger, owner, staff], ["public/", "", "authenticated/"])).toEqual([]);
    const tells = tellsOfRow ? [] : ["info/", "info/public/"];
    expect(await served([nobody, stranger], tells)).toEqual([]);
    await restore(world, owner.id);
    expect(await served([nobody], ["public/"])).toEqual(asBefore);
  });

  // Hosted Storage deletes the files itself.
  test.skipIf(database === "supabase")(
    "an account deleted by staff is gone completely, and staff can't be deleted",
    async () => {
      const [person, staff] = [await newcomer(world), await newStaff(world)];
      await givenDiary(person);
      expect(await bring(person, "cat")).toBe(true);
      await decided(world, staff, "profile", person.id, "hide");
      const remove = (user_id: string) => staff.call("desk_delete_user", { user_id, facts: FACTS });
      done(await remove(person.id));
      expect(await isSeen(person, "cat")).toBe(false);
      expect(await sql("select from storage.objects")).toEqual([]);
      for (const table of ["public.challenge where user_id", "auth.users where id"])
        expect(await sql(`select from ${table} = $1`, [person.id])).toEqual([]);
      expectRefused(await remove(person.id), 404, "desk/not-found");
      expectRefused(await remove(staff.id), 422, "desk/invalid");
      expectRefused(await remove((await newStaff(world)).id), 422, "desk/invalid");
    },
  );
});
