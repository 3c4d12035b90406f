import { expect, test } from "vitest";

import { createQueryClient } from "../query/query-client.ts";
import { createVisitor } from "../testing/index.ts";
import { providersIn, providersQuery } from "./providers.ts";

test("providersIn returns the enabled providers of a project with their names", () => {
  const external = {
    anonymous_users: true,
    apple: false,
    azure: true,
    email: true,
    github: true,
    google: true,
    phone: true,
    web3_solana: true,
    "custom:login": true,
  };
  expect(providersIn({ external })).toEqual([
    { id: "azure", name: "Microsoft" },
    { id: "github", name: "GitHub" },
    { id: "google", name: "Google" },
    { id: "custom:login", name: "Login" },
  ]);
});

test.each([undefined, null, {}, { external: null }, { external: { github: "true" } }])(
  "providersIn returns no providers for settings without an enabled one: %j",
  (settings) => {
    expect(providersIn(settings)).toEqual([]);
  },
);

test("providersQuery sends the key of the project, and fails after a rejection", async () => {
  const requests: (string | null)[][] = [];
  const responses = [Response.json({ external: { github: true } }), Response.json({}, { status: 401 })];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    requests.push([
      String(input instanceof Request ? input.url : input),
      new Headers(init?.headers).get("apikey"),
    ]);
    return responses[requests.length - 1]!;
  };
  const { diary } = createVisitor({ url: "https://project.example", key: "the key" }, { fetch });
  const request = () => createQueryClient().fetchQuery(providersQuery(diary));
  expect(await request()).toEqual([{ id: "github", name: "GitHub" }]);
  await expect(request()).rejects.toMatchObject({ code: "server" });
  expect(requests[0]).toEqual(["https://project.example/auth/v1/settings", "the key"]);
});
