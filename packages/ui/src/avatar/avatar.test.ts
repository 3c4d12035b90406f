import { expect, test } from "vitest";

import { initials } from "./avatar.tsx";

test.each([
  ["Mina Okada", "MO"],
  ["mina", "M"],
  ["Ada Lovelace King", "AK"],
  ["challenger-4f2a", "C4"],
  ["  spaced   out  ", "SO"],
  ["岡田美奈", "岡"],
  ["e\u0301va Nagy", "E\u0301N"],
  ["👩🏽‍💻 dev", "👩🏽‍💻D"],
  ["", ""],
])("the avatar of %j shows %j", (name, drawn) => {
  expect(initials(name)).toBe(drawn);
});
