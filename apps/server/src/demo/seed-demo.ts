import { randomUUID } from "node:crypto";

import { createSeededRandom } from "@diary/core/random";

import type { Backend } from "../backend.ts";
import type { Query } from "../database/database.ts";
import { drawAvatar } from "./avatar.ts";
import { addCircle } from "./demo-circle.ts";
import { addPhoto, type UploadedPhoto, uploadPhotos, type WrittenChallenge } from "./demo-photos.ts";
import { type ChallengeRow, DEMO_EMAIL, DEMO_PASSWORD, DEMO_USERS, emailOf, STATES } from "./demo-users.ts";
import { entryWriter } from "./entry-text.ts";

type DemoUser = (typeof DEMO_USERS)[number];
/** Adds the demo to a database without other users. Challenges come last: if an earlier start added them, all is there. */
export async function seedDemo(backend: Backend): Promise<readonly [name: string, value: string]> {
  const { database } = backend;
  const [found] = await database.query<{ filled: boolean; others: boolean }>(
    `select
       exists (select from public.challenge c join auth.users u on u.id = c.user_id where u.email = any ($1)) as filled,
       exists (select from auth.users where coalesce(email, '') <> all ($1)) as others`,
    [DEMO_USERS.map(({ name }) => emailOf(name))],
  );
  const signIn = ["Sign in as", `${DEMO_EMAIL} with ${DEMO_PASSWORD}`] as const;
  if (found?.filled) return signIn;
  if (found?.others) return ["Demo", "not added, because the database already contains users"];

  const accounts: DemoAccount[] = [];
  for (const [number, user] of DEMO_USERS.entries()) {
    accounts.push(await createAccount(backend, user, number));
  }
  const ids = accounts.map(({ id }) => id);
  const photos: UploadedPhoto[] = [];
  for (const [number, { challenges }] of DEMO_USERS.entries()) {
    const { id: userId, token } = accounts[number]!;
    const headers = { ...bearer(token), "content-type": "image/jpeg" };
    for (const [, , , , title] of challenges) {
      const uploaded = await uploadPhotos(
        ({ bytes, name }) => post(backend, `storage/v1/object/photos/${name}`, headers, bytes),
        { userId, title },
      );
      photos.push(...uploaded);
    }
  }
  const next = createSeededRandom(2026);
  const written: WrittenChallenge[] = [];
  await database.transaction(async ({ query }) => {
    for (const [number, { challenges, language }] of DEMO_USERS.entries()) {
      const { id: userId } = accounts[number]!;
      for (const challenge of challenges) {
        const challengeId = await writeChallenge(query, { id: userId, language }, challenge, ids, next);
        written.push({ userId, challengeId, title: challenge[4] });
      }
    }
    await addCircle(query, written);
    for (const photo of photos) await addPhoto(query, photo);
  });
  return signIn;
}

interface DemoAccount {
  id: string;
  token: string;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The sender "demo" is no network address, so these requests don't count for any client's rate limits. */
async function post(
  backend: Backend,
  path: string,
  headers: Record<string, string>,
  body: BodyInit,
): Promise<Response> {
  const init = { method: "POST", headers: { apikey: backend.key, ...headers }, body };
  const response = await backend.handle(new Request(`http://localhost/${path}`, init), "demo");
  if (!response.ok) throw new Error(`The demo's request failed: ${await response.text()}`);
  return response;
}

/** If an interrupted start has created the account, signs the user in. */
async function createAccount(backend: Backend, user: DemoUser, number: number): Promise<DemoAccount> {
  const { database } = backend;
  const email = emailOf(user.name);
  const [existing] = await database.query("select from auth.users where email = $1", [email]);
  const path = `auth/v1/${existing ? "token?grant_type=password" : "signup"}`;
  const credentials = JSON.stringify({ email, password: DEMO_PASSWORD });
  const signIn = await post(backend, path, { "content-type": "application/json" }, credentials);
  const session = (await signIn.json()) as { access_token: string; user: { id: string } };
  const { id } = session.user;
  const avatar = user.avatar === "avatar" ? `${id}/${user.name}-${id}.png` : null;
  if (avatar !== null) {
    const headers = { ...bearer(session.access_token), "content-type": "image/png", "x-upsert": "true" };
    await post(backend, `storage/v1/object/avatars/${avatar}`, headers, await drawAvatar(number));
  }
  await database.query(
    `with profile as (update public.profile set nickname = $2, comment = $3, avatar_url = $4, handle = $7 where user_id = $1)
     -- Without lapse_seen_on, My page would first welcome the user back, because the user has stopped some challenges.
     update public.setting set time_zone = $5, day_start_hour = $6, lapse_seen_on = current_date where user_id = $1`,
    [id, user.nickname, user.comment, avatar, user.timeZone, user.dayStartHour, user.name],
  );
  return { id, token: session.access_token };
}

async function writeChallenge(
  query: Query,
  owner: { id: string | undefined; language: DemoUser["language"] },
  [state, visibility, length, category, title, desc, topics]: ChallengeRow,
  userIds: string[],
  next: () => number,
): Promise<string> {
  const id = randomUUID();
  const { missed, since, written } = STATES[state];
  const days = Number(length);
  const entries = state === "done" ? days : Math.min(Math.ceil(days * written), days - 1);
  let daysAgo = since[0] + Math.floor(next() * (since[1] - since[0] + 1));
  const dates = [daysAgo];
  while (dates.length < entries) {
    do daysAgo += 1;
    while (next() < missed);
    dates.unshift(daysAgo);
  }
  await query(
    `insert into public.challenge (challenge_id, user_id, title, category, days, "desc", start_date, visibility)
     values ($1, $2, $3, $4, $5, $6, current_date - $7::int, $8)`,
    [id, owner.id, title, category, days, desc, dates[0], visibility],
  );
  const writtenDates = dates.slice(0, entries);
  await query(
    `insert into public.day (challenge_id, user_id, date, content)
     select $1, $2, current_date - e.days_ago, e.content
     from unnest($3::int[], $4::text[]) with ordinality as e (days_ago, content, position) order by e.position`,
    [id, owner.id, writtenDates, writtenDates.map(entryWriter(next, owner.language, topics.split(", ")))],
  );
  if (state === "gaps") await markPause(query, id, writtenDates);
  await query(
    `with written as (
       update public.day set created_at = ${momentOf("date")}, updated_at = ${momentOf("date")}, written_on = date
       where challenge_id = $1 returning date, updated_at
     )
     update public.challenge c
     set created_at = ${momentOf("c.start_date")} - interval '1 hour',
       updated_at = coalesce(last.moment, ${momentOf("c.start_date")}),
       end_date = case when c.completed then last.date end
     from (select max(updated_at) as moment, max(date) as date from written) as last
     where c.challenge_id = $1`,
    [id, Math.floor(next() * 10 * 60)],
  );
  const popularity = next() ** 2;
  const likers = visibility === "public" ? userIds.filter(() => next() < popularity) : [];
  await query("insert into public.likes (challenge_id, user_id) select $1, unnest($2::uuid[])", [id, likers]);
  return id;
}

async function markPause(query: Query, id: string, daysAgo: readonly number[]): Promise<void> {
  const after = daysAgo.findIndex((days, index) => daysAgo[index - 1]! - days > 2);
  if (after === -1) return;
  await query(
    `insert into public.rest_day (challenge_id, date)
     select $1, current_date - n from generate_series($2::int, $3::int) n`,
    [id, daysAgo[after]! + 1, daysAgo[after - 1]! - 1],
  );
}

/** SQL expression: `$2` minutes after nine o'clock on a date, or earlier if that is in the future. */
const momentOf = (date: string): string =>
  `least(now() - make_interval(mins => $2::int % 90), ${date} + time '09:00' + make_interval(mins => $2::int))`;
