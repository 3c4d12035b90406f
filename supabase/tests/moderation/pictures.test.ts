import { beforeEach, describe, expect, test } from "vitest";

import { done, expectRefused, one } from "../fixtures/api-response.ts";
import type { ApiUser } from "../fixtures/api-user.ts";
import { at } from "../fixtures/given.ts";
import { EXTENSIONS, REMOVE_EXTENSIONS, SECRETS } from "../fixtures/hosted-project.ts";
import { isServed, removeFiles, upload } from "../fixtures/picture.ts";
import { onServer } from "../fixtures/world.ts";
import { aStaff, decided, FACTS, givenDiary, hide, newcomer, newStaff, restore } from "./moderated.ts";

const bring = async (user: ApiUser, name: string) => (await upload(user, `${user.id}/${name}.png`)).ok;

onServer((world) => {
  const { visitor, owner, stranger, sql, script, database } = world;

  const versions = async () =>
    (await sql("select version from storage.objects order by name")).map(({ version }) => version);

  describe.skipIf(database === "supabase")("with Supabase's Storage", () => {
    let staff: ApiUser;
    let user: ApiUser;

    beforeEach(async () => {
      staff = await newStaff(world);
      user = await newcomer(world);
      await sql(
        `insert into storage.objects (bucket_id, name, version)
        values ('avatars', $1 || '/a.png', 'v1'), ('avatars', $1 || '/b.png', null), ('avatars', $2 || '/c.png', 'v1')`,
        [user.id, `${user.id.slice(0, -1)}g`],
      );
    });

    test("avatars of a hidden user have another version until restored", async () => {
      const id = await decided(world, staff, "profile", user.id, "hide");
      expect(await versions()).toEqual(["hidden:v1", "hidden:", "v1"]);
      await sql("select private.set_avatars_hidden($1, true)", [user.id]);
      expect(await versions()).toEqual(["hidden:v1", "hidden:", "v1"]);
      await sql("select private.end_decision($1)", [id]);
      expect(await versions()).toEqual(["v1", null, "v1"]);
    });

    test("an account that staff delete keeps its rows until its files are deleted", async () => {
      // This table makes the schema treat the database as Supabase's.
      await script(`create table storage.migrations (id integer); ${EXTENSIONS}`);
      try {
        await decided(world, staff, "profile", user.id, "hide");
        const remove = () => staff.call("desk_delete_user", { user_id: user.id, facts: FACTS });
        expectRefused(await remove(), 409, "profile/files-left");
        expect(await versions()).toEqual(["hidden:v1", "hidden:", "v1"]);
        expect(one(await staff.select(at(user)))).toBeDefined();

        await script(SECRETS);
        done(await remove());
        const folder = `https://abc.supabase.co/storage/v1/object/avatars/${user.id}`;
        expect(await sql("select url, headers ->> 'apikey' as key from net.sent order by url")).toEqual(
          ["a", "b"].map((name) => ({ url: `${folder}/${name}.png`, key: "sb_secret_x" })),
        );
        // The storage service finds these versions.
        expect(await versions()).toEqual(["v1", null, "v1"]);
        expect(await sql("select from auth.users where id = $1", [user.id])).toEqual([]);
      } finally {
        await script(`drop table storage.migrations; ${REMOVE_EXTENSIONS}`);
      }
    });
  });

  const isSeen = (user: ApiUser, name: string) => isServed(visitor, `${user.id}/${name}.png`);

  test("a hidden user's avatar is not served, can be deleted and can be restored", async () => {
    const staff = await aStaff(world);
    for (const user of [owner, stranger]) expect(await bring(user, "cat")).toBe(true);
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

  test("no path of Storage returns a hidden user's avatar or its metadata", async () => {
    const staff = await aStaff(world);
    expect(await bring(owner, "cat")).toBe(true);
    const picture = `avatars/${owner.id}/cat.png`;
    // Supabase's service responds from the row, without reading the file.
    const tellsOfRow = database === "supabase";
    const served = async (users: ApiUser[], ways: string[]) => {
      const found: string[] = [];
      for (const user of users)
        for (const way of ways)
          for (const method of tellsOfRow ? ["GET"] : ["GET", "HEAD"])
            if ((await user.storage(method, `object/${way}${picture}`)).ok) found.push(`${method} ${way}`);
      return found;
    };
    const asBefore = await served([visitor], ["public/"]);
    expect(asBefore).toContain("GET public/");
    await decided(world, staff, "profile", owner.id, "hide");
    expect(await served([visitor, stranger, owner, staff], ["public/", "", "authenticated/"])).toEqual([]);
    const tells = tellsOfRow ? [] : ["info/", "info/public/"];
    expect(await served([visitor, stranger], tells)).toEqual([]);
    await restore(world, owner.id);
    expect(await served([visitor], ["public/"])).toEqual(asBefore);
  });

  // Hosted Storage deletes the files itself.
  test.skipIf(database === "supabase")(
    "staff delete an account completely, but can't delete other staff",
    async () => {
      const [user, staff] = [await newcomer(world), await newStaff(world)];
      await givenDiary(user);
      expect(await bring(user, "cat")).toBe(true);
      await decided(world, staff, "profile", user.id, "hide");
      const remove = (user_id: string) => staff.call("desk_delete_user", { user_id, facts: FACTS });
      done(await remove(user.id));
      expect(await isSeen(user, "cat")).toBe(false);
      expect(await sql("select from storage.objects")).toEqual([]);
      for (const table of ["public.challenge where user_id", "auth.users where id"])
        expect(await sql(`select from ${table} = $1`, [user.id])).toEqual([]);
      expectRefused(await remove(user.id), 404, "desk/not-found");
      expectRefused(await remove(staff.id), 422, "desk/invalid");
      expectRefused(await remove((await newStaff(world)).id), 422, "desk/invalid");
    },
  );
});
