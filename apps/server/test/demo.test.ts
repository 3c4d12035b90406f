import { beforeAll, expect, test } from "vitest";

import type { Backend } from "../src/backend.ts";
import { DEMO_EMAIL, DEMO_PASSWORD, DEMO_USERS } from "../src/demo/demo-users.ts";
import { seedDemo } from "../src/demo/seed-demo.ts";
import { emptyDatabase } from "../src/testing/empty-database.ts";
import { startSharedBackend } from "./shared-backend.ts";
import { postAuth } from "./users.ts";

const { api, url, key } = await startSharedBackend({ rateLimits: true });

async function count(what: string): Promise<number> {
  const [row] = await api.database.query<{ n: number }>(`select count(*)::int as n from ${what}`);
  return row?.n ?? 0;
}

let unchanged: { message: unknown; users: number };
let interrupted: { users: number; photos: number; challenges: number };

async function interruptAt(isLast: (requests: readonly Request[]) => boolean): Promise<void> {
  const requests: Request[] = [];
  const failing: Backend["handle"] = async (request, ...rest) => {
    requests.push(request);
    if (isLast(requests)) throw new Error("ended");
    return api.handle(request, ...rest);
  };
  await expect(seedDemo({ ...api, handle: failing })).rejects.toThrow("ended");
}

const isPhoto = ({ url: address }: Request) => address.includes("/object/photos/");

beforeAll(async () => {
  await api.database.query("insert into auth.users (id, email) values (gen_random_uuid(), 'a@example.com')");
  unchanged = { message: await seedDemo(api), users: await count("auth.users") };
  await api.database.query("delete from auth.users");

  await interruptAt((requests) => requests.length > 5);
  const users = await count("auth.users");
  await interruptAt((requests) => requests.filter(isPhoto).length > 5);
  const photos = await count("storage.objects where bucket_id = 'photos'");
  interrupted = { users, photos, challenges: await count("public.challenge") };
  await seedDemo(api);
});

test("the next start completes an interrupted demo", async () => {
  expect(interrupted.users).toBeGreaterThan(0);
  expect(interrupted.users).toBeLessThan(DEMO_USERS.length);
  expect(interrupted.photos).toBe(5);
  expect(interrupted.challenges).toBe(0);
  expect(await count("auth.users")).toBe(DEMO_USERS.length);
});

test.each([
  [9, "users", "public.profile"],
  [45, "challenges", "public.challenge"],
  [600, "entries", "public.day"],
  [590, "different texts", "(select distinct content from public.day) as texts"],
  [100, "likes", "public.likes"],
  [8, "avatars", "public.profile p join storage.objects o on o.name = p.avatar_url"],
  [
    12,
    "photos with both files",
    `public.photo p where 2 = (select count(*) from storage.objects o
       where o.bucket_id = 'photos' and o.name like '%/' || p.photo_id || '%')`,
  ],
  [9, "cards with a photo", "public.home_challenge where photo is not null"],
  [1, "challenges without entries", "public.challenge where day_count = 0"],
  [1, "challenges in progress", "public.challenge where day_count > 0 and not completed"],
  [
    1,
    "completed challenges",
    "public.challenge where completed and day_count = days and end_date is not null",
  ],
  [1, "private challenges", "public.challenge where visibility = 'private'"],
  [1, "challenges with many likes", "public.challenge where like_count >= 7"],
  [1, "challenges without likes", "public.challenge where visibility = 'public' and like_count = 0"],
  [
    1,
    "challenges with a long title and description",
    `public.challenge where char_length(title) = 25 and char_length("desc") > 400`,
  ],
])("the demo has at least %i %s", async (least, _what, counted) => {
  expect(await count(counted)).toBeGreaterThanOrEqual(least);
});

test.each([
  `public.challenge c where day_count <> (select count(*) from public.day d where d.challenge_id = c.challenge_id)
     or like_count <> (select count(*) from public.likes l where l.challenge_id = c.challenge_id)`,
  "public.challenge where updated_at > now() or created_at > updated_at or end_date < start_date",
  "public.day where date > current_date or created_at > now()",
  "public.day d join public.challenge c using (challenge_id) where d.date < c.start_date",
  "public.circle_reply r join public.day d using (day_id) where r.created_at not between d.created_at and now()",
])("the demo data has no wrong counter and no impossible date: %s", async (wrong) => {
  expect(await count(wrong)).toBe(0);
});

test("the demo user has a circle with entries, replies and a nudge", async () => {
  const [row] = await api.database.transaction(async ({ query }) => {
    await query(
      "select set_config('request.jwt.claim.sub', id::text, true) from auth.users where email = $1",
      [DEMO_EMAIL],
    );
    return query<{ page: unknown }>("select public.circle_page(circle_id) as page from public.circle");
  });
  expect(row!.page).toMatchObject({
    new_replies: 2,
    nudges: [{ content: "Ten minutes are enough today." }],
    members: [
      { nickname: "Aiko", challenge: { title: "Grid, every day" }, latest: { replies: [{}, {}] } },
      { nickname: "Inês", latest: { replies: [{}] } },
      { nickname: "Kwame", latest: { photos: [{}, {}], replies: [{}, {}, {}] } },
      { nickname: "はると", latest: { replies: [{}] } },
    ],
  });
});

test("the demo account that the server prints at its start can sign in", async () => {
  const credentials = { email: DEMO_EMAIL, password: DEMO_PASSWORD };
  expect((await postAuth({ url, key }, "token?grant_type=password", credentials)).status).toBe(200);
});

test("the demo leaves a database with users unchanged", () => {
  expect(unchanged).toEqual({ message: ["Demo", expect.stringContaining("not added")], users: 1 });
});

test("a second start doesn't add a deleted demo account again", async () => {
  await api.database.query("delete from auth.users where email = $1", [DEMO_EMAIL]);
  const before = await count("public.challenge");
  expect(await seedDemo(api)).toEqual(["Sign in as", expect.any(String)]);
  expect(await count("public.challenge")).toBe(before);
});

test("an emptied database has only rows of a new database", async () => {
  await emptyDatabase(api.database);
  const tables = await api.database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('auth', 'internal', 'private', 'public', 'storage') order by 1`,
  );
  const filled: string[] = [];
  for (const { name } of tables) if ((await count(name)) > 0) filled.push(name);
  expect(filled).toEqual(["private.quota", "public.site", "storage.buckets"]);
});
