import { expect, test } from "vitest";

import { providersIn } from "./providers.ts";

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
