import { expect, test } from "vitest";

import {
  succeeded,
  expectDenied,
  expectInvalid,
  expectNothing,
  expectRejected,
  textOf,
  type Row,
} from "./fixtures/api-response.ts";
import { signUp, type ApiUser } from "./fixtures/api-user.ts";
import { pathOf, givenChallenge, givenEntry } from "./fixtures/given.ts";
import { onOneDatabase } from "./fixtures/world.ts";
import { sharedStaff, decided } from "./moderation/moderated.ts";

const make = async (user: ApiUser, challenge_id: string, days: number | null = null) =>
  textOf(await user.call("create_share_link", { challenge_id, days }));
const expectRejection = async (
  user: ApiUser,
  challenge_id: string,
  status = 404,
  hint = "challenge/not-found",
) => expectRejected(await user.call("create_share_link", { challenge_id, days: null }), status, hint);
const linksOf = async (user: ApiUser) => succeeded(await user.call("list_share_links"));

onOneDatabase((world) => {
  const { visitor, owner, stranger, sql, backend } = world;

  const read = async (token: string | null, user: ApiUser = visitor) =>
    succeeded(await user.call("shared_challenge", { token }))[0] as unknown as {
      challenge: Row;
      entries: Row[];
    } | null;

  const givenPrivate = () => givenChallenge(owner, { title: "Quiet", visibility: "private" });

  test("an unlisted link shows only its private challenge with the entries", async () => {
    const challenge = await givenPrivate();
    const other = await givenChallenge(owner, { title: "Quieter", visibility: "private" });
    await givenEntry(owner, other, "2024-11-03");
    await givenEntry(owner, challenge, "2024-11-01");
    await givenEntry(owner, challenge, "2024-11-02");
    const token = await make(owner, challenge.challenge_id);
    expect(token).toMatch(/^[0-9a-f]{12}4[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
    for (const user of [visitor, owner, stranger]) {
      const shown = await read(token, user);
      const quiet = { title: "Quiet", day: 2, completed: false, taken_from: null };
      expect(shown?.challenge).toMatchObject(quiet);
      expect(shown?.entries.map(({ date }) => date)).toEqual(["2024-11-02", "2024-11-01"]);
      expect(JSON.stringify(shown)).not.toContain("Quieter");
    }
    for (const table of ["challenge", "home_challenge", "day", "likes"])
      expectNothing(await stranger.select(`${table}?challenge_id=eq.${challenge.challenge_id}`));
  });

  test("an unlisted link remains valid when its owner edits the challenge", async () => {
    const challenge = await givenPrivate();
    const token = await make(owner, challenge.challenge_id);
    succeeded(await owner.update(pathOf(challenge), { title: "Quieter", visibility: "private" }));
    expect((await read(token))?.challenge).toMatchObject({ title: "Quieter" });
  });

  test("an unlisted link is stored as a hash, and only its owner can list and revoke it", async () => {
    const { challenge_id } = await givenPrivate();
    const token = await make(owner, challenge_id, 30);
    const stored = await sql<{ row: string; hash: string }>(
      "select to_jsonb(l)::text as row, l.token_hash as hash from private.share_link l",
    );
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(await read(stored[0]!.hash)).toBeNull();
    const moment = expect.any(String) as string;
    expect(await linksOf(owner)).toEqual([{ challenge_id, created_at: moment, expires_at: moment }]);
    expect(await linksOf(stranger)).toEqual([]);
    await givenChallenge(stranger, { visibility: "private" });
    succeeded(await stranger.call("revoke_share_link", { challenge_id }));
    for (const [name, parameters] of [
      ["create_share_link", { challenge_id, days: null }],
      ["list_share_links", {}],
      ["revoke_share_link", { challenge_id }],
    ] as const)
      expectDenied(await visitor.call(name, parameters));
    expect(await read(token)).not.toBeNull();
    const quiet = await givenPrivate();
    const other = await make(owner, quiet.challenge_id);
    const ids = (await linksOf(owner)).map((link) => link["challenge_id"]);
    expect(ids).toEqual([quiet.challenge_id, challenge_id]);
    succeeded(await owner.call("revoke_share_link", { challenge_id }));
    expect(await read(token)).toBeNull();
    expect(await read(other)).not.toBeNull();
    expect(await linksOf(owner)).toHaveLength(1);
  });

  test("an unlisted link can be created only by the owner of a private visible challenge", async () => {
    const open = await givenChallenge(owner);
    const quiet = await givenPrivate();
    const hidden = await givenPrivate();
    await sql("update public.challenge set hidden_at = now() where challenge_id = $1", [hidden.challenge_id]);
    await expectRejection(stranger, quiet.challenge_id);
    for (const id of [open.challenge_id, hidden.challenge_id, crypto.randomUUID()])
      await expectRejection(owner, id);
    const { challenge_id } = quiet;
    for (const days of [-1, 367])
      expectInvalid(await owner.call("create_share_link", { challenge_id, days }), "share_link_check");
  });

  test("a new unlisted link replaces the previous link and expires at its end date", async () => {
    const { challenge_id } = await givenPrivate();
    const first = await make(owner, challenge_id);
    await sql("update private.share_link set created_at = now() - interval '30 days'");
    const second = await make(owner, challenge_id, 366);
    expect(await read(first)).toBeNull();
    expect(await read(second)).not.toBeNull();
    await sql("update private.share_link set created_at = now() - interval '8 days', expires_at = now()");
    expect(await read(second)).toBeNull();
  });

  test("a new unlisted link doesn't keep the end date of the previous link", async () => {
    const { challenge_id } = await givenPrivate();
    await make(owner, challenge_id, 7);
    await make(owner, challenge_id);
    expect(await linksOf(owner)).toMatchObject([{ challenge_id, expires_at: null }]);
    await make(owner, challenge_id, 7);
    expect(await linksOf(owner)).toMatchObject([{ challenge_id, expires_at: expect.any(String) }]);
  });

  const set = (hash: string) =>
    sql(`update auth.users set encrypted_password = ${hash} where id = $1`, [owner.id]);

  test("a new password, or staff who end the sessions, revoke only that user's links", async () => {
    const staff = await sharedStaff(world);
    const user = await signUp(backend, `link-${crypto.randomUUID()}`);
    const links: string[] = [];
    for (const maker of [owner, user, stranger]) {
      const { challenge_id } = await givenChallenge(maker, { visibility: "private" });
      links.push(await make(maker, challenge_id));
    }
    const open = async () => {
      const found = [];
      for (const link of links) found.push((await read(link)) !== null);
      return found;
    };
    await set("encrypted_password || ''");
    expect(await open()).toEqual([true, true, true]);
    await set("'x' || encrypted_password");
    await set("substr(encrypted_password, 2)");
    expect(await open()).toEqual([false, true, true]);
    succeeded(await staff.call("desk_revoke_sessions", { user_id: user.id, facts: "A stolen phone." }));
    expect(await open()).toEqual([false, false, true]);
  });

  test("an unknown unlisted link shows no challenge", async () => {
    await make(owner, (await givenPrivate()).challenge_id);
    for (const token of ["", "x", "' or true --", null]) expect(await read(token)).toBeNull();
  });

  test("deleting, publishing or hiding a challenge revokes its unlisted link", async () => {
    const deleted = await givenPrivate();
    const opened = await givenPrivate();
    const hidden = await givenPrivate();
    const tokens = [];
    for (const { challenge_id } of [deleted, opened, hidden]) tokens.push(await make(owner, challenge_id));
    succeeded(await owner.remove(pathOf(deleted)));
    for (const visibility of ["public", "private"])
      succeeded(await owner.update(pathOf(opened), { visibility }));
    for (const hiding of ["now()", "null"])
      await sql(`update public.challenge set hidden_at = ${hiding} where challenge_id = $1`, [
        hidden.challenge_id,
      ]);
    for (const token of tokens) expect(await read(token)).toBeNull();
    expect(await sql("select from private.share_link")).toEqual([]);
  });

  test("a stored link to a public or hidden challenge shows nothing", async () => {
    const { challenge_id: id } = await givenPrivate();
    const change = (values: string) =>
      sql(`update public.challenge set ${values} where challenge_id = $1`, [id]);
    const store = () =>
      sql(
        `insert into private.share_link (challenge_id, token_hash)
        select $1::uuid, encode(sha256(convert_to($1::text, 'UTF8')), 'hex')`,
        [id],
      );
    for (const values of ["visibility = 'public'", "visibility = 'private', hidden_at = now()"]) {
      await change(values);
      await store();
      expect(await read(id)).toBeNull();
      await sql("delete from private.share_link");
    }
    await change("hidden_at = null");
    await store();
    expect(await read(id)).not.toBeNull();
  });

  test("an unlisted link shows no hidden entry, and nothing of a banned or suspended user", async () => {
    const user = await signUp(backend, `linked-${crypto.randomUUID()}`);
    const challenge = await givenChallenge(user, { visibility: "private" });
    const { day_id } = await givenEntry(user, challenge, "2024-11-01");
    const token = await make(user, challenge.challenge_id);
    await sql("update public.day set hidden_at = now() where day_id = $1", [day_id]);
    expect((await read(token))?.entries).toEqual([]);
    const ban = ({ id }: ApiUser, until: string) =>
      sql(`update auth.users set banned_until = ${until} where id = $1`, [id]);
    await ban(user, "now() + interval '1 day'");
    expect(await read(token)).toBeNull();
    await ban(user, "null");
    await ban(stranger, "now() + interval '1 day'");
    expect(await read(token)).not.toBeNull();
    await ban(stranger, "null");
    const other = await givenChallenge(user);
    await decided(world, await sharedStaff(world), "challenge", other.challenge_id, "suspend", {
      days: 7,
    });
    expect(await read(token)).toBeNull();
    await expectRejection(user, challenge.challenge_id, 403, "account/suspended");
  });

  test("an unlisted link shows nothing if its reader or its owner has blocked the other", async () => {
    const { challenge_id } = await givenPrivate();
    const token = await make(owner, challenge_id);
    for (const [one, other] of [
      [owner, stranger],
      [stranger, owner],
    ] as const) {
      succeeded(await one.insert("block", { blocked_user_id: other.id }));
      expect(await read(token, stranger)).toBeNull();
      expect(await read(token, visitor)).not.toBeNull();
      succeeded(await one.remove(`block?blocked_user_id=eq.${other.id}`));
    }
    expect(await read(token, stranger)).not.toBeNull();
  });
});
