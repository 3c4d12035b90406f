import type { Backend } from "../backend.ts";
import type { Query } from "../database/database.ts";
import type { ServeSteps } from "../serve.ts";
import { type Account, createAccount } from "./accounts.ts";
import { DEMO_EMAIL, DEMO_PASSWORD, emailOf, PEOPLE } from "./people.ts";
import { planChallenges } from "./plan.ts";
import { createRandom, type Random } from "./random.ts";
import { writeChallenges, type WrittenChallenge } from "./write-challenges.ts";

/** Likes for public challenges: a few have many, most have some, some have none. */
async function writeLikes(
  query: Query,
  accounts: readonly Account[],
  challenges: readonly WrittenChallenge[],
  random: Random,
): Promise<void> {
  const likes = challenges
    .filter((challenge) => challenge.isPublic)
    .flatMap(({ id }) => {
      const popularity = random.next() ** 2;
      return accounts.filter(() => random.chance(popularity)).map((account) => [id, account.id] as const);
    });
  await query(
    "insert into public.likes (challenge_id, user_id) select * from unnest($1::uuid[], $2::uuid[])",
    [likes.map(([challenge]) => challenge), likes.map(([, person]) => person)],
  );
}

const SEED = 2026;

/** What came of it: `filled before` if another start did it. */
export type DemoOutcome = "filled" | "filled before" | "left alone";

/**
 * Fills an empty database with a believable diary of many; leaves one with anybody else in it as it is. Challenges, entries
 * and likes come all at once, so where the people have none, an earlier start was interrupted: it is gone on with.
 */
export async function fillWithDemo(backend: Backend): Promise<DemoOutcome> {
  const { database } = backend;
  const [found] = await database.query<{ filled: boolean; others: boolean }>(
    `select
       exists (select from public.challenge c join auth.users u on u.id = c.user_id where u.email = any ($1)) as filled,
       exists (select from auth.users where coalesce(email, '') <> all ($1)) as others`,
    [PEOPLE.map(({ name }) => emailOf(name))],
  );
  if (found?.filled) return "filled before";
  if (found?.others) return "left alone";

  const random = createRandom(SEED);
  const accounts: Account[] = [];
  for (const person of PEOPLE) accounts.push(await createAccount(backend, person, random));
  await database.transaction(async ({ query }) => {
    const challenges = await writeChallenges(query, accounts, planChallenges(random), random);
    await writeLikes(query, accounts, challenges, random);
  });
  return "filled";
}

/** Fills the database where that is asked for; what is to be known of it goes to `lines`. */
export function demoStep(isAsked: boolean, lines: (readonly [string, string])[]): ServeSteps["fill"] {
  if (!isAsked) return undefined;
  return async (backend) => {
    const outcome = await fillWithDemo(backend);
    if (outcome === "left alone") {
      console.log("There is something in the database already: no demo was added.");
    } else {
      lines.push(["Sign in as", `${DEMO_EMAIL} with ${DEMO_PASSWORD}`]);
    }
  };
}
