import type { Backend } from "../backend.ts";
import { createAccount, type Account } from "./accounts.ts";
import { DEMO_EMAIL, PEOPLE } from "./people.ts";
import { planChallenges } from "./plan.ts";
import { createRandom } from "./random.ts";
import { writeChallenges } from "./write-challenges.ts";
import { writeLikes } from "./write-likes.ts";

const SEED = 2026;

/** What came of it: `filled before` if the database holds the demo's people from another start. */
export type DemoOutcome = "filled" | "filled before" | "left alone";

/** Fills an empty database with a believable diary of many; leaves one with anybody in it as it is. */
export async function fillWithDemo(backend: Backend): Promise<DemoOutcome> {
  const { database } = backend;
  const [people] = await database.query<{ some: boolean; demo: boolean }>(
    "select count(*) > 0 as some, count(*) filter (where email = $1) > 0 as demo from auth.users",
    [DEMO_EMAIL],
  );
  if (people?.some) return people.demo ? "filled before" : "left alone";

  const random = createRandom(SEED);
  const accounts: Account[] = [];
  for (const person of PEOPLE) accounts.push(await createAccount(backend, person, random));
  await database.transaction(async ({ query }) => {
    const challenges = await writeChallenges(query, accounts, planChallenges(random), random);
    await writeLikes(query, accounts, challenges, random);
  });
  return "filled";
}
