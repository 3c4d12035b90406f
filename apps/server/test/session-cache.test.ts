import { expect, test, vi } from "vitest";

import { SessionCache } from "../src/auth/sessions.ts";

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
