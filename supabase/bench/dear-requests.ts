import { spread } from "./calls.ts";
import type { Subject } from "./subject.ts";

/** The dearest requests that are let through, as paths of the API: what somebody sends who wants to be a burden. */
export async function dearRequests({ target, size, session }: Subject): Promise<string[]> {
  const { database } = target;
  const ids = async (kind: "a" | "c", numbers: number[]) => {
    const rows = await database.query<{ id: string }>(
      "select private.bench_id($1, n) as id from unnest($2::int[]) n",
      [kind, numbers],
    );
    return rows.map(({ id }) => id).join(",");
  };
  const challenges = await ids("c", spread(size, 20));
  const people = await ids(
    "a",
    Array.from({ length: 20 }, (_, index) => index),
  );
  const feed = "home_challenge?select=*&visibility=eq.public&order=updated_at.desc,challenge_id.desc";
  return [
    "home_challenge?select=*&limit=100",
    "challenge?select=*,profile(*)",
    "profile?select=*&offset=1000",
    `${feed}&limit=100`,
    `${feed}&limit=100&offset=1000`,
    `home_challenge?select=*&user_id=in.(${people})`,
    `day?select=*&challenge_id=in.(${challenges})&order=content`,
    `day?select=day_id,challenge(profile(nickname))&challenge_id=in.(${challenges})&order=content`,
    `day?select=*,challenge(*,profile(*))&challenge_id=in.(${challenges})&order=date.desc`,
    // The reader likes every fifth challenge.
    `likes?select=*&user_id=eq.${session.id}&order=challenge_id&offset=1000`,
    `likes?select=*,challenge(*,profile(*))&user_id=eq.${session.id}&order=challenge_id.desc`,
  ];
}
