import { expect, test, vi } from "vitest";

import { SessionCache } from "../src/auth/sessions.ts";
import { sharedDatabase } from "./shared-backend.ts";

type Query = ConstructorParameters<typeof SessionCache>[0];

const SESSION = { userId: "aiko", needsCode: false };

test.each<[string, (sessions: SessionCache) => void]>([
  ["its user signs out", (sessions) => sessions.forget("aiko")],
  ["the cache is cleared", (sessions) => sessions.clear()],
])("a session isn't cached if %s while it is read", async (_, end) => {
  const running = Promise.withResolvers<object[]>();
  const query = vi.fn<() => Promise<object[]>>().mockReturnValueOnce(running.promise).mockResolvedValue([]);
  const sessions = new SessionCache(query as Query);
  const earlier = sessions.stateOf("session", "aiko");
  end(sessions);
  running.resolve([SESSION]);
  await earlier;
  expect(await sessions.stateOf("session", "aiko")).toBe("ended");
});

test("a cached session is live for its own user only", async () => {
  const sessions = new SessionCache((async () => [SESSION]) as unknown as Query);
  expect(await sessions.stateOf("session", "aiko")).toBe("live");
  expect(await sessions.stateOf("session", "mina")).toBe("ended");
});

test.each([
  ["live", [SESSION]],
  ["ended", []],
])("at most 20,000 %s sessions are cached", async (state, rows) => {
  let queries = 0;
  const sessions = new SessionCache((async () => {
    queries += 1;
    return rows;
  }) as unknown as Query);
  for (let n = 0; n <= 20_000; n += 1) await sessions.stateOf(`session ${n}`, "aiko");
  queries = 0;
  expect(await sessions.stateOf("session 20000", "aiko")).toBe(state);
  expect(queries).toBe(0);
  await sessions.stateOf("session 0", "aiko");
  expect(queries).toBe(1);
});

test("a session with a time limit ends at this time", async () => {
  const { query } = await sharedDatabase();
  const [userId, earlier, later] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  await query("insert into auth.users (id, email) values ($1, 'aiko@diary.example')", [userId]);
  await query(
    `insert into auth.sessions (id, user_id, not_after)
     values ($2, $1, now() - interval '1 second'), ($3, $1, now() + interval '1 hour')`,
    [userId, earlier, later],
  );
  const sessions = new SessionCache(query);
  expect(await sessions.stateOf(earlier, userId)).toBe("ended");
  expect(await sessions.stateOf(later, userId)).toBe("live");
});
