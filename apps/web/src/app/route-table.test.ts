import { paths } from "@diary/core/paths";
import { expect, test, vi } from "vitest";

import { matchRoute } from "./route-table.ts";

const ID = "5f0c7f2e-3a8c-4c25-9c58-0d7f6b0d1f11";

test.each([
  ["/", paths.landing],
  ["/home", paths.home],
  ["/HOME/", paths.home],
  [`/challenge/${ID}`, paths.challenge(":id")],
  ["/challenge/create", paths.createChallenge],
  [`/challenge/update/${ID}`, paths.editChallenge(":id")],
  [`/day/edit/${ID}/7`, paths.editDay(":id", ":day_id")],
  ["/challenge/a%20b%2Fc", paths.challenge(":id")],
  ["/nowhere/at/all", "*"],
])("the address %s matches the route %s", (pathname, path) => {
  expect(matchRoute(pathname).path).toBe(path);
});

test("an address that can't be decoded is matched unchanged", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  expect(matchRoute("/challenge/100%").path).toBe(paths.challenge(":id"));
  expect(warn).toHaveBeenCalledWith(expect.stringContaining("could not be decoded"));
});
