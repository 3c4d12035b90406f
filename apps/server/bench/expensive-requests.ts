import { CARD_COLUMNS, ENTRY_COLUMNS, FEED_PAGE } from "../src/rest/shapes.ts";
import type { BenchContext } from "./bench-context.ts";
import { sampleChallengeIds } from "./calls.ts";

/** The dearest requests that are answered, as paths of the API: what somebody sends who wants to be a burden. */
export async function expensiveRequests({ target, size, session }: BenchContext): Promise<string[]> {
  const ids = async (kind: "a" | "c", numbers: number[]) => {
    const rows = await target.database.query<{ id: string }>(
      "select private.bench_id($1, n) as id from unnest($2::int[]) n",
      [kind, numbers],
    );
    return rows.map(({ id }) => id);
  };
  const challenges = await ids("c", sampleChallengeIds(size, 5));
  const users = await ids("a", [0, 1, 2, 3, 4]);
  const zero = "00000000-0000-0000-0000-000000000000";
  return [
    `home_challenge?select=${CARD_COLUMNS}&${FEED_PAGE}`,
    ...users.map(
      (id) =>
        `home_challenge?select=${CARD_COLUMNS}&user_id=eq.${id}&order=start_date.desc,challenge_id.desc`,
    ),
    ...challenges.map((id) => `day?select=${ENTRY_COLUMNS}&challenge_id=eq.${id}&order=date.desc`),
    // The reader likes every fifth challenge.
    `likes?select=*&user_id=eq.${session.id}&challenge_id=gt.${zero}&order=challenge_id.asc&limit=500`,
  ];
}
