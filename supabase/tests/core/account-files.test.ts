import { photoPath } from "@diary/core/photo/rules";
import { signUp } from "@diary/core/testing";
import { WEBP } from "@diary/testkit/photo-files";
import { expect, test } from "vitest";

import { fetchPhotoUrls } from "../../../packages/core/src/photo/addresses.ts";
import { savePhotos } from "../../../packages/core/src/photo/repo.ts";
import { uploadPhoto } from "../../../packages/core/src/photo/storage.ts";
import { deleteAccount } from "../../../packages/core/src/profile/mutations.ts";
import { onSeparateDatabases } from "../fixtures/world.ts";
import { givenChallenge, givenDays } from "./core-world.ts";

onSeparateDatabases(({ backend, sql, script, database }) => {
  const isHosted = database === "supabase";

  test.each(isHosted ? ["the client"] : ["the server", "the client"])(
    "an account is deleted with its photos if %s deletes files",
    async (who) => {
      const mina = await signUp(backend);
      const challengeId = await givenChallenge(mina);
      await givenDays(mina, challengeId, ["2026-11-01"]);
      const [{ day_id }] = (await sql("select day_id from public.day where user_id = $1", [mina.userId])) as [
        { day_id: string },
      ];
      const photoId = crypto.randomUUID();
      const photo = { photoId, width: 64, height: 48, placeholder: "1QcSHQRnh493V4dIh4eXh1h4kJUI" };
      const file = new Blob([new Uint8Array(WEBP)], { type: "image/webp" });
      await uploadPhoto(mina.diary, mina.userId, { ...photo, large: file, small: file });
      await savePhotos(mina.diary, day_id, { list: [{ ...photo, alt: "", isNew: true }], removed: [] });
      const owned = [{ userId: mina.userId, photoId }];
      const address = (await fetchPhotoUrls(mina.diary, owned, "large")).get(photoId)!;
      expect(address).toContain(photoPath(mina.userId, photoId, "large"));
      expect((await fetch(address)).status).toBe(200);

      // This table makes the schema treat the database as a hosted project, which has it, without pg_net.
      const isSimulated = who === "the client" && !isHosted;
      if (isSimulated) await script("create table storage.migrations (id integer)");
      try {
        await deleteAccount(mina.diary, mina.userId);
      } finally {
        if (isSimulated) await script("drop table storage.migrations");
      }
      for (const table of ["auth.users where id", "public.photo where user_id"])
        expect(await sql(`select from ${table} = $1`, [mina.userId])).toEqual([]);
      expect(await sql("select from storage.objects")).toEqual([]);
      expect((await fetch(address)).ok).toBe(false);
    },
  );
});
