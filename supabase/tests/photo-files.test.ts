import { jpegWith, WEBP } from "@diary/testkit/photo-files";
import { beforeEach, describe, expect, test } from "vitest";

import { expectRejected, onlyRow, succeeded } from "./fixtures/api-response.ts";
import type { ApiUser } from "./fixtures/api-user.ts";
import { givenChallenge, givenEntry, pathOf, type Challenge, type Entry } from "./fixtures/given.ts";
import {
  filesOf,
  givenPhoto,
  listed,
  savePhotos,
  sign,
  signedAddresses,
  uploaded,
  uploadFile,
} from "./fixtures/photo.ts";
import { onServer } from "./fixtures/world.ts";
import { decided, hide, report, sharedStaff } from "./moderation/moderated.ts";

const JSON_TYPE = { "content-type": "application/json" };

onServer((world) => {
  const { visitor, owner, stranger, backend, sql } = world;
  let challenge: Challenge;
  let entry: Entry;

  beforeEach(async () => {
    challenge = await givenChallenge(owner, { days: 5 });
    entry = await givenEntry(owner, challenge, "2024-11-01");
  });

  const makePrivate = async () => onlyRow(await owner.update(pathOf(challenge), { visibility: "private" }));
  const open = (address: string) => fetch(`${backend.url}/storage/v1${address}`);
  const remove = async (user: ApiUser, names: readonly string[]) => {
    const body = JSON.stringify({ prefixes: names });
    const response = await user.storage("DELETE", "object/photos", body, JSON_TYPE);
    return ((await response.json()) as { name: string }[]).length;
  };
  const list = async (user: ApiUser, prefix: string) => {
    const body = JSON.stringify({ prefix, limit: 100 });
    const response = await user.storage("POST", "object/list/photos", body, JSON_TYPE);
    return response.ok ? ((await response.json()) as unknown[]).length : 0;
  };

  describe("readers", () => {
    let photo: string;
    beforeEach(async () => {
      photo = await givenPhoto(owner, entry);
    });

    /** Returns the names of the readers for whom addresses are signed, and who can load both files. */
    async function readers(): Promise<string> {
      const users = { visitor, stranger, owner, staff: await sharedStaff(world) };
      const seeing: string[] = [];
      for (const [name, user] of Object.entries(users)) {
        const addresses = await signedAddresses(user, owner, photo);
        for (const way of ["", "authenticated/"])
          for (const file of filesOf(owner, photo)) {
            const { ok } = await user.storage("GET", `object/${way}photos/${file}`);
            expect(ok, `${name} ${way}`).toBe(addresses !== undefined);
          }
        if (addresses === undefined) continue;
        seeing.push(name);
        for (const address of addresses) expect((await open(address)).ok).toBe(true);
      }
      return seeing.join(" ");
    }

    test("everyone can load photos of a public entry", async () => {
      expect(await readers()).toBe("visitor stranger owner staff");
      const [address] = (await signedAddresses(visitor, owner, photo))!;
      const response = await open(address!);
      expect(Buffer.from(await response.arrayBuffer())).toEqual(WEBP);
      expect(response.headers.get("content-type")).toBe("image/webp");
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    });

    test("only the owner can load photos of a private challenge", async () => {
      await makePrivate();
      expect(await readers()).toBe("owner");
    });

    test("the owner and staff can load photos of a hidden entry, challenge and user", async () => {
      for (const [type, id] of [
        ["day", entry.day_id],
        ["challenge", challenge.challenge_id],
        ["profile", owner.id],
      ] as const) {
        await hide(world, type, id);
        expect(await readers(), type).toBe("owner staff");
        await sql("update public.day set hidden_at = null");
        await sql("update public.profile set hidden_at = null");
        await sql("update public.challenge set hidden_at = null");
      }
      expect(await readers()).toBe("visitor stranger owner staff");
    });

    test("a blocked user can't load photos, nor can the user who blocks", async () => {
      onlyRow(await owner.insert("block", { blocked_user_id: stranger.id }));
      expect(await readers()).toBe("visitor owner staff");
      await sql("delete from public.block");
      onlyRow(await stranger.insert("block", { blocked_user_id: owner.id }));
      expect(await readers()).toBe("visitor owner staff");
    });

    test("only the owner can load files that no entry shows", async () => {
      succeeded(await savePhotos(owner, entry, [], [photo]));
      expect(await readers()).toBe("owner");
    });

    test("a signed address ends with the reader's access, and works again with it", async () => {
      const [ofVisitor] = (await signedAddresses(visitor, owner, photo))!;
      const [ofStranger] = (await signedAddresses(stranger, owner, photo))!;
      const [ofOwner] = (await signedAddresses(owner, owner, photo))!;
      const works = async () =>
        Promise.all([ofVisitor, ofStranger, ofOwner].map(async (address) => (await open(address!)).ok));
      expect(await works()).toEqual([true, true, true]);
      await hide(world, "day", entry.day_id);
      expect(await works()).toEqual([false, false, true]);
      await sql("update public.day set hidden_at = null");
      expect(await works()).toEqual([true, true, true]);
      onlyRow(await owner.insert("block", { blocked_user_id: stranger.id }));
      expect(await works()).toEqual([true, false, true]);
      await makePrivate();
      expect(await works()).toEqual([false, false, true]);
    });

    test("staff can load a reported photo after its author removed it or made it private", async () => {
      const staff = await sharedStaff(world);
      await report(stranger, "day", entry.day_id);
      await makePrivate();
      expect(await readers()).toBe("owner staff");
      succeeded(await savePhotos(owner, entry, [], [photo]));
      expect(await readers()).toBe("owner staff");
      // Another user's file with the same id is not the reported photo.
      const [copy] = filesOf(stranger, photo);
      expect((await uploadFile(stranger, copy)).ok).toBe(true);
      expect((await sign(staff, [copy]))[0]?.signedURL).toBeNull();
    });

    test("a reader of an unlisted link can load its photos, also in later entries", async () => {
      await makePrivate();
      const share = async (days: number | null = null) =>
        succeeded(
          await owner.call("create_share_link", { challenge_id: challenge.challenge_id, days }),
        )[0] as unknown as string;
      const token = await share();
      const withLink = (link: string) => ({ "x-share-token": link });
      for (const user of [visitor, stranger]) {
        const [address] = (await signedAddresses(user, owner, photo, withLink(token)))!;
        expect((await open(address!)).ok).toBe(true);
        expect(address).not.toContain(token);
      }
      expect(await readers()).toBe("owner");
      const [{ hash }] = (await sql("select token_hash as hash from private.share_link")) as [
        { hash: string },
      ];
      expect(await signedAddresses(visitor, owner, photo, withLink(hash))).toBeUndefined();

      const [address] = (await signedAddresses(visitor, owner, photo, withLink(token)))!;
      await sql("update public.day set hidden_at = now()");
      expect((await open(address!)).ok).toBe(false);
      await sql("update public.day set hidden_at = null");
      expect((await open(address!)).ok).toBe(true);
      succeeded(await owner.call("revoke_share_link", { challenge_id: challenge.challenge_id }));
      expect((await open(address!)).ok).toBe(false);
      const other = await givenChallenge(owner, { visibility: "private" });
      const [ofOther] = succeeded(
        await owner.call("create_share_link", { challenge_id: other.challenge_id, days: null }),
      ) as unknown as string[];
      expect(await signedAddresses(visitor, owner, photo, withLink(ofOther!))).toBeUndefined();
      expect(await signedAddresses(visitor, owner, photo, withLink(await share()))).toBeDefined();
    });

    test("no reader of an unlisted link loads photos of a suspended owner, or if the owner blocked the reader", async () => {
      await makePrivate();
      const [token] = succeeded(
        await owner.call("create_share_link", { challenge_id: challenge.challenge_id, days: null }),
      ) as unknown as string[];
      const withLink = { "x-share-token": token! };
      onlyRow(await owner.insert("block", { blocked_user_id: stranger.id }));
      expect(await signedAddresses(stranger, owner, photo, withLink)).toBeUndefined();
      expect(await signedAddresses(visitor, owner, photo, withLink)).toBeDefined();
      await decided(world, await sharedStaff(world), "profile", owner.id, "suspend", { days: 1 });
      expect(await signedAddresses(visitor, owner, photo, withLink)).toBeUndefined();
    });

    test("no user lists another user's files", async () => {
      for (const user of [visitor, stranger, await sharedStaff(world)])
        for (const prefix of [owner.id, "", `${user.id}/../${owner.id}`])
          expect(await list(user, prefix)).toBe(0);
      expect(await list(owner, owner.id)).toBe(2);
    });

    test("addresses of an hour are equal, so browsers load a photo once", async () => {
      const [first, second] = [
        await signedAddresses(visitor, owner, photo),
        await signedAddresses(visitor, owner, photo),
      ];
      expect(first).toEqual(second);
      expect(await signedAddresses(stranger, owner, photo)).not.toEqual(first);
      const response = await open(first![0]!);
      expect(response.headers.get("cache-control")).toBe("private, max-age=3600, immutable");
      const again = await fetch(`${backend.url}/storage/v1${first![0]!}`, {
        headers: { "if-none-match": response.headers.get("etag")! },
      });
      expect(again.status).toBe(304);
    });

    test("a changed address is rejected", async () => {
      await makePrivate();
      const [address = "", small = ""] = (await signedAddresses(owner, owner, photo))!;
      const [, token = ""] = address.split("?token=");
      const [expiry = ""] = token.split(".");
      const forged = [
        address.split("?")[0]!,
        `${small.split("?")[0]}?token=${token}`,
        address.replace(expiry, String(Number(expiry) + 3600)),
        address.replace(owner.id, stranger.id),
        `${address.slice(0, -2)}xx`,
        `${address.split("?")[0]}?token=`,
      ];
      for (const each of forged) {
        const response = await open(each);
        expect(await response.json(), each).toMatchObject({ statusCode: "400", error: "InvalidJWT" });
      }
      expect((await open(address)).ok).toBe(true);
    });
  });

  test("a user uploads only valid names in the user's folder", async () => {
    const photoId = crypto.randomUUID();
    const [large, small] = filesOf(owner, photoId);
    for (const user of [visitor, stranger]) expect((await uploadFile(user, large)).ok).toBe(false);
    for (const name of [
      `${large}.webp`,
      `${large}-large`,
      `${owner.id}/cat`,
      `${owner.id}/${photoId.toUpperCase()}`,
      photoId,
    ])
      expect((await uploadFile(owner, name)).ok, name).toBe(false);
    expect(await sql("select from storage.objects")).toEqual([]);
    for (const name of [large, small]) expect((await uploadFile(owner, name)).ok).toBe(true);
  });

  test("an uploaded file can't be replaced", async () => {
    const [name] = filesOf(owner, await uploaded(owner));
    const before = await sql("select * from storage.objects order by name");
    const repeated = await uploadFile(owner, name);
    expect(await repeated.json()).toMatchObject({ statusCode: "409" });
    const upsert = { "content-type": "image/webp", "x-upsert": "true" };
    for (const user of [owner, stranger]) {
      expect((await user.storage("POST", `object/photos/${name}`, new Uint8Array(WEBP), upsert)).ok).toBe(
        false,
      );
      expect((await user.storage("PUT", `object/photos/${name}`, new Uint8Array(WEBP), upsert)).ok).toBe(
        false,
      );
    }
    expect(await sql("select * from storage.objects order by name")).toEqual(before);
  });

  test("a file with metadata is rejected with a message", async () => {
    const [name] = filesOf(owner, crypto.randomUUID());
    const response = await uploadFile(owner, name, jpegWith([0xe1, "Exif\0\0MM\0*"]));
    expect(await response.json()).toMatchObject({
      statusCode: "415",
      message: expect.stringMatching(/metadata/) as string,
    });
    expect(await sql("select from storage.objects")).toEqual([]);
  });

  test("uploads need a profile, no suspension, quota and space", async () => {
    const attempt = async () => (await uploadFile(owner, filesOf(owner, crypto.randomUUID())[0])).ok;
    const reason = () => owner.call("check_photo_upload");
    expect(await attempt()).toBe(true);
    succeeded(await reason());

    const full = `insert into private.quota_use (user_id, action, hour, used)
      select $1, action, date_trunc('hour', now()), hourly from private.quota where action = 'photo-file'
      on conflict (user_id, action) do update set used = excluded.used`;
    await sql(full, [owner.id]);
    expect(await attempt()).toBe(false);
    expectRejected(await reason(), 429, "quota/exceeded");
    await sql("update public.setting set import_opened_at = now()");
    expect(await attempt()).toBe(true);
    await sql("update public.setting set import_opened_at = null");
    await sql("delete from private.quota_use");

    await sql("update public.site set photo_megabytes = 1");
    try {
      await sql(
        `insert into storage.objects (bucket_id, name, metadata)
         select 'photos', $1 || '/' || gen_random_uuid(), '{"size": 999000}'`,
        [owner.id],
      );
      expect(await attempt()).toBe(true);
      await sql(
        "update storage.objects set metadata = '{\"size\": 1000000}' where metadata ->> 'size' = '999000'",
      );
      expect(await attempt()).toBe(false);
      expectRejected(await reason(), 422, "photo/space-full");
      expect((await uploadFile(stranger, filesOf(stranger, crypto.randomUUID())[0])).ok).toBe(true);
    } finally {
      await sql("update public.site set photo_megabytes = 500");
    }
    expect(await attempt()).toBe(true);

    await decided(world, await sharedStaff(world), "profile", owner.id, "suspend", { days: 1 });
    expect(await attempt()).toBe(false);
    expectRejected(await reason(), 403, "account/suspended");
    await sql("delete from public.decision");
    expect(await attempt()).toBe(true);
  });

  test("a user deletes only own files that neither an entry nor an open report shows", async () => {
    const photo = await givenPhoto(owner, entry);
    const files = filesOf(owner, photo);
    for (const user of [visitor, stranger, owner, await sharedStaff(world)])
      expect(await remove(user, files)).toBe(0);
    await report(stranger, "day", entry.day_id);
    succeeded(await savePhotos(owner, entry, [], [photo]));
    expect(await remove(owner, files)).toBe(0);
    await sql("update private.moderation_case set state = 'dismissed', closed_at = now()");
    for (const user of [visitor, stranger]) expect(await remove(user, files)).toBe(0);
    expect(await remove(owner, files)).toBe(2);
    expect(await sql("select from storage.objects")).toEqual([]);
  });

  test("a request for too many addresses is rejected", async () => {
    const ask = (body: unknown) =>
      visitor.storage("POST", "object/sign/photos", JSON.stringify(body), JSON_TYPE);
    const paths = Array.from({ length: 500 }, () => filesOf(owner, crypto.randomUUID())[0]);
    expect((await ask({ expiresIn: 3600, paths })).status).toBe(200);
    for (const body of [
      { expiresIn: 3600, paths: [...paths, "a/b"] },
      { expiresIn: 0, paths },
      { expiresIn: 1e9, paths },
      { expiresIn: 3600, paths: "all" },
      { expiresIn: 3600, paths: [1] },
      [],
    ])
      expect(await (await ask(body)).json()).toMatchObject({ statusCode: "400", error: "InvalidRequest" });
  });

  test("the bucket is private and accepts the two formats", async () => {
    expect(
      await sql(
        "select public, file_size_limit::int, allowed_mime_types from storage.buckets where id = 'photos'",
      ),
    ).toEqual([
      { public: false, file_size_limit: 600_000, allowed_mime_types: ["image/webp", "image/jpeg"] },
    ]);
    const [name] = filesOf(owner, await givenPhoto(owner, entry));
    for (const way of ["public/", "info/", "info/public/", "upload/sign/"])
      expect((await visitor.storage("GET", `object/${way}photos/${name}`)).ok).toBe(false);
    for (const [method, path] of [
      ["POST", "object/copy"],
      ["POST", "object/move"],
      ["POST", `object/upload/sign/photos/${name}`],
    ] as const)
      expect((await owner.storage(method, path, "{}", JSON_TYPE)).ok, path).toBe(false);
  });

  test("the headers of a request name an unlisted link, as Supabase's Storage passes them", async () => {
    const photo = await givenPhoto(owner, entry);
    await makePrivate();
    const [token] = succeeded(
      await owner.call("create_share_link", { challenge_id: challenge.challenge_id, days: null }),
    ) as unknown as string[];
    const readBy = async (headers: object) => {
      const [row] = await sql<{ found: boolean }>(
        "select private.is_linked_photo($1) as found from set_config('request.headers', $2, true)",
        [photo, JSON.stringify(headers)],
      );
      return row?.found;
    };
    expect(await readBy({ "x-share-token": token })).toBe(true);
    expect(await readBy({ "x-share-token": `${token}0` })).toBe(false);
    expect(await readBy({})).toBe(false);
  });
});
