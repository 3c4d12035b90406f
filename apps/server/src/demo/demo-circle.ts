import { randomUUID } from "node:crypto";

import type { Query } from "../database/database.ts";
import type { WrittenChallenge } from "./demo-photos.ts";

const NAME = "Early birds";

/** Members with their challenge, founder first. The third challenge is private. */
const MEMBERS = {
  aiko: "Grid, every day",
  kwame: "My sister's shop",
  ines: "Say no once a day",
  haruto: "技術書を1日10ページ",
} as const;

type Member = keyof typeof MEMBERS;

/** Replies to the latest entry of a member, oldest first. */
const REPLIES: readonly (readonly [to: Member, from: Member, content: string])[] = [
  ["kwame", "aiko", "The receipt looks like a real one. It is a real one!"],
  ["haruto", "aiko", "10ページ、えらい！"],
  ["ines", "kwame", "No is a whole sentence 💪"],
  ["kwame", "ines", "Does it print on her printer too?"],
  ["kwame", "kwame", "On hers and on the market's. Saturday we'll see."],
  ["aiko", "haruto", "このページ、好きです。"],
  ["aiko", "kwame", "Which cookbook? Asking for my sister."],
];

export async function addCircle(query: Query, challenges: readonly WrittenChallenge[]): Promise<void> {
  const circleId = randomUUID();
  const memberOf = (name: Member) => challenges.find(({ title }) => title === MEMBERS[name])!;
  const { userId: founderId } = memberOf("aiko");
  await query(
    `insert into public.circle (circle_id, founder_id, name, created_at)
     values ($1, $2, $3, now() - interval '9 days')`,
    [circleId, founderId, NAME],
  );
  for (const { userId, challengeId } of (Object.keys(MEMBERS) as Member[]).map(memberOf)) {
    await query(
      `insert into public.circle_member (circle_id, user_id, challenge_id, joined_at, seen_at)
       select $1, $2, challenge_id, now() - interval '8 days', updated_at
       from public.challenge where challenge_id = $3`,
      [circleId, userId, challengeId],
    );
  }
  for (const [position, [to, from, content]] of REPLIES.entries()) {
    await query(
      `insert into public.circle_reply (reply_id, circle_id, day_id, user_id, content, created_at)
       select $1, $2, d.day_id, $3, $4, d.created_at + (now() - d.created_at) * $5::int / $6::int
       from public.day d where d.challenge_id = $7 order by d.date desc limit 1`,
      [
        randomUUID(),
        circleId,
        memberOf(from).userId,
        content,
        position + 1,
        REPLIES.length + 1,
        memberOf(to).challengeId,
      ],
    );
  }
  await query(
    `insert into public.circle_nudge (circle_id, user_id, to_user_id, date, content, created_at, sent_at)
     select $1, $2, s.user_id, private.date_in_zone(s.time_zone, s.day_start_hour), $3,
       now() - interval '20 minutes', now() - interval '20 minutes'
     from public.setting s where s.user_id = $4`,
    [circleId, memberOf("kwame").userId, "Ten minutes are enough today.", founderId],
  );
}
