import { beforeEach, describe, expect, test } from "vitest";

import { succeeded, expectRejected, onlyRow } from "../fixtures/api-response.ts";
import type { ApiUser } from "../fixtures/api-user.ts";
import { pathOf } from "../fixtures/given.ts";
import { EXTENSIONS, REMOVE_EXTENSIONS, SECRETS } from "../fixtures/hosted-project.ts";
import { asHostedStorage } from "../fixtures/hosted-storage.ts";
import { isServed, removeFiles, replace, upload } from "../fixtures/picture.ts";
import { onServer } from "../fixtures/world.ts";
import { sharedStaff, decided, FACTS, givenDiary, hide, newUser, newStaff, restore } from "./moderated.ts";

const uploadAvatar = async (user: ApiUser, name: string) => (await upload(user, `${user.id}/${name}.png`)).ok;

onServer((world) => {
  const { visitor, owner, stranger, sql, script, database } = world;

  const versions = async () =>
    (await sql("select version from storage.objects order by name")).map(({ version }) => version);

  describe.skipIf(database === "supabase")("with rows as in Supabase's Storage", () => {
    let staff: ApiUser;
    let user: ApiUser;

    beforeEach(async () => {
      staff = await newStaff(world);
      user = await newUser(world);
      await sql(
        `insert into storage.objects (bucket_id, name, version)
        values ('avatars', $1 || '/a.png', 'v1'), ('avatars', $1 || '/b.png', null), ('avatars', $2 || '/c.png', 'v1')`,
        [user.id, `${user.id.slice(0, -1)}g`],
      );
    });

    test("the version of a hidden user's avatars has a prefix until the user is restored", async () => {
      const id = await decided(world, staff, "profile", user.id, "hide");
      expect(await versions()).toEqual(["hidden:v1", "hidden:", "v1"]);
      await sql("select private.set_avatars_hidden($1, true)", [user.id]);
      expect(await versions()).toEqual(["hidden:v1", "hidden:", "v1"]);
      await sql("select private.end_decision($1)", [id]);
      expect(await versions()).toEqual(["v1", null, "v1"]);
    });

    test("staff can delete an account with files only if the storage service can be called", async () => {
      // This table makes the schema treat the database as Supabase's.
      await script(`create table storage.migrations (id integer); ${EXTENSIONS}`);
      try {
        await decided(world, staff, "profile", user.id, "hide");
        const remove = () => staff.call("desk_delete_user", { user_id: user.id, facts: FACTS });
        expectRejected(await remove(), 409, "profile/files-left");
        expect(await versions()).toEqual(["hidden:v1", "hidden:", "v1"]);
        expect(onlyRow(await staff.select(pathOf(user)))).toBeDefined();

        await script(SECRETS);
        succeeded(await remove());
        const folder = `https://abc.supabase.co/storage/v1/object/avatars/${user.id}`;
        expect(await sql("select url, headers ->> 'apikey' as key from net.sent order by url")).toEqual(
          ["a", "b"].map((name) => ({ url: `${folder}/${name}.png`, key: "sb_secret_x" })),
        );
        // The versions are restored, so the storage service finds the files.
        expect(await versions()).toEqual(["v1", null, "v1"]);
        expect(await sql("select from auth.users where id = $1", [user.id])).toEqual([]);
      } finally {
        await script(`drop table storage.migrations; ${REMOVE_EXTENSIONS}`);
      }
    });
  });

  const isAvatarServed = (user: ApiUser, name: string) => isServed(visitor, `${user.id}/${name}.png`);

  test("a hidden user's avatar is not served until a restore, and can be deleted", async () => {
    const staff = await sharedStaff(world);
    for (const user of [owner, stranger]) expect(await uploadAvatar(user, "cat")).toBe(true);
    await decided(world, staff, "profile", owner.id, "hide");
    expect(await isAvatarServed(owner, "cat")).toBe(false);
    expect(await isAvatarServed(stranger, "cat")).toBe(true);
    expect(await uploadAvatar(owner, "dog")).toBe(false);
    expect(await uploadAvatar(stranger, "dog")).toBe(true);
    await restore(world, owner.id);
    expect(await isAvatarServed(owner, "cat")).toBe(true);
    expect(await uploadAvatar(owner, "dog")).toBe(true);

    const { challenge } = await givenDiary(owner);
    await decided(world, staff, "challenge", challenge.challenge_id, "suspend", { days: 1 });
    expect(await uploadAvatar(owner, "cow")).toBe(false);
    expect((await replace(owner, `${owner.id}/cat.png`)).ok).toBe(false);
    expect((await replace(stranger, `${stranger.id}/cat.png`)).ok).toBe(true);
    expect(await isAvatarServed(owner, "cat")).toBe(true);

    await hide(world, "profile", owner.id);
    const removed = await removeFiles(owner, `${owner.id}/cat.png`, `${owner.id}/dog.png`);
    expect(await removed.json()).toHaveLength(2);
  });

  // Supabase's Storage replaces a file with an UPDATE of its row, the embedded server with an upsert.
  const replaceAsHosted = async ({ id }: ApiUser) => {
    await sql("insert into storage.objects (bucket_id, name) values ('avatars', $1)", [`${id}/cat.png`]);
    const update = `update storage.objects set version = 'v2' where name = '${id}/cat.png'`;
    return asHostedStorage(world, { sub: id }, update);
  };

  test.skipIf(database === "supabase")("hosted Storage replaces no avatar of a suspended user", async () => {
    const { challenge } = await givenDiary(owner);
    const staff = await sharedStaff(world);
    await decided(world, staff, "challenge", challenge.challenge_id, "suspend", { days: 1 });
    expect(await replaceAsHosted(stranger)).toBe("1 rows");
    expect(await replaceAsHosted(owner)).toContain("row-level security");
  });

  test("no path of Storage returns a hidden user's avatar", async () => {
    const staff = await sharedStaff(world);
    expect(await uploadAvatar(owner, "cat")).toBe(true);
    const picture = `avatars/${owner.id}/cat.png`;
    // For HEAD and info, Supabase's Storage reads only the row, not the file.
    const servesWithoutFile = database === "supabase";
    const served = async (users: ApiUser[], ways: string[]) => {
      const found: string[] = [];
      for (const user of users)
        for (const way of ways)
          for (const method of servesWithoutFile ? ["GET"] : ["GET", "HEAD"])
            if ((await user.storage(method, `object/${way}${picture}`)).ok) found.push(`${method} ${way}`);
      return found;
    };
    const before = await served([visitor], ["public/"]);
    expect(before).toContain("GET public/");
    await decided(world, staff, "profile", owner.id, "hide");
    expect(await served([visitor, stranger, owner, staff], ["public/", "", "authenticated/"])).toEqual([]);
    const infoPaths = servesWithoutFile ? [] : ["info/", "info/public/"];
    expect(await served([visitor, stranger], infoPaths)).toEqual([]);
    await restore(world, owner.id);
    expect(await served([visitor], ["public/"])).toEqual(before);
  });

  // On Supabase, Storage deletes files and rows after the call.
  test.skipIf(database === "supabase")(
    "staff delete an account completely, but can't delete accounts of staff",
    async () => {
      const [user, staff] = [await newUser(world), await newStaff(world)];
      await givenDiary(user);
      expect(await uploadAvatar(user, "cat")).toBe(true);
      await decided(world, staff, "profile", user.id, "hide");
      const remove = (user_id: string) => staff.call("desk_delete_user", { user_id, facts: FACTS });
      succeeded(await remove(user.id));
      expect(await isAvatarServed(user, "cat")).toBe(false);
      expect(await sql("select from storage.objects")).toEqual([]);
      for (const table of ["public.challenge where user_id", "auth.users where id"])
        expect(await sql(`select from ${table} = $1`, [user.id])).toEqual([]);
      expectRejected(await remove(user.id), 404, "desk/not-found");
      expectRejected(await remove(staff.id), 422, "desk/invalid");
      expectRejected(await remove((await newStaff(world)).id), 422, "desk/invalid");
    },
  );
});
