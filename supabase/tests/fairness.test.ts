import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";

import { expect, test } from "vitest";

import { done } from "./fixtures/answer.ts";
import { challengeOf } from "./fixtures/given.ts";
import { onEachDatabase } from "./fixtures/world.ts";

const FEED = "home_challenge?visibility=eq.public&order=updated_at.desc,challenge_id.desc&limit=20";

// Counted in requests and not in milliseconds, so that a busy machine changes nothing.
onEachDatabase((world) => {
  /** From an address of its own: all of 127.0.0.0/8 is this machine. */
  async function ask(path: string, localAddress: string): Promise<number> {
    const { url, key } = world().backend;
    const { port } = new URL(url);
    const sent = request({
      host: "127.0.0.1",
      port,
      path: `/rest/v1/${path}`,
      localAddress,
      agent: false,
      headers: { apikey: key },
    });
    sent.end();
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    answer.resume();
    await once(answer, "end");
    return answer.statusCode!;
  }

  test("one client's many dear requests are hardly felt by another", async () => {
    const { owner } = world();
    for (let round = 0; round < 5; round += 1) {
      done(
        await owner.insert(
          "challenge",
          Array.from({ length: 10 }, () => challengeOf(owner)),
        ),
      );
    }
    let answered = 0;
    const attack = new AbortController();
    const dear = `home_challenge?user_id=eq.${owner.id}`;
    const attackOnAndOn = async () => {
      while (!attack.signal.aborted) {
        expect(await ask(dear, "127.0.0.2")).toBe(200);
        answered += 1;
      }
    };
    const attackers = Array.from({ length: 40 }, attackOnAndOn);
    await expect.poll(() => answered, { timeout: 20_000 }).toBeGreaterThan(40);

    const waited: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      const before = answered;
      expect(await ask(FEED, "127.0.0.3")).toBe(200);
      waited.push(answered - before);
    }
    attack.abort();
    await Promise.all(attackers);
    // In one line they would all be before it. Two are at work; more of them end while it is at work itself.
    const median = waited.toSorted((a, b) => a - b)[10]!;
    expect(median).toBeLessThanOrEqual(8);
  });

  test("whoever lets hundreds wait is told that they are too many, and nobody else is", async () => {
    const crowd = Array.from({ length: 150 }, () => ask(FEED, "127.0.0.4"));
    const other = ask(FEED, "127.0.0.5");
    const statuses = await Promise.all(crowd);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(await other).toBe(200);
  });
});
