import type { Query } from "../database/database.ts";
import type { Account } from "./accounts.ts";
import type { Random } from "./random.ts";
import type { WrittenChallenge } from "./write-challenges.ts";

/** Likes for public challenges: a few have many, most have some, some have none. */
export async function writeLikes(
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
