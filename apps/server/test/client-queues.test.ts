import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import type { SiteSettings } from "@diary/core/site/site-settings";
import { describe, expect, onTestFinished, test } from "vitest";

import type { SessionCache } from "../src/auth/sessions.ts";
import { ClientQueues } from "../src/http/client-queues.ts";
import { createGuard } from "../src/http/guard.ts";
import { createHandler, type HandlerOptions } from "../src/http/server.ts";
import { createSecrets } from "../src/secrets.ts";

const LIMITS = { working: 2, waiting: 3, all: 8 };

function clientOf(queues: ClientQueues, name: string) {
  const turns: { number: number; leave: () => void }[] = [];
  let sent = 0;
  return {
    turns,
    numbers: () => turns.map(({ number }) => number),
    async enter(signal?: AbortSignal) {
      sent += 1;
      const number = sent;
      const leave = await queues.enter(name, signal);
      if (typeof leave === "string") return leave;
      turns.push({ number, leave });
      return "entered";
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("requests of one client", () => {
  test("two requests of a client run concurrently, and further requests wait in order", async () => {
    const client = clientOf(new ClientQueues(LIMITS), "a");
    const entered = Array.from({ length: 4 }, () => client.enter());
    await settled();
    expect(client.numbers()).toEqual([1, 2]);
    client.turns[1]!.leave();
    await settled();
    expect(client.numbers()).toEqual([1, 2, 3]);
    client.turns[0]!.leave();
    expect(await Promise.all(entered)).toEqual(Array(4).fill("entered"));
  });

  test("a full queue rejects requests until a running request ends", async () => {
    const client = clientOf(new ClientQueues(LIMITS), "a");
    const entered = Array.from({ length: 5 }, () => client.enter());
    expect(await client.enter()).toBe("queue full");
    client.turns[0]!.leave();
    const last = client.enter();
    await settled();
    for (let n = 1; n < 6; n += 1) {
      client.turns[n]!.leave();
      await settled();
    }
    expect(await Promise.all([...entered, last])).toEqual(Array(6).fill("entered"));
  });

  test("a busy client doesn't delay the requests of other clients", async () => {
    const queues = new ClientQueues({ ...LIMITS, all: 1000 });
    const flood = clientOf(queues, "flood");
    for (let n = 0; n < 5; n += 1) void flood.enter();
    const visitor = clientOf(queues, "visitor");
    void visitor.enter();
    void visitor.enter();
    void visitor.enter();
    await settled();
    expect(visitor.numbers()).toEqual([1, 2]);
    for (let n = 0; n < 100; n += 1) expect(await clientOf(queues, `newcomer ${n}`).enter()).toBe("entered");
    visitor.turns[0]!.leave();
    await settled();
    expect(visitor.numbers()).toEqual([1, 2, 3]);
  });

  test("waiting requests of a disconnected client are dropped", async () => {
    const client = clientOf(new ClientQueues(LIMITS), "a");
    void client.enter();
    void client.enter();
    const leaving = new AbortController();
    const left = client.enter(leaving.signal);
    void client.enter();
    leaving.abort(new Error("gone"));
    await expect(left).rejects.toThrow("gone");
    client.turns[0]!.leave();
    await settled();
    expect(client.numbers()).toEqual([1, 2, 4]);
    await expect(client.enter(leaving.signal)).rejects.toThrow("gone");
  });

  test("requests of disconnected clients no longer count toward the limit of all clients", async () => {
    const queues = new ClientQueues(LIMITS);
    for (let round = 0; round < 20; round += 1) {
      const client = clientOf(queues, "a");
      const leaving = new AbortController();
      const waiting = Array.from({ length: 5 }, () => client.enter(leaving.signal).catch(() => "left"));
      await settled();
      leaving.abort(new Error("gone"));
      await Promise.all(waiting);
      for (const { leave } of client.turns) leave();
    }
    const fill = ["a", "b"].flatMap((name) =>
      Array.from({ length: 4 }, () => clientOf(queues, name).enter()),
    );
    const rejected: string[] = [];
    for (const each of fill) void each.then((result) => result !== "entered" && rejected.push(result));
    expect(await clientOf(queues, "c").enter()).toBe("all queues full");
    await settled();
    expect(rejected).toEqual([]);
  });
});

describe("a client that sends too many requests", () => {
  const secrets = createSecrets();

  function busyGuard() {
    let working = 0;
    const never = () => {
      working += 1;
      return new Promise<never>(() => {});
    };
    const guard = createGuard({
      secrets,
      serviceKey: false,
      sessions: {} as SessionCache,
      auth: never,
      rest: never,
      storage: never,
      lite: never,
    });
    const send = (peer: string, path = "/rest/v1/challenge?select=challenge_id") =>
      guard(new Request(`http://localhost${path}`, { headers: { apikey: secrets.publishable_key } }), peer);
    return { guard, send, working: () => working };
  }

  test.each([
    [
      "/rest/v1/challenge?select=challenge_id",
      { code: "over_request_rate_limit", message: expect.any(String) },
    ],
    ["/auth/v1/settings", { error_code: "over_request_rate_limit", msg: expect.any(String) }],
    ["/storage/v1/object/list/avatars", { error: "over_request_rate_limit", message: expect.any(String) }],
  ])("a client with a full queue gets 429 in the error format of %s", async (path, body) => {
    const { send, working } = busyGuard();
    for (let n = 0; n < 102; n += 1) void send("203.0.113.1");
    const rejected = await send("203.0.113.1", path);
    expect(rejected.status).toBe(429);
    expect(rejected.headers.get("retry-after")).toBe("1");
    expect(await rejected.json()).toMatchObject(body);
    void send("203.0.113.2");
    await settled();
    expect(working()).toBe(3);
  });

  test("a new client gets 503 if 1,000 requests of other clients run or wait", async () => {
    const { send } = busyGuard();
    for (let n = 0; n < 1000; n += 1) void send(`203.0.113.${n % 100}`);
    const rejected = await send("198.51.100.1");
    expect(rejected.status).toBe(503);
    expect(rejected.headers.get("retry-after")).toBe("1");
    expect(await rejected.json()).toMatchObject({ message: "Too many requests wait already" });
  });

  test.each([
    [429, "198.51.100.1", 102],
    [503, "203.0.113", 1000],
  ])(
    "if too many requests wait, a request for a feed's photo gets %d with Retry-After",
    async (status, peer, waiting) => {
      const { guard, send } = busyGuard();
      for (let n = 0; n < waiting; n += 1) void send(status === 429 ? peer : `${peer}.${n % 100}`);
      const settings = { key: secrets.publishable_key, siteUrl: "http://localhost" } as SiteSettings;
      const backend = { handle: guard, database: {} } as HandlerOptions["backend"];
      const site = { headers: {} } as HandlerOptions["site"];
      const server = createServer(
        createHandler({ backend, site, settings, clientAddress: () => "198.51.100.1" }),
      );
      onTestFinished(() => void server.close());
      await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
      const { port } = server.address() as AddressInfo;
      const path = `/photos/${crypto.randomUUID()}/${crypto.randomUUID()}`;
      const response = await fetch(`http://127.0.0.1:${port}${path}`);
      expect([response.status, response.headers.get("retry-after")]).toEqual([status, "1"]);
      expect(await response.text()).toBe("The photo could not be read. Try again later.");
    },
  );
});
