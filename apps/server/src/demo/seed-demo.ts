// Fills an empty database with the demo: users, challenges with entries, likes.
import { randomUUID } from "node:crypto";

import { createSeededRandom } from "@diary/core/random";

import type { Backend } from "../backend.ts";
import type { Query } from "../database/database.ts";
import type { ServeHooks } from "../serve.ts";
import { drawAvatar } from "./avatar.ts";
import {
  DEMO_EMAIL,
  DEMO_PASSWORD,
  DEMO_USERS,
  emailOf,
  STATES,
  type DemoChallenge,
  type DemoUser,
} from "./demo-users.ts";
import { entryWriter } from "./entry-text.ts";

/** `filled before` if another start did it. */
export type DemoOutcome = "filled" | "filled before" | "left alone";

const SEED = 2026;

/**
 * Fills an empty database and leaves one with other users as it is. Challenges, entries and likes are written in one
 * transaction after all accounts, so that a start without challenges was interrupted and is continued.
 */
export async function seedDemo(backend: Backend): Promise<DemoOutcome> {
  const { database } = backend;
  const [found] = await database.query<{ filled: boolean; others: boolean }>(
    `select
       exists (select from public.challenge c join auth.users u on u.id = c.user_id where u.email = any ($1)) as filled,
       exists (select from auth.users where coalesce(email, '') <> all ($1)) as others`,
    [DEMO_USERS.map(({ name }) => emailOf(name))],
  );
  if (found?.filled) return "filled before";
  if (found?.others) return "left alone";

  const ids: string[] = [];
  for (const [number, user] of DEMO_USERS.entries()) ids.push(await createAccount(backend, user, number));
  const next = createSeededRandom(SEED);
  await database.transaction(async ({ query }) => {
    for (const [number, user] of DEMO_USERS.entries()) {
      for (const challenge of user.challenges) {
        const id = await writeChallenge(query, ids[number] as string, user, challenge, next);
        // A few challenges have many likes, most have some, some have none.
        const popularity = next() ** 2;
        const likers = challenge.visibility === "public" ? ids.filter(() => next() < popularity) : [];
        await query("insert into public.likes (challenge_id, user_id) select $1, unnest($2::uuid[])", [
          id,
          likers,
        ]);
      }
    }
  });
  return "filled";
}

/** Fills the database if requested; the account to sign in with is added to `lines`. */
export function seedDemoIfRequested(
  isRequested: boolean,
  lines: (readonly [string, string])[],
): ServeHooks["fill"] {
  if (!isRequested) return undefined;
  return async (backend) => {
    if ((await seedDemo(backend)) === "left alone") {
      console.log("There is something in the database already: no demo was added.");
    } else {
      lines.push(["Sign in as", `${DEMO_EMAIL} with ${DEMO_PASSWORD}`]);
    }
  };
}

/** Signs a user up, or in where an interrupted start did, with avatar and profile. */
async function createAccount(backend: Backend, user: DemoUser, number: number): Promise<string> {
  const email = emailOf(user.name);
  const [existing] = await backend.database.query("select from auth.users where email = $1", [email]);
  const signIn = await post(
    backend,
    `auth/v1/${existing ? "token?grant_type=password" : "signup"}`,
    { "content-type": "application/json" },
    JSON.stringify({ email, password: DEMO_PASSWORD }),
  );
  const { access_token: token, user: account } = (await signIn.json()) as {
    access_token: string;
    user: { id: string };
  };
  const avatar = user.hasAvatar ? `${account.id}/${user.name}-${account.id}.png` : null;
  if (avatar !== null) {
    const headers = { authorization: `Bearer ${token}`, "content-type": "image/png", "x-upsert": "true" };
    const file = new Uint8Array(drawAvatar(number));
    await post(backend, `storage/v1/object/avatars/${avatar}`, headers, file);
  }
  await backend.database.query(
    "update public.profile set nickname = $2, comment = $3, avatar_url = $4 where user_id = $1",
    [account.id, user.nickname, user.comment, avatar],
  );
  await backend.database.query(
    "update public.setting set time_zone = $2, day_start_hour = $3 where user_id = $1",
    [account.id, user.timeZone, user.dayStartHour],
  );
  return account.id;
}

async function post(
  backend: Backend,
  path: string,
  headers: Record<string, string>,
  body: BodyInit,
): Promise<Response> {
  const init = { method: "POST", headers: { apikey: backend.key, ...headers }, body };
  // Not a network address: the demo's requests count against no client's limit.
  const response = await backend.handle(new Request(`http://localhost/${path}`, init), "demo");
  if (!response.ok) throw new Error(`The demo's request failed: ${await response.text()}`);
  return response;
}

/** Writes a challenge with its entries. Triggers number, count and complete; the timestamps are set back afterwards. */
async function writeChallenge(
  query: Query,
  userId: string,
  { language }: DemoUser,
  { category, days, desc, state, title, topics, visibility }: DemoChallenge,
  next: () => number,
): Promise<string> {
  const id = randomUUID();
  const { missed, since, written } = STATES[state];
  const entries = state === "done" ? days : Math.min(Math.ceil(days * written), days - 1);
  let daysAgo = since[0] + Math.floor(next() * (since[1] - since[0] + 1));
  const dates = [daysAgo];
  while (dates.length < entries) {
    do daysAgo += 1;
    while (next() < missed);
    dates.unshift(daysAgo);
  }
  const write = entryWriter(next, language, topics ?? category);
  await query(
    `insert into public.challenge (challenge_id, user_id, title, category, days, "desc", start_date, visibility)
     values ($1, $2, $3, $4, $5, $6, current_date - $7::int, $8)`,
    [id, userId, title, category, days, desc, dates[0], visibility],
  );
  const writtenDates = dates.slice(0, entries);
  await query(
    `insert into public.day (challenge_id, user_id, date, content)
     select $1, $2, current_date - e.days_ago, e.content
     from unnest($3::int[], $4::text[]) with ordinality as e (days_ago, content, position)
     order by e.position`,
    [id, userId, writtenDates, writtenDates.map(write)],
  );
  const minutes = Math.floor(next() * 10 * 60);
  await query(
    `update public.day set created_at = ${momentOf("date")}, updated_at = ${momentOf("date")} where challenge_id = $1`,
    [id, minutes],
  );
  await query(
    `update public.challenge c
     set created_at = ${momentOf("c.start_date")} - interval '1 hour',
       updated_at = coalesce(last.moment, ${momentOf("c.start_date")}),
       end_date = case when c.completed then last.date end
     from (select max(updated_at) as moment, max(date) as date from public.day where challenge_id = $1) as last
     where c.challenge_id = $1`,
    [id, minutes],
  );
  return id;
}

/** SQL for `$2` minutes after nine on a date, or a while ago if that is in the future. */
function momentOf(date: string): string {
  const afterNine = `${date} + time '09:00' + make_interval(mins => $2::int)`;
  return `least(now() - make_interval(mins => $2::int % 90), ${afterNine})`;
}
