import { describe, expect, test } from "vitest";

import { lastWish } from "./last-wish.ts";

/** A server that answers when it is told to, and holds one like for each key. */
function slowServer() {
  const held = new Map<string, boolean>();
  const requests: {
    key: string;
    wish: boolean;
    succeed: () => Promise<void>;
    fail: (error: Error) => Promise<void>;
  }[] = [];
  const settled: string[] = [];
  let open = 0;
  let mostOpen = 0;

  const likes = lastWish<string>({
    send: (key, wish) => {
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      const answer = Promise.withResolvers<void>();
      const finish = async (end: () => void) => {
        open -= 1;
        end();
        await flush();
      };
      requests.push({
        key,
        wish,
        succeed: () => finish(() => (held.set(key, wish), answer.resolve())),
        fail: (error) => finish(() => answer.reject(error)),
      });
      return answer.promise;
    },
    granted: (key) => settled.push(`${key} granted`),
    refused: (key, wish, error) => settled.push(`${key} refused ${wish}: ${(error as Error).message}`),
  });
  return { likes, requests, held, settled, mostOpen: () => mostOpen };
}

/** Lets everything that waits for a promise run. */
async function flush() {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

describe("one click", () => {
  test("is sent and granted", async () => {
    const { likes, requests, held, settled } = slowServer();
    likes.wish("a", true);
    expect(likes.isSettling("a")).toBe(true);
    await requests[0]?.succeed();
    expect(held.get("a")).toBe(true);
    expect(settled).toEqual(["a granted"]);
    expect(likes.isSettling("a")).toBe(false);
  });

  test("is taken back when it is refused", async () => {
    const { likes, requests, settled } = slowServer();
    likes.wish("a", true);
    await requests[0]?.fail(new Error("no"));
    expect(settled).toEqual(["a refused true: no"]);
  });
});

describe("fast clicks", () => {
  test.each(Array.from({ length: 12 }, (_, index) => index + 1))(
    "%i of them take at most two requests, one at a time, and end in the last wish",
    async (clicks) => {
      const { likes, requests, held, settled, mostOpen } = slowServer();
      let wish = false;
      for (let click = 0; click < clicks; click += 1) {
        wish = !wish;
        likes.wish("a", wish);
      }
      for (let index = 0; index < requests.length; index += 1) await requests[index]?.succeed();
      expect(requests.length).toBeLessThanOrEqual(2);
      expect(mostOpen()).toBe(1);
      expect(held.get("a")).toBe(wish);
      expect(settled).toEqual(["a granted"]);
    },
  );

  test("a refusal of what is not wished for any more is no refusal", async () => {
    const { likes, requests, settled } = slowServer();
    likes.wish("a", true);
    likes.wish("a", false);
    await requests[0]?.fail(new Error("no"));
    expect(requests).toHaveLength(1);
    expect(settled).toEqual(["a granted"]);
  });

  test("after a refusal the next click is sent again", async () => {
    const { likes, requests, held } = slowServer();
    likes.wish("a", true);
    await requests[0]?.fail(new Error("no"));
    likes.wish("a", true);
    await requests[1]?.succeed();
    expect(held.get("a")).toBe(true);
  });

  test("a wish that comes when the second is under way is kept as well", async () => {
    const { likes, requests, held } = slowServer();
    likes.wish("a", true);
    likes.wish("a", false);
    await requests[0]?.succeed();
    likes.wish("a", true);
    await requests[1]?.succeed();
    await requests[2]?.succeed();
    expect(requests.map(({ wish }) => wish)).toEqual([true, false, true]);
    expect(held.get("a")).toBe(true);
  });
});

test("two challenges do not wait for each other", async () => {
  const { likes, requests, mostOpen } = slowServer();
  likes.wish("a", true);
  likes.wish("b", true);
  expect(requests.map(({ key }) => key)).toEqual(["a", "b"]);
  expect(mostOpen()).toBe(2);
});
