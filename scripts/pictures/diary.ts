/** Diaries for the screenshots. For each language, one demo account gets these challenges and loses the demo's. */
import { createSeededRandom } from "@diary/core/random";
import { entryWriter, seedDemo, type TestBackend } from "@diary/server/testing";

import { diaryEn } from "./diary-en.ts";
import { diaryJa } from "./diary-ja.ts";
import type { Diary, DiaryChallenge } from "./diary-types.ts";

export const languages = ["en", "ja"] as const;
export type PictureLanguage = (typeof languages)[number];

export const diaries: Readonly<Record<PictureLanguage, Diary>> = { en: diaryEn, ja: diaryJa };

export const accountOf = (language: PictureLanguage) => ({
  email: `${diaries[language].user}@demo.example`,
  password: "challenge2026",
});

const TODAY = "2026-11-28";
const DAY_MS = 86_400_000;

function datesOf(ranges: string, year: number): string[] {
  return ranges.split(" ").flatMap((range) => {
    const [first = "", last = first] = range.split("…");
    const from = Date.parse(`${year}-${first}`);
    const length = (Date.parse(`${year}-${last}`) - from) / DAY_MS + 1;
    return Array.from({ length }, (_, day) => new Date(from + day * DAY_MS).toISOString().slice(0, 10));
  });
}

export async function fillDiaries(backend: TestBackend): Promise<string> {
  await seedDemo(backend.api);
  for (const language of languages) {
    const { challenges } = diaries[language];
    const { email } = accountOf(language);
    await backend.sql("delete from challenge where user_id = (select id from auth.users where email = $1)", [
      email,
    ]);
    for (const challenge of challenges) await writeChallenge(backend, email, language, challenge);
  }
  return fillCircle(backend);
}

/** Shows the diaries' open challenges in the demo's circle, with replies to their newest entries. */
async function fillCircle(backend: TestBackend): Promise<string> {
  const [circle] = await backend.sql<{ circle_id: string }>("select circle_id from circle");
  const id = circle!.circle_id;
  for (const language of languages) {
    const challenge = await challengeId(backend, language, "open");
    await backend.sql(
      `update circle_member m set challenge_id = c.challenge_id from challenge c
       where c.challenge_id = $2 and m.user_id = c.user_id and m.circle_id = $1`,
      [id, challenge],
    );
    for (const [from, content] of Object.entries(diaries[language].replies))
      await backend.sql(
        `insert into circle_reply (reply_id, circle_id, day_id, user_id, content)
         select gen_random_uuid(), $1, d.day_id, p.user_id, $3 from day d, profile p
         where d.challenge_id = $2 and p.handle = $4 order by d.date desc limit 1`,
        [id, challenge, content, from],
      );
  }
  return id;
}

async function writeChallenge(
  backend: TestBackend,
  email: string,
  language: PictureLanguage,
  {
    category,
    days,
    desc,
    first = [],
    newest = [],
    rest,
    start,
    title,
    topics,
    written,
    year = 2026,
  }: DiaryChallenge,
): Promise<void> {
  const dates = datesOf(written, year);
  const write = entryWriter(createSeededRandom(days), language, topics.split(", "));
  const texts = dates.map(
    (_, index) => first[index] ?? newest[index - dates.length + newest.length] ?? write(),
  );
  const [row] = await backend.sql<{ challenge_id: string }>(
    `insert into challenge (user_id, title, category, days, "desc", start_date)
     select id, $2, $3, $4, $5, $6 from auth.users where email = $1 returning challenge_id`,
    [email, title, category, days, desc, start ?? dates[0]],
  );
  const id = row?.challenge_id;
  for (const [index, date] of dates.entries()) await writeDay(backend, id, date, texts[index] ?? "");
  await backend.sql("insert into rest_day select $1, unnest($2::date[])", [
    id,
    rest ? datesOf(rest, year) : [],
  ]);
  await backend.sql(
    `update challenge set end_date = case when completed then $2::date end, created_at = $3,
       updated_at = least($2::date + time '16:00', now()) where challenge_id = $1`,
    [id, dates.at(-1), dates[0]],
  );
  await backend.sql(
    `insert into likes (challenge_id, user_id)
     select $1, user_id from profile where handle is not null and handle <> $2 order by handle limit $3`,
    [id, email.split("@")[0], days % 7],
  );
}

async function writeDay(backend: TestBackend, id: unknown, date: string, text: string) {
  await backend.sql(
    `insert into day (challenge_id, user_id, date, content, format, created_at, updated_at)
     select challenge_id, user_id, $2::date, $3, 'markdown', $2::date + time '16:00', $2::date + time '16:00'
     from challenge where challenge_id = $1`,
    [id, date, text],
  );
}

export async function writeToday(backend: TestBackend, which: "last" | "open"): Promise<void> {
  for (const language of languages) {
    const id = await challengeId(backend, language, which);
    await writeDay(backend, id, TODAY, diaries[language].today[which]);
  }
}

export async function editToday(backend: TestBackend, language: PictureLanguage): Promise<void> {
  await backend.sql(
    "update day set content = $3, version = version + 1 where challenge_id = $1 and date = $2",
    [await challengeId(backend, language, "open"), TODAY, diaries[language].today.last],
  );
}

export async function challengeId(
  backend: TestBackend,
  language: PictureLanguage,
  which: keyof Diary["titles"],
): Promise<string> {
  const title = diaries[language].titles[which];
  // Other users of the demo have challenges with the same titles.
  const [row] = await backend.sql<{ challenge_id: string }>(
    `select challenge_id from challenge c join auth.users u on u.id = c.user_id
     where c.title = $1 and u.email = $2`,
    [title, accountOf(language).email],
  );
  if (row === undefined) throw new Error(`There is no challenge ${title}.`);
  return row.challenge_id;
}
