import { expect, test } from "vitest";

import { parseHostedSettings } from "./hosted-settings.ts";

const PROJECT = { VITE_SUPABASE_URL: "https://abc.supabase.co/", VITE_SUPABASE_ANON_KEY: "key" };
const SITE_URL = "https://diary.example";

test("addresses of the site and its Supabase project have no trailing slash", () => {
  expect(parseHostedSettings({ ...PROJECT, SITE_URL: `${SITE_URL}/` })).toMatchObject({
    siteUrl: SITE_URL,
    apiUrl: "https://abc.supabase.co",
    key: "key",
    contactEmail: "hello@challenge-diary.example",
    sendsMail: true,
  });
});

test("CUSTOM_PROVIDERS lists custom providers, because Supabase's Auth doesn't", () => {
  const variables = { ...PROJECT, SITE_URL, CUSTOM_PROVIDERS: "login=Ume's login, custom:work=Work" };
  expect(parseHostedSettings(variables).providers).toEqual([
    { id: "custom:login", name: "Ume's login" },
    { id: "custom:work", name: "Work" },
  ]);
  expect(parseHostedSettings({ ...PROJECT, SITE_URL }).providers).toEqual([]);
});

test.each([
  [{}, "VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY are missing"],
  [{ ...PROJECT, VITE_SUPABASE_URL: " ", VITE_SUPABASE_ANON_KEY: "" }, "are missing"],
  [{ VITE_SUPABASE_URL: "https://abc.supabase.co", SITE_URL }, "VITE_SUPABASE_ANON_KEY is missing"],
  [{ VITE_SUPABASE_ANON_KEY: "key", SITE_URL }, "VITE_SUPABASE_URL is missing"],
  [{ ...PROJECT, VITE_SUPABASE_URL: "abc", SITE_URL }, "VITE_SUPABASE_URL is not an address"],
  [
    { ...PROJECT, VITE_SUPABASE_ANON_KEY: "sb_secret_a", SITE_URL },
    "VITE_SUPABASE_ANON_KEY is a secret key.",
  ],
  [PROJECT, "SITE_URL is missing: it is the public address of the site."],
  [{ ...PROJECT, SITE_URL: "diary" }, "SITE_URL is not an address: diary"],
  [{ ...PROJECT, SITE_URL: `${SITE_URL}/folder` }, "SITE_URL must be the address of a whole host"],
  [{ ...PROJECT, SITE_URL, CUSTOM_PROVIDERS: "login" }, "CUSTOM_PROVIDERS needs a list"],
  [{ ...PROJECT, SITE_URL, EXTENSION_URL: "store" }, "EXTENSION_URL is not an address: store"],
])("the error for %j names the missing or invalid variable", (variables, message) => {
  expect(() => parseHostedSettings(variables)).toThrow(message);
});
