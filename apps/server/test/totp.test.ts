import { expect, test } from "vitest";

import { codeAt, createTotpSecret, stepOfCode } from "../src/auth/totp.ts";

const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [20_000_000_000, "353130"],
])("after %s seconds, the code is %s, as in RFC 6238", (seconds, code) => {
  expect(codeAt(SECRET, seconds * 1000)).toBe(code);
});

test("a code is valid in its 30-second step and in the steps before and after it", () => {
  const now = 1_234_567_890_000;
  const step = now / 30_000;
  const code = codeAt(SECRET, now);
  expect([-30, 0, 29, 30].map((s) => stepOfCode(SECRET, code, now + s * 1000))).toEqual([
    step,
    step,
    step,
    step,
  ]);
  expect([-31, 60].map((s) => stepOfCode(SECRET, code, now + s * 1000))).toEqual([undefined, undefined]);
  expect(stepOfCode(SECRET, "", now)).toBeUndefined();
});

test("a new secret has 160 random bits", () => {
  expect(createTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(createTotpSecret()).not.toBe(createTotpSecret());
  const secret = createTotpSecret();
  expect(stepOfCode(secret, codeAt(secret, 0), 0)).toBe(0);
});
