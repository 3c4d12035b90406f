import { expect, test } from "vitest";

import { parseEnv } from "./parse-env.ts";

const SITE_URL = "https://diary.example";

test("the backend is the site's own origin by default", () => {
  expect(parseEnv({}).backend).toEqual({ kind: "same-origin" });
});

test("the address and key of a project make a hosted build", () => {
  expect(
    parseEnv({ SITE_URL, VITE_SUPABASE_URL: "https://abc.supabase.co/", VITE_SUPABASE_ANON_KEY: "key" })
      .backend,
  ).toEqual({ kind: "hosted", url: "https://abc.supabase.co", key: "key" });
});

test("a missing variable is named", () => {
  expect(() => parseEnv({ VITE_SUPABASE_URL: "https://abc.supabase.co" })).toThrow(
    "VITE_SUPABASE_ANON_KEY is missing",
  );
  expect(() => parseEnv({ VITE_SUPABASE_ANON_KEY: "key" })).toThrow("VITE_SUPABASE_URL is missing");
});

test("an invalid address is rejected", () => {
  expect(() => parseEnv({ VITE_SUPABASE_URL: "abc", VITE_SUPABASE_ANON_KEY: "key" })).toThrow(
    "VITE_SUPABASE_URL is not an address",
  );
});

test("a secret key is rejected", () => {
  const secret = {
    SITE_URL,
    VITE_SUPABASE_URL: "https://abc.supabase.co",
    VITE_SUPABASE_ANON_KEY: "sb_secret_a",
  };
  expect(() => parseEnv(secret)).toThrow("VITE_SUPABASE_ANON_KEY is a secret key.");
});

test("an empty variable counts as missing", () => {
  expect(parseEnv({ VITE_SUPABASE_URL: " ", VITE_SUPABASE_ANON_KEY: "" }).backend.kind).toBe("same-origin");
});

test("a hosted build requires the site's address", () => {
  const hosted = { VITE_SUPABASE_URL: "https://abc.supabase.co", VITE_SUPABASE_ANON_KEY: "key" };
  expect(() => parseEnv(hosted)).toThrow(
    "SITE_URL is missing: a build for Supabase needs the public address of the site.",
  );
  expect(() => parseEnv({ ...hosted, SITE_URL: "diary" })).toThrow("SITE_URL is not an address: diary");
  expect(parseEnv({ ...hosted, SITE_URL: `${SITE_URL}/` }).siteUrl).toBe(SITE_URL);
});
