import { expect, test } from "vitest";

import { createTokenRetryFetch } from "./token-retry-fetch.ts";

function setup(statuses: number[], renewed: string | null | Error) {
  const sent: (string | null)[] = [];
  const rejectedTokens: string[] = [];
  const fetch = createTokenRetryFetch(
    async (_, init) => {
      sent.push(new Headers(init?.headers).get("authorization"));
      return new Response(null, { status: statuses.shift() ?? 200 });
    },
    async (token) => {
      rejectedTokens.push(token);
      if (renewed instanceof Error) throw renewed;
      return renewed;
    },
  );
  return {
    run: () => fetch("https://diary.example", { headers: { authorization: "Bearer old" } }),
    sent,
    refused: rejectedTokens,
  };
}

test("a request with an accepted token is sent once", async () => {
  const { run, sent } = setup([200], "new");
  expect((await run()).status).toBe(200);
  expect(sent).toEqual(["Bearer old"]);
});

test("after a rejection, the token is renewed and the request is repeated", async () => {
  const { run, sent, refused } = setup([401, 200], "new");
  expect((await run()).status).toBe(200);
  expect(refused).toEqual(["old"]);
  expect(sent).toEqual(["Bearer old", "Bearer new"]);
});

test.each([
  ["no user", null],
  ["the same token", "old"],
  ["an error", new Error("away")],
] as const)("the rejection is returned if the renewal results in %s", async (_, renewed) => {
  const { run, sent } = setup([401, 200], renewed);
  expect((await run()).status).toBe(401);
  expect(sent).toHaveLength(1);
});

test("a second rejection is returned", async () => {
  const { run, sent } = setup([401, 401, 200], "new");
  expect((await run()).status).toBe(401);
  expect(sent).toHaveLength(2);
});
