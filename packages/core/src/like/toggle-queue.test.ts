import { describe, expect, test } from "vitest";

import { createToggleQueue } from "./toggle-queue.ts";

/** A server that answers when it is told to, and holds one like for each key. */
function slowServer() {
  const held = new Map<string, boolean>();
  const requests: {
    key: string;
    desired: boolean;
    succeed: () => Promise<void>;
    fail: (error: Error) => Promise<void>;
  }[] = [];
  const settled: string[] = [];
  let open = 0;
  let mostOpen = 0;

  const likes = createToggleQueue<string>({
    send: (key, desired) => {
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
        desired,
        succeed: () => finish(() => (held.set(key, desired), answer.resolve())),
        fail: (error) => finish(() => answer.reject(error)),
      });
      return answer.promise;
    },
    onSuccess: (key) => settled.push(`${key} granted`),
    onError: (key, desired, error) => settled.push(`${key} refused ${desired}: ${(error as Error).message}`),
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
    likes.set("a", true);
    expect(likes.isPending("a")).toBe(true);
    await requests[0]?.succeed();
    expect(held.get("a")).toBe(true);
    expect(settled).toEqual(["a granted"]);
    expect(likes.isPending("a")).toBe(false);
  });

  test("is taken back when it is refused", async () => {
    const { likes, requests, settled } = slowServer();
    likes.set("a", true);
    await requests[0]?.fail(new Error("no"));
    expect(settled).toEqual(["a refused true: no"]);
  });
});

describe("fast clicks", () => {
  test.each(Array.from({ length: 12 }, (_, index) => index + 1))(
    "%i of them take at most two requests, one at a time, and end in the last desired state",
    async (clicks) => {
      const { likes, requests, held, settled, mostOpen } = slowServer();
      let desired = false;
      for (let click = 0; click < clicks; click += 1) {
        desired = !desired;
        likes.set("a", desired);
      }
      for (let index = 0; index < requests.length; index += 1) await requests[index]?.succeed();
      expect(requests.length).toBeLessThanOrEqual(2);
      expect(mostOpen()).toBe(1);
      expect(held.get("a")).toBe(desired);
      expect(settled).toEqual(["a granted"]);
    },
  );

  test("a refusal of what is not desired any more is no error", async () => {
    const { likes, requests, settled } = slowServer();
    likes.set("a", true);
    likes.set("a", false);
    await requests[0]?.fail(new Error("no"));
    expect(requests).toHaveLength(1);
    expect(settled).toEqual(["a granted"]);
  });

  test("after a refusal the next click is sent again", async () => {
    const { likes, requests, held } = slowServer();
    likes.set("a", true);
    await requests[0]?.fail(new Error("no"));
    likes.set("a", true);
    await requests[1]?.succeed();
    expect(held.get("a")).toBe(true);
  });

  test("a toggle that comes when the second is under way is kept as well", async () => {
    const { likes, requests, held } = slowServer();
    likes.set("a", true);
    likes.set("a", false);
    await requests[0]?.succeed();
    likes.set("a", true);
    await requests[1]?.succeed();
    await requests[2]?.succeed();
    expect(requests.map(({ desired }) => desired)).toEqual([true, false, true]);
    expect(held.get("a")).toBe(true);
  });
});

describe("a page that is left", () => {
  test("sends the state that waits for an answer", async () => {
    const { likes, requests } = slowServer();
    likes.set("a", true);
    likes.set("a", false);
    likes.set("b", true);
    likes.flush();
    expect(requests.map(({ desired, key }) => [key, desired])).toEqual([
      ["a", true],
      ["b", true],
      ["a", false],
    ]);
  });

  test("and stays after all: ends in the last desired state", async () => {
    const { held, likes, requests, settled } = slowServer();
    likes.set("a", true);
    likes.set("a", false);
    likes.flush();
    for (let index = 0; index < requests.length; index += 1) await requests[index]?.succeed();
    expect(held.get("a")).toBe(false);
    expect(settled).toEqual(["a granted"]);
    expect(likes.isPending("a")).toBe(false);
  });
});

test("two challenges do not wait for each other", async () => {
  const { likes, requests, mostOpen } = slowServer();
  likes.set("a", true);
  likes.set("b", true);
  expect(requests.map(({ key }) => key)).toEqual(["a", "b"]);
  expect(mostOpen()).toBe(2);
});
