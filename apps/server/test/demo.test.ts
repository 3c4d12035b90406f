import { afterAll, beforeAll, expect, test } from "vitest";

import type { Backend } from "../src/backend.ts";
import { DEMO_EMAIL, DEMO_PASSWORD, DEMO_USERS } from "../src/demo/demo-users.ts";
import { seedDemo } from "../src/demo/seed-demo.ts";
import { createTestBackend } from "../src/testing/create-test-backend.ts";
import { sharedDatabase } from "./shared-backend.ts";

let backend: Backend;
/** What is said to somebody whose database has people in it, and how many there are then. */
let leftAlone: { said: unknown; people: number };
/** What there is after an attempt that ends in the middle of it. */
let interrupted: { people: number; challenges: number };
beforeAll(async () => {
  ({ backend } = await createTestBackend({ database: await sharedDatabase(), rateLimits: true }));
  await backend.database.query(
    "insert into auth.users (id, email) values (gen_random_uuid(), 'a@example.com')",
  );
  leftAlone = { said: await seedDemo(backend), people: await count("auth.users") };
  await backend.database.query("delete from auth.users");

  let requests = 0;
  const ending: Backend["handle"] = async (...asked) => {
    requests += 1;
    if (requests > 5) throw new Error("ended");
    return backend.handle(...asked);
  };
  await expect(seedDemo({ ...backend, handle: ending })).rejects.toThrow("ended");
  interrupted = { people: await count("auth.users"), challenges: await count("public.challenge") };
  await seedDemo(backend);
});
afterAll(() => backend.close());

async function count(what: string): Promise<number> {
  const [row] = await backend.database.query<{ n: number }>(`select count(*)::int as n from ${what}`);
  return row?.n ?? 0;
}

test("a first start that ends while the demo is made is made up for by the next", async () => {
  expect(interrupted.people).toBeGreaterThan(0);
  expect(interrupted.people).toBeLessThan(DEMO_USERS.length);
  expect(interrupted.challenges).toBe(0);
  expect(await count("auth.users")).toBe(DEMO_USERS.length);
});

test("there are enough people, challenges, entries and likes", async () => {
  expect(await count("public.profile")).toBeGreaterThanOrEqual(9);
  expect(await count("public.challenge")).toBeGreaterThanOrEqual(45);
  expect(await count("public.day")).toBeGreaterThanOrEqual(600);
  expect(await count("(select distinct content from public.day) as texts")).toBeGreaterThanOrEqual(590);
  expect(await count("public.likes")).toBeGreaterThanOrEqual(100);
  expect(await count("public.profile where avatar_url is not null")).toBeGreaterThanOrEqual(8);
  expect(await count("storage.objects")).toBe(await count("public.profile where avatar_url is not null"));
});

test.each([
  ["not begun", "day_count = 0"],
  ["in progress", "day_count > 0 and not completed"],
  ["completed", "completed and day_count = days and end_date is not null"],
  ["private", "visibility = 'private'"],
  ["much liked", "like_count >= 7"],
  ["not liked", "visibility = 'public' and like_count = 0"],
  ["as long as can be", 'char_length(title) = 25 and char_length("desc") > 400'],
])("there are challenges %s", async (_state, condition) => {
  expect(await count(`public.challenge where ${condition}`)).toBeGreaterThanOrEqual(1);
});

test.each([
  ["challenges", "public.challenge", `title || ' ' || "desc"`],
  ["entries", "public.day", "content"],
  ["people", "public.profile", "nickname || ' ' || comment"],
])(
  "the words of its %s are a person's: no letter four times in a row, none of more than 20",
  async (_, table, words) => {
    expect(await count(`${table} where ${words} is null`)).toBe(0);
    expect(await count(String.raw`${table} where ${words} ~ '([[:alpha:]])\1{3}|[a-zA-Z]{21}'`)).toBe(0);
  },
);

test("the counters are those of the rows, and nothing lies in the future or before its beginning", async () => {
  expect(
    await count(`public.challenge c where day_count <> (select count(*) from public.day d where d.challenge_id = c.challenge_id)
      or like_count <> (select count(*) from public.likes l where l.challenge_id = c.challenge_id)`),
  ).toBe(0);
  expect(
    await count(
      "public.challenge where updated_at > now() or created_at > updated_at or end_date < start_date",
    ),
  ).toBe(0);
  expect(await count("public.day where date > current_date or created_at > now()")).toBe(0);
  expect(
    await count("public.day d join public.challenge c using (challenge_id) where d.date < c.start_date"),
  ).toBe(0);
});

test("anybody of the demo can sign in", async () => {
  const answer = await backend.handle(
    new Request("http://localhost/auth/v1/token?grant_type=password", {
      method: "POST",
      headers: { apikey: backend.key, "content-type": "application/json" },
      body: JSON.stringify({ email: DEMO_EMAIL, password: DEMO_PASSWORD }),
    }),
    "127.0.0.1",
  );
  expect(answer.status).toBe(200);
});

test("what is filled is not filled again, whatever became of it", async () => {
  await backend.database.query("delete from auth.users where email = $1", [DEMO_EMAIL]);
  const before = await count("public.challenge");
  expect(await seedDemo(backend)).toEqual(["Sign in as", expect.any(String)]);
  expect(await count("public.challenge")).toBe(before);
});

test("a database with somebody in it is left alone", () => {
  expect(leftAlone).toEqual({ said: ["Demo", expect.stringContaining("not added")], people: 1 });
});
