import { WEBP } from "@diary/testkit/photo-files";
import { beforeEach, expect, test } from "vitest";

import { onlyRow, succeeded } from "./fixtures/api-response.ts";
import type { ApiUser } from "./fixtures/api-user.ts";
import { givenCircle } from "./fixtures/circle.ts";
import { avoidFullHour } from "./fixtures/full-hour.ts";
import { givenChallenge, givenEntry, pathOf, type Challenge, type Entry } from "./fixtures/given.ts";
import {
  filesOf,
  givenPhoto,
  listed,
  removePhotoFiles,
  savePhotos,
  sign,
  signedAddresses,
  uploaded,
  uploadFile,
} from "./fixtures/photo.ts";
import { onServer } from "./fixtures/world.ts";
import { decided, hide, report, sharedStaff } from "./moderation/moderated.ts";

const withLink = (link: string) => ({ "x-share-token": link });

async function countListed(user: ApiUser, prefix: string): Promise<number> {
  const body = JSON.stringify({ prefix, limit: 100 });
  const response = await user.storage("POST", "object/list/photos", body, {
    "content-type": "application/json",
  });
  return response.ok ? ((await response.json()) as unknown[]).length : 0;
}

// Supabase's Storage checks the reader only when it signs an address, and its addresses change each second.
onServer((world) => {
  const { visitor, owner, stranger, backend, sql, database } = world;
  let challenge: Challenge;
  let entry: Entry;
  let photo: string;

  beforeEach(avoidFullHour);
  beforeEach(async () => {
    challenge = await givenChallenge(owner, { days: 5 });
    entry = await givenEntry(owner, challenge, "2024-11-01");
    photo = await givenPhoto(owner, entry);
  });

  const makePrivate = async () => onlyRow(await owner.update(pathOf(challenge), { visibility: "private" }));
  const open = (address: string) => fetch(`${backend.url}/storage/v1${address}`);
  const share = async ({ challenge_id } = challenge, user = owner) =>
    succeeded(await user.call("create_share_link", { challenge_id, days: null }))[0] as unknown as string;

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
    // Storage doesn't send this header, but a gateway before it may add it.
    const allowed = database === "supabase" ? [null, "nosniff"] : ["nosniff"];
    expect(allowed).toContain(response.headers.get("x-content-type-options"));
  });

  test("no user except its owner can load photos of a private challenge", async () => {
    await makePrivate();
    expect(await readers()).toBe("owner");
  });

  test("photos of hidden entries, challenges and users are for owner and staff only", async () => {
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

  test("after a block, neither of the two users can load the other's photos", async () => {
    onlyRow(await owner.insert("block", { blocked_user_id: stranger.id }));
    expect(await readers()).toBe("visitor owner staff");
    await sql("delete from public.block");
    onlyRow(await stranger.insert("block", { blocked_user_id: owner.id }));
    expect(await readers()).toBe("visitor owner staff");
  });

  test("files that no entry shows can be loaded only by their owner", async () => {
    succeeded(await savePhotos(owner, entry, [], [photo]));
    expect(await readers()).toBe("owner");
  });

  test("another user's photo with the same id doesn't open the owner's file", async () => {
    succeeded(await savePhotos(owner, entry, [], [photo]));
    const theirs = await givenChallenge(stranger, { visibility: "private" });
    const theirEntry = await givenEntry(stranger, theirs, "2024-11-01");
    succeeded(await savePhotos(stranger, theirEntry, [listed(await uploaded(stranger, photo))]));
    await givenCircle([[stranger, theirs]]);
    expect(await readers()).toBe("owner");

    const link = withLink(await share(theirs, stranger));
    for (const user of [visitor, stranger]) {
      expect(await signedAddresses(user, owner, photo, link)).toBeUndefined();
      expect(await signedAddresses(user, stranger, photo, link)).toBeDefined();
    }
  });

  test.skipIf(database === "supabase")(
    "a signed address works only while its reader has access to the photo",
    async () => {
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
    },
  );

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

  test("a photo of a later report can be loaded by staff and not deleted by its owner", async () => {
    await report(stranger, "day", entry.day_id);
    const first = photo;
    photo = await givenPhoto(owner, entry);
    await report(visitor, "day", entry.day_id);
    succeeded(await savePhotos(owner, entry, [], [first, photo]));
    expect(await readers()).toBe("owner staff");
    expect(await removePhotoFiles(owner, filesOf(owner, photo))).toBe(0);
  });

  test("an unlisted link's reader can load photos until their entry is hidden", async () => {
    await makePrivate();
    const token = await share();
    for (const user of [visitor, stranger]) {
      const [address] = (await signedAddresses(user, owner, photo, withLink(token)))!;
      expect((await open(address!)).ok).toBe(true);
      expect(address).not.toContain(token);
    }
    expect(await readers()).toBe("owner");
    const [{ hash }] = (await sql("select token_hash as hash from private.share_link")) as [{ hash: string }];
    expect(await signedAddresses(visitor, owner, photo, withLink(hash))).toBeUndefined();

    await sql("update public.day set hidden_at = now()");
    expect(await signedAddresses(visitor, owner, photo, withLink(token))).toBeUndefined();
    await sql("update public.day set hidden_at = null");
    const other = await givenChallenge(owner, { visibility: "private" });
    const ofOther = await share(other);
    expect(await signedAddresses(visitor, owner, photo, withLink(ofOther))).toBeUndefined();
    expect(await signedAddresses(visitor, owner, photo, withLink(await share()))).toBeDefined();
  });

  test("an unlisted link shows no photos if its reader is blocked or its owner suspended", async () => {
    await makePrivate();
    const link = withLink(await share());
    onlyRow(await owner.insert("block", { blocked_user_id: stranger.id }));
    expect(await signedAddresses(stranger, owner, photo, link)).toBeUndefined();
    expect(await signedAddresses(visitor, owner, photo, link)).toBeDefined();
    await decided(world, await sharedStaff(world), "profile", owner.id, "suspend", { days: 1 });
    expect(await signedAddresses(visitor, owner, photo, link)).toBeUndefined();
  });

  test.skipIf(database === "supabase")(
    "an unlisted link's signed addresses fail after its end and for a hidden entry",
    async () => {
      await makePrivate();
      const token = await share();
      const [address] = (await signedAddresses(visitor, owner, photo, withLink(token)))!;
      await sql("update public.day set hidden_at = now()");
      expect((await open(address!)).ok).toBe(false);
      await sql("update public.day set hidden_at = null");
      expect((await open(address!)).ok).toBe(true);
      succeeded(await owner.call("revoke_share_link", { challenge_id: challenge.challenge_id }));
      expect((await open(address!)).ok).toBe(false);
    },
  );

  test.skipIf(database === "supabase")("no user can list another user's files", async () => {
    for (const user of [visitor, stranger, await sharedStaff(world)])
      for (const prefix of [owner.id, "", `${user.id}/../${owner.id}`])
        expect(await countListed(user, prefix)).toBe(0);
    expect(await countListed(owner, owner.id)).toBe(2);
  });

  test.skipIf(database === "supabase")(
    "a reader gets the same address of a photo for a time, so browsers load it once",
    async () => {
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
    },
  );

  test.skipIf(database === "supabase")(
    "a browser has to revalidate a photo that it loads without a signed address",
    async () => {
      for (const user of [owner, visitor]) {
        const response = await user.storage("GET", `object/photos/${filesOf(owner, photo)[0]}`);
        expect(response.headers.get("cache-control")).toBe("private, no-cache");
      }
    },
  );

  test.skipIf(database === "supabase")("a signed address that was changed is rejected", async () => {
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
