import { randomUUID } from "node:crypto";

import type { Query } from "../database/database.ts";
import type { Account } from "./accounts.ts";
import type { PlannedChallenge } from "./plan.ts";
import type { Random } from "./random.ts";

export interface WrittenChallenge {
  id: string;
  isPublic: boolean;
}

/**
 * Writes challenges with their entries. The database's own triggers number, count and complete, as for everybody;
 * only the moments are set back afterwards to when it is said to have happened.
 */
export async function writeChallenges(
  query: Query,
  accounts: readonly Account[],
  plans: readonly PlannedChallenge[],
  random: Random,
): Promise<WrittenChallenge[]> {
  const written: WrittenChallenge[] = [];
  for (const plan of plans) {
    const owner = accounts.find(({ person }) => person === plan.person);
    if (!owner) throw new Error(`${plan.person.name} has no account`);
    const id = randomUUID();
    await query(
      `insert into public.challenge (challenge_id, user_id, title, category, days, "desc", start_date, visibility)
       values ($1, $2, $3, $4, $5, $6, current_date - $7::int, $8)`,
      [id, owner.id, plan.title, plan.category, plan.days, plan.desc, plan.startDaysAgo, plan.visibility],
    );
    await query(
      `insert into public.day (challenge_id, user_id, date, content)
       select $1, $2, current_date - e.days_ago, e.content
       from unnest($3::int[], $4::text[]) with ordinality as e (days_ago, content, position)
       order by e.position`,
      [id, owner.id, plan.entries.map((entry) => entry.daysAgo), plan.entries.map((entry) => entry.content)],
    );
    await setBack(query, id, random.between(0, 10 * 60));
    written.push({ id, isPublic: plan.visibility === "public" });
  }
  return written;
}

/** An entry is written in the course of its date, a challenge changed with its last entry; nothing lies ahead. */
async function setBack(query: Query, id: string, minutes: number): Promise<void> {
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
}

/** SQL for the moment on a date that lies `$2` minutes after nine, or a while ago if that has not come yet. */
function momentOf(date: string): string {
  const afterNine = `${date} + time '09:00' + make_interval(mins => $2::int)`;
  return `least(now() - make_interval(mins => $2::int % 90), ${afterNine})`;
}
