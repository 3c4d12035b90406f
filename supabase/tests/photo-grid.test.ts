import { beforeEach, expect, test } from "vitest";

import { onlyRow, succeeded } from "./fixtures/api-response.ts";
import type { ApiUser } from "./fixtures/api-user.ts";
import { givenCircle } from "./fixtures/circle.ts";
import { avoidFullHour } from "./fixtures/full-hour.ts";
import { givenChallenge, givenEntry, pathOf, type Challenge, type Entry } from "./fixtures/given.ts";
import { givenPhoto, savePhotos, signedAddresses } from "./fixtures/photo.ts";
import { onServer } from "./fixtures/world.ts";
import { decided, hide, newUser, report, sharedStaff } from "./moderation/moderated.ts";

const ROLES = [
  "visitor",
  "stranger",
  "owner",
  "staff",
  "blocked by the owner",
  "blocking the owner",
  "suspended",
  "reader with a link",
  "member",
  "former member",
] as const;
type Role = (typeof ROLES)[number];

const UNBLOCKED = ROLES.filter((role) => !role.startsWith("block"));

onServer((world) => {
  const { visitor, owner, stranger, sql } = world;
  let users: Record<"member" | "former" | "blocked" | "blocking" | "suspended", ApiUser> | undefined;
  let cast: Record<Role, ApiUser>;
  let challenge: Challenge;
  let entry: Entry;
  let photo: string;
  let link: string;

  const share = async ({ challenge_id }: Challenge) =>
    succeeded(await owner.call("create_share_link", { challenge_id, days: null }))[0] as unknown as string;

  const makePrivate = async () => onlyRow(await owner.update(pathOf(challenge), { visibility: "private" }));

  beforeEach(avoidFullHour);
  beforeEach(async () => {
    users ??= {
      member: await newUser(world),
      former: await newUser(world),
      blocked: await newUser(world),
      blocking: await newUser(world),
      suspended: await newUser(world),
    };
    const { member, former, blocked, blocking, suspended } = users;
    const staff = await sharedStaff(world);
    cast = {
      visitor,
      stranger,
      owner,
      staff,
      "blocked by the owner": blocked,
      "blocking the owner": blocking,
      suspended,
      "reader with a link": visitor,
      member,
      "former member": former,
    };
    challenge = await givenChallenge(owner);
    entry = await givenEntry(owner, challenge, "2024-11-01");
    photo = await givenPhoto(owner, entry);
    link = await share(await givenChallenge(owner, { visibility: "private" }));
    const theirs = await givenChallenge(suspended);
    await decided(world, staff, "challenge", theirs.challenge_id, "suspend");
  });

  async function showInCircle(): Promise<string> {
    const { member, former, blocked, blocking } = users!;
    const circle_id = await givenCircle([[owner, challenge], [member], [former], [blocked], [blocking]]);
    succeeded(await former.call("leave_circle", { circle_id }));
    return circle_id;
  }

  /** By SQL, because a user can't block a hidden user. */
  const block = () =>
    sql("insert into public.block (user_id, blocked_user_id) values ($1, $2), ($3, $1)", [
      owner.id,
      users!.blocked.id,
      users!.blocking.id,
    ]);

  async function readers(): Promise<Role[]> {
    const found = await Promise.all(
      ROLES.map(async (role) => {
        const headers = role === "reader with a link" ? { "x-share-token": link } : {};
        return (await signedAddresses(cast[role], owner, photo, headers)) !== undefined;
      }),
    );
    return ROLES.filter((_, index) => found[index]);
  }

  const STATES: [string, () => Promise<unknown>, readonly Role[]][] = [
    ["public", async () => {}, UNBLOCKED],
    ["private", makePrivate, ["owner"]],
    [
      "unlisted",
      async () => {
        await makePrivate();
        link = await share(challenge);
      },
      ["owner", "reader with a link"],
    ],
    [
      "private and shown in a circle",
      async () => {
        await makePrivate();
        await showInCircle();
      },
      ["owner", "member"],
    ],
    [
      "private and shown in a circle that ended",
      async () => {
        await makePrivate();
        succeeded(await owner.call("end_circle", { circle_id: await showInCircle() }));
      },
      ["owner"],
    ],
    ["hidden with its entry", () => hide(world, "day", entry.day_id), ["owner", "staff"]],
    ["hidden with its challenge", () => hide(world, "challenge", challenge.challenge_id), ["owner", "staff"]],
    [
      "private and hidden with its entry, although a link and a circle show the challenge",
      async () => {
        await makePrivate();
        await showInCircle();
        link = await share(challenge);
        await sql("update public.day set hidden_at = now() where day_id = $1", [entry.day_id]);
      },
      ["owner"],
    ],
    [
      "private and hidden with its challenge, although a link and a circle show the challenge",
      async () => {
        await makePrivate();
        await showInCircle();
        link = await share(challenge);
        await sql("update public.challenge set hidden_at = now() where challenge_id = $1", [
          challenge.challenge_id,
        ]);
      },
      ["owner"],
    ],
    ["hidden with its owner's profile", () => hide(world, "profile", owner.id), ["owner", "staff"]],
    [
      "private after a report",
      async () => {
        await report(stranger, "day", entry.day_id);
        await makePrivate();
      },
      ["owner", "staff"],
    ],
    ["removed from its entry", () => savePhotos(owner, entry, [], [photo]), ["owner"]],
    [
      "deleted with its entry",
      () => sql("delete from public.day where day_id = $1", [entry.day_id]),
      ["owner"],
    ],
  ];

  test.each(STATES)("only the listed roles can read a photo that is %s", async (_state, reach, expected) => {
    await reach();
    await block();
    expect(await readers()).toEqual(expected);
  });
});
