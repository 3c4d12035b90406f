import { beforeEach, expect, test } from "vitest";

import { succeeded, type ApiResponse } from "./fixtures/api-response.ts";
import { givenCircle } from "./fixtures/circle.ts";
import { givenChallenge, givenEntry } from "./fixtures/given.ts";
import { givenPhoto, signedAddresses } from "./fixtures/photo.ts";
import { onServer } from "./fixtures/world.ts";

// Supabase's Storage judges the reader only when it signs an address.
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
    ["leaving", () => member.call("leave_circle", { circle_id })],
    ["a removal", () => owner.call("remove_circle_member", { circle_id, user_id: member.id })],
    ["the end of the circle", () => owner.call("end_circle", { circle_id })],
    ["the owner's leaving", () => owner.call("leave_circle", { circle_id })],
    ["another choice of the owner", () => owner.call("set_circle_challenge", { circle_id })],
    ["a block by the owner", () => owner.insert("block", { blocked_user_id: member.id })],
    ["a block of the owner", () => member.insert("block", { blocked_user_id: owner.id })],
  ];
  test.skipIf(database === "supabase").each(ENDS)(
    "an opened photo neither loads nor is confirmed by its ETag after %s",
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
