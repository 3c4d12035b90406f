import { expect, test } from "vitest";

import { succeeded, expectRejected, onlyRow, type ApiResponse } from "./fixtures/api-response.ts";
import { signUp, type ApiUser } from "./fixtures/api-user.ts";
import { givenCircle } from "./fixtures/circle.ts";
import { pathOf, challengeOf, deviceOf, givenChallenge, givenEntry, noteOf } from "./fixtures/given.ts";
import { filesOf, givenPhoto, removePhotoFiles } from "./fixtures/photo.ts";
import { isServed, removeFiles, upload } from "./fixtures/picture.ts";
import { onEachDatabase, type World } from "./fixtures/world.ts";
import { sharedStaff, decided, newUser, report } from "./moderation/moderated.ts";

const logLine = ({ sql }: World, id: string, age = "0") =>
  sql(
    `insert into auth.audit_log_entries (id, payload, created_at)
    values (gen_random_uuid(), json_build_object('action', 'login', 'actor_id', $1::text), now() - $2::interval)`,
    [id, age],
  );

async function givenActiveUser(world: World): Promise<ApiUser & { mail: string }> {
  const { backend, visitor, owner, stranger } = world;
  const name = `leaving-${crypto.randomUUID()}`;
  const user = Object.assign(await signUp(backend, name), { mail: `${name}@example.com` });
  const challenge = await givenChallenge(user);
  const { day_id } = await givenEntry(user, challenge, "2024-11-01");
  succeeded(await user.call("save_push_device", deviceOf(name)));
  succeeded(await user.call("create_access_token", { name: "Phone", days: 30 }));
  const secret = await givenChallenge(user, { visibility: "private" });
  succeeded(await user.call("create_share_link", { challenge_id: secret.challenge_id, days: null }));
  succeeded(await user.insert("rest_day", { challenge_id: challenge.challenge_id, date: "2024-11-02" }));
  for (const note of [noteOf(user, { challenge_id: challenge.challenge_id }), noteOf(user)])
    succeeded(await user.insert("note", note));
  succeeded(await user.call("delete_notes", { note_ids: [crypto.randomUUID()] }));
  const circle_id = await givenCircle([[user, challenge], [owner]]);
  const reply = { circle_id, day_id, reply_id: crypto.randomUUID(), content: "Thanks" };
  succeeded(await user.call("add_circle_reply", reply));
  await world.sql(
    `insert into public.circle_nudge (circle_id, user_id, to_user_id, date)
    values ($1, $2, $3, '2024-11-01'), ($1, $3, $2, '2024-11-01')`,
    [circle_id, user.id, owner.id],
  );
  succeeded(await user.update(pathOf({ day_id }), { content: "Chapter one, again" }));
  succeeded(await owner.insert("likes", { challenge_id: challenge.challenge_id }));
  const others = await givenChallenge(owner, { title: "Stays" });
  succeeded(await user.insert("likes", { challenge_id: others.challenge_id }));
  const handle = `h_${crypto.randomUUID().slice(0, 8)}`;
  for (const change of [{ handle }, { handle: null }]) succeeded(await user.update(pathOf(user), change));
  succeeded(await user.insert("follow", { followed_id: owner.id }));
  succeeded(await owner.insert("follow", { followed_id: user.id }));
  succeeded(await user.insert("block", { blocked_user_id: stranger.id }));
  succeeded(await stranger.insert("block", { blocked_user_id: user.id }));
  await report(user, "challenge", others.challenge_id, { note: `As ${name}@example.com can tell` });
  await report(visitor, "profile", user.id, { note: `It is ${user.id}` });
  succeeded(await user.send("feedback", { title: "Bye", feedback: "I had a good time", user_id: user.id }));
  await decided(world, await sharedStaff(world), "day", day_id, "suspend");
  await world.sql("select public.grant_import_quota($1)", [user.id]);
  await logLine(world, user.id);
  return user;
}

/** Without pg_net and its secrets, a hosted database can't call Storage, so the client deletes the files first. */
async function expectDeletionByClient(
  response: ApiResponse,
  user: ApiUser,
  picture: string,
  photo: string,
): Promise<void> {
  expectRejected(response, 409, "profile/files-left");
  succeeded(await user.call("release_photos"));
  expect((await removeFiles(user, picture)).ok).toBe(true);
  expect(await removePhotoFiles(user, filesOf(user, photo))).toBe(2);
  succeeded(await user.call("delete_account"));
}

async function tracesOf({ sql }: World, user: { id: string; mail: string }): Promise<string[]> {
  const columns = await sql<{ place: string; name: string }>(
    `select format('%I.%I', table_schema, table_name) as place, quote_ident(column_name) as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and data_type in ('uuid', 'text', 'character varying', 'json', 'jsonb')
      and table_schema in ('public', 'private', 'auth', 'storage')`,
  );
  const traces: string[] = [];
  for (const { place, name } of columns) {
    const found = await sql(
      `select from ${place} where ${name}::text like any (array['%' || $1 || '%', '%' || $2 || '%']) limit 1`,
      [user.id, user.mail],
    );
    if (found.length > 0) traces.push(`${place}.${name}`);
  }
  return traces;
}

onEachDatabase((world) => {
  const { owner, sql } = world;

  test("a user needs a recent sign-in to delete the account, but the operator doesn't", async () => {
    const [user, banned] = [await newUser(world), await newUser(world)];
    const challenge = await givenChallenge(user);
    const age = (time: string) =>
      sql("update auth.sessions set created_at = now() - $2::interval where user_id = any($1::uuid[])", [
        [user.id, banned.id],
        time,
      ]);
    await age("6 minutes");
    expectRejected(await user.call("delete_account"), 403, "account/sign-in-needed");
    onlyRow(await user.select(pathOf(challenge)));
    await sql("delete from auth.users where id = $1", [banned.id]);
    expect(await sql("select from public.profile where user_id = $1", [banned.id])).toEqual([]);
    await age("4 minutes");
    succeeded(await user.call("delete_account"));
  });

  test("no column contains a deleted account's id or address; others' challenges stay", async () => {
    const user = await givenActiveUser(world);
    expect(await tracesOf(world, user)).toEqual(
      expect.arrayContaining([
        "auth.audit_log_entries.payload",
        "auth.users.id",
        "private.access_token.user_id",
        "private.deleted_note.user_id",
        "private.former_handle.user_id",
        "private.moderation_case.author_id",
        "private.staff_log.about_id",
        "public.block.blocked_user_id",
        "public.block.user_id",
        "public.day.user_id",
        "public.day_revision.user_id",
        "public.decision.user_id",
        "public.feedback.user_id",
        "public.follow.followed_id",
        "public.follow.user_id",
        "public.likes.user_id",
        "public.note.user_id",
        "public.push_device.user_id",
        "public.report.note",
        "public.report.reporter_id",
        "public.report.subject_id",
      ]),
    );
    succeeded(await user.call("delete_account"));
    expect((await user.insert("challenge", challengeOf(user))).rejection).toBeDefined();
    const feedback = { title: "Boo", feedback: "From beyond" };
    expect((await user.send("feedback", feedback)).rejection).toBeDefined();
    expect(await tracesOf(world, user)).toEqual([]);
    const hashes =
      "select from private.deleted_account where id_hash = encode(sha256(convert_to($1, 'UTF8')), 'hex')";
    expect(await sql(hashes, [user.id])).toHaveLength(1);
    expect(await sql("select from public.rest_day")).toEqual([]);
    expect(await sql("select from private.share_link")).toEqual([]);
    expect(onlyRow(await owner.select("home_challenge"))).toMatchObject({ title: "Stays", like_count: 0 });
  });

  test("nightly jobs erase auth log lines of deleted accounts and lines after 90 days", async () => {
    const [queued, staying] = [crypto.randomUUID(), crypto.randomUUID()];
    const ages = async (id: string) =>
      sql(
        `select extract(day from now() - created_at)::integer as days from auth.audit_log_entries
        where payload ->> 'actor_id' = $1 order by days`,
        [id],
      );
    for (const id of [queued, staying]) await logLine(world, id);
    for (const age of ["89 days", "91 days"]) await logLine(world, staying, age);
    await sql("insert into private.audit_log_purge_queue (user_id) values ($1)", [queued]);
    await sql("select private.purge_auth_audit_log()");
    expect(await ages(queued)).toEqual([]);
    expect(await sql("select from private.audit_log_purge_queue")).toEqual([]);
    expect(await ages(staying)).toHaveLength(3);
    await sql("select private.purge_aged_records()");
    expect(await ages(staying)).toEqual([{ days: 0 }, { days: 89 }]);
    await sql("delete from auth.audit_log_entries where payload ->> 'actor_id' = $1", [staying]);
  });

  test("an account is deleted with its files", async () => {
    const user = await newUser(world);
    const picture = `${user.id}/cat.png`;
    expect((await upload(user, picture)).ok).toBe(true);
    const entry = await givenEntry(user, await givenChallenge(user), "2024-11-01");
    const photo = await givenPhoto(user, entry);
    const response = await user.call("delete_account");
    if (world.database === "supabase" && response.rejection !== undefined)
      await expectDeletionByClient(response, user, picture, photo);
    else succeeded(response);
    // A hosted project with pg_net and its secrets deletes the files after the response.
    await expect.poll(() => isServed(user, picture), { timeout: 10_000 }).toBe(false);
    for (const table of [
      "storage.objects where name like $1 || '/%'",
      "public.photo where user_id::text = $1",
    ])
      await expect.poll(() => sql(`select from ${table}`, [user.id]), { timeout: 10_000 }).toEqual([]);
  });
});
