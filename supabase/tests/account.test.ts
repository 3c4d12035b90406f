import { expect, test } from "vitest";

import { done, expectRefused, one } from "./fixtures/answer.ts";
import { at, challengeOf, deviceOf, givenChallenge, givenEntry } from "./fixtures/given.ts";
import { signUp, type Person } from "./fixtures/person.ts";
import { removeFiles, upload } from "./fixtures/picture.ts";
import { onEachDatabase, type World } from "./fixtures/world.ts";
import { aStaff, decided, newcomer, report } from "./moderation/moderated.ts";

async function activePerson(world: World): Promise<Person & { mail: string }> {
  const { backend, nobody, owner, stranger } = world;
  const name = `leaving-${crypto.randomUUID()}`;
  const person = Object.assign(await signUp(backend, name), { mail: `${name}@example.com` });
  const challenge = await givenChallenge(person);
  const { day_id } = await givenEntry(person, challenge, "2024-11-01");
  done(await person.call("save_push_device", deviceOf(name)));
  done(await person.call("create_access_token", { name: "Phone", days: 30 }));
  const secret = await givenChallenge(person, { visibility: "private" });
  done(await person.call("create_share_link", { challenge_id: secret.challenge_id, days: null }));
  done(await person.insert("rest_day", { challenge_id: challenge.challenge_id, date: "2024-11-02" }));
  done(await person.update(at({ day_id }), { content: "Chapter one, again" }));
  done(await owner.insert("likes", { challenge_id: challenge.challenge_id }));
  const others = await givenChallenge(owner, { title: "Stays" });
  done(await person.insert("likes", { challenge_id: others.challenge_id }));
  const handle = `h_${crypto.randomUUID().slice(0, 8)}`;
  for (const change of [{ handle }, { handle: null }]) done(await person.update(at(person), change));
  done(await person.insert("follow", { followed_id: owner.id }));
  done(await owner.insert("follow", { followed_id: person.id }));
  done(await person.insert("block", { blocked_user_id: stranger.id }));
  done(await stranger.insert("block", { blocked_user_id: person.id }));
  await report(person, "challenge", others.challenge_id, { note: `As ${name}@example.com can tell` });
  await report(nobody, "profile", person.id, { note: `It is ${person.id}` });
  done(await person.send("feedback", { title: "Bye", feedback: "I had a good time", user_id: person.id }));
  await decided(world, await aStaff(world), "day", day_id, "suspend");
  return person;
}

async function tracesOf({ sql }: World, person: { id: string; mail: string }): Promise<string[]> {
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
      [person.id, person.mail],
    );
    if (found.length > 0) traces.push(`${place}.${name}`);
  }
  return traces;
}

onEachDatabase((world) => {
  const { owner, sql } = world;

  test("deleting the account needs a recent sign-in, except for an operator", async () => {
    const [person, banned] = [await newcomer(world), await newcomer(world)];
    const challenge = await givenChallenge(person);
    const age = (time: string) =>
      sql("update auth.sessions set created_at = now() - $2::interval where user_id = any($1::uuid[])", [
        [person.id, banned.id],
        time,
      ]);
    await age("6 minutes");
    expectRefused(await person.call("delete_account"), 403, "account/sign-in-needed");
    one(await person.select(at(challenge)));
    await sql("delete from auth.users where id = $1", [banned.id]);
    expect(await sql("select from public.profile where user_id = $1", [banned.id])).toEqual([]);
    await age("4 minutes");
    done(await person.call("delete_account"));
  });

  test("deleting the account leaves no row of it and changes no other rows", async () => {
    const person = await activePerson(world);
    expect(await tracesOf(world, person)).toEqual(
      expect.arrayContaining([
        "auth.users.id",
        "private.access_token.user_id",
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
        "public.push_device.user_id",
        "public.report.note",
        "public.report.reporter_id",
        "public.report.subject_id",
      ]),
    );
    done(await person.call("delete_account"));
    expect((await person.insert("challenge", challengeOf(person))).refusal).toBeDefined();
    const feedback = { title: "Boo", feedback: "From beyond" };
    expect((await person.send("feedback", feedback)).refusal).toBeDefined();
    expect(await tracesOf(world, person)).toEqual([]);
    expect(await sql("select from public.rest_day")).toEqual([]);
    expect(await sql("select from private.share_link")).toEqual([]);
    expect(one(await owner.select("home_challenge"))).toMatchObject({ title: "Stays", like_count: 0 });
  });

  test("deleting the account waits until its files are removed", async () => {
    const person = await newcomer(world);
    const picture = `${person.id}/cat.png`;
    expect((await upload(person, picture)).ok).toBe(true);
    expectRefused(await person.call("delete_account"), 409, "profile/files-left");
    expect(one(await person.select(at(person))).user_id).toBe(person.id);
    await removeFiles(person, picture);
    done(await person.call("delete_account"));
  });
});
