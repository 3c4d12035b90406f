import { expect, test } from "vitest";

import { isSameServer } from "./connection.ts";
import { originsOf, type Server } from "./server.ts";

const server: Server = {
  siteOrigin: "https://diary.example",
  apiUrl: "https://abc.supabase.co",
  isBuiltIn: false,
};

test("a server is the same only with the same site and API", () => {
  expect(isSameServer(server, { ...server })).toBe(true);
  expect(isSameServer(server, { ...server, apiUrl: "https://other.supabase.co" })).toBe(false);
  expect(isSameServer(server, { ...server, siteOrigin: "https://other.example" })).toBe(false);
  expect(isSameServer(server, null)).toBe(false);
  expect(isSameServer(null, null)).toBe(true);
});

test("a server has one origin if the API is at the site's address", () => {
  expect(originsOf({ ...server, apiUrl: "https://diary.example/api" })).toEqual(["https://diary.example"]);
  expect(originsOf(server)).toEqual(["https://diary.example", "https://abc.supabase.co"]);
});
