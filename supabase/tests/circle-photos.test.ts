import { beforeEach, expect, test } from "vitest";

import { succeeded, type ApiResponse } from "./fixtures/api-response.ts";
import { givenCircle } from "./fixtures/circle.ts";
import { givenChallenge, givenEntry } from "./fixtures/given.ts";
import { givenPhoto, signedAddresses } from "./fixtures/photo.ts";
import { onServer } from "./fixtures/world.ts";

// Skipped on Supabase, because its Storage checks the reader only when it signs an address.
onServer((world) => {
  const { owner, stranger: member, backend, database } = world;

  let circle_id: string;
  let photo: string;

  beforeEach(async () => {
    const challenge = await givenChallenge(owner, { visibility: "private" });
    photo = await givenPhoto(owner, await givenEntry(owner, challenge, "2024-11-01"));
    circle_id = await givenCircle([[owner, challenge], [member]]);
  });

  const ENDS: [string, () => Promise<ApiResponse>][] = [
    ["the member left", () => member.call("leave_circle", { circle_id })],
    ["the member was removed", () => owner.call("remove_circle_member", { circle_id, user_id: member.id })],
    ["the circle ended", () => owner.call("end_circle", { circle_id })],
    ["the owner left", () => owner.call("leave_circle", { circle_id })],
    [
      "the owner removed the challenge from the circle",
      () => owner.call("set_circle_challenge", { circle_id }),
    ],
    ["the owner blocked the member", () => owner.insert("block", { blocked_user_id: member.id })],
    ["the member blocked the owner", () => member.insert("block", { blocked_user_id: owner.id })],
  ];
  test.skipIf(database === "supabase").each(ENDS)(
    "the address of an opened photo is rejected, even with its ETag, after %s",
    async (_, end) => {
      const [address = ""] = (await signedAddresses(member, owner, photo))!;
      const open = (headers: Record<string, string> = {}) =>
        fetch(`${backend.url}/storage/v1${address}`, { headers });
      const first = await open();
      const etag = first.headers.get("etag") ?? "";
      expect([first.status, (await open({ "if-none-match": etag })).status]).toEqual([200, 304]);
      succeeded(await end());
      for (const headers of [{}, { "if-none-match": etag }, { "if-none-match": "*" }, { range: "bytes=0-9" }])
        expect((await open(headers)).status).toBeGreaterThanOrEqual(400);
      expect(await signedAddresses(member, owner, photo)).toBeUndefined();
    },
  );
});
