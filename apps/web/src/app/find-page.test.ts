import { paths } from "@diary/core/paths";
import { expect, test } from "vitest";

import { findPage, paramsOf } from "./find-page.ts";

const ID = "5f0c7f2e-3a8c-4c25-9c58-0d7f6b0d1f11";

test.each([
  ["/", paths.landing, {}],
  ["/home", paths.home, {}],
  ["/HOME/", paths.home, {}],
  [`/challenge/${ID}`, paths.challenge(":id"), { id: ID }],
  // The word stands before the id.
  ["/challenge/create", paths.createChallenge, {}],
  [`/challenge/update/${ID}`, paths.editChallenge(":id"), { id: ID }],
  [`/day/edit/${ID}/7`, paths.editDay(":id", ":day_id"), { id: ID, day_id: "7" }],
  ["/challenge/a%20b%2Fc", paths.challenge(":id"), { id: "a b/c" }],
  ["/challenge/100%", paths.challenge(":id"), { id: "100%" }],
  ["/nowhere/at/all", "*", { "*": "nowhere/at/all" }],
])("%s is the page %s", (pathname, path, params) => {
  const page = findPage(pathname);
  expect(page.path).toBe(path);
  expect(paramsOf(page, pathname)).toEqual(params);
});
