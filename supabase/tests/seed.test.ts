import { readFile } from "node:fs/promises";

import { afterEach, beforeEach, expect, test } from "vitest";

import { succeeded } from "./fixtures/api-response.ts";
import { readAuth } from "./fixtures/auth.ts";
import { onServer } from "./fixtures/world.ts";

const SEED = await readFile(new URL("../seed.sql", import.meta.url), "utf8");

onServer(({ visitor, sql, script, backend }) => {
  beforeEach(() => script(SEED));
  afterEach(() => sql("delete from auth.users where id::text like '5eed0000-%'"));

  test("the seed contains new, running, completed and private challenges", async () => {
    const rows = succeeded(await visitor.select("home_challenge?visibility=eq.public&order=updated_at.desc"));
    expect(rows).toMatchObject([
      { title: "Streams, properly", nickname: "Amara", day: 0, completed: false },
      { title: "Grid without fear", nickname: "Hana", day: 4, completed: false, like_count: 2 },
      { title: "Types all the way down", nickname: "Jonas", day: 3, completed: false },
      { title: "Five small apps", nickname: "Hana", day: 5, days: 5, completed: true },
    ]);
    expect(await sql("select title from public.challenge where visibility = 'private'")).toHaveLength(1);
  });

  test("users of the seed can sign in", async () => {
    const credentials = { email: "jonas@example.com", password: "challenge1" };
    expect((await readAuth(backend, "POST", "token?grant_type=password", credentials)).status).toBe(200);
  });
});
