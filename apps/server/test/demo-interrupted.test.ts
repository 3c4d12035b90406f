import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { openPglite } from "../src/database/open-pglite.ts";
import { DEMO_EMAIL, DEMO_PASSWORD, DEMO_USERS } from "../src/demo/demo-users.ts";
import { launch, SERVE, serveHere } from "./command.ts";
import { visitor } from "./people.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "diary-demo-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a first start with the demo that is killed while it is made is made up for by the next", async () => {
  const settings = { DATA_DIR: folder };
  const first = launch(SERVE, settings, ["--demo"]);
  // The first of the people has a picture: most of them are still to come.
  const files = join(folder, "files");
  await vi.waitUntil(() => existsSync(files) && readdirSync(files).length > 0, {
    timeout: 60_000,
    interval: 5,
  });
  first.kill();
  expect(await first.outcome).toMatchObject({ kind: "refused", code: null });
  const { people, challenges } = await countIn(join(folder, "pg"));
  expect(people).toBeLessThan(DEMO_USERS.length);
  expect(challenges).toBe(0);

  const second = await serveHere({ ...settings, DEMO: "1" });
  const { key } = (await (await fetch(`${second.url}/config.json`)).json()) as { key: string };
  const client = visitor({ url: second.url, key });
  const { data } = await client.from("home_challenge").select("challenge_id").throwOnError();
  const cards = await Promise.all(
    (data as { challenge_id: string }[]).map(async ({ challenge_id }) => {
      const { data: rows } = await client
        .from("home_challenge")
        .select("*")
        .eq("challenge_id", challenge_id)
        .throwOnError();
      return rows[0] as { user_id: string; nickname: string; avatar_url: string | null };
    }),
  );
  expect(cards.length).toBeGreaterThanOrEqual(40);
  expect(new Set(cards.map(({ nickname }) => nickname))).toEqual(
    new Set(DEMO_USERS.map(({ nickname }) => nickname)),
  );
  for (const avatar_url of new Set(cards.map((card) => card.avatar_url))) {
    if (avatar_url === null) continue;
    const { publicUrl } = client.storage.from("avatars").getPublicUrl(avatar_url).data;
    expect((await fetch(publicUrl)).status).toBe(200);
  }
  expect(second.lines).toContainEqual(["Sign in as", expect.stringContaining(DEMO_EMAIL)]);
  const { error } = await client.auth.signInWithPassword({ email: DEMO_EMAIL, password: DEMO_PASSWORD });
  expect(error).toBeNull();
  await second.stop();
});

async function countIn(pg: string): Promise<{ people: number; challenges: number }> {
  const database = await openPglite({ folder: pg });
  const [row] = await database.query<{ people: number; challenges: number }>(
    "select (select count(*)::int from auth.users) as people, (select count(*)::int from public.challenge) as challenges",
  );
  await database.close();
  return row!;
}
