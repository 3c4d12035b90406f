import { expect, test } from "vitest";

import { parseEnv } from "./parse-env.ts";

test("without variables the backend is the origin that serves the site", () => {
  expect(parseEnv({}).backend).toEqual({ kind: "same-origin" });
});

test("both variables make a hosted build, without a trailing slash in the address", () => {
  expect(
    parseEnv({ VITE_SUPABASE_URL: "https://abc.supabase.co/", VITE_SUPABASE_ANON_KEY: "key" }).backend,
  ).toEqual({ kind: "hosted", url: "https://abc.supabase.co", key: "key" });
});

test("a missing variable names itself", () => {
  expect(() => parseEnv({ VITE_SUPABASE_URL: "https://abc.supabase.co" })).toThrow(
    "VITE_SUPABASE_ANON_KEY is missing",
  );
  expect(() => parseEnv({ VITE_SUPABASE_ANON_KEY: "key" })).toThrow("VITE_SUPABASE_URL is missing");
});

test("an address that is none is refused", () => {
  expect(() => parseEnv({ VITE_SUPABASE_URL: "abc", VITE_SUPABASE_ANON_KEY: "key" })).toThrow(
    "VITE_SUPABASE_URL is not an address: abc",
  );
});

test("an empty variable counts as missing", () => {
  expect(parseEnv({ VITE_SUPABASE_URL: " ", VITE_SUPABASE_ANON_KEY: "" }).backend.kind).toBe("same-origin");
});
