import { expect, test } from "vitest";

import { AddressSigner } from "../src/storage/signed-address.ts";

const HOUR = 3600;
const FULL_HOUR = 500_000 * HOUR;
const file = { name: "user/photo", userId: "9001", linkHash: "" };
const signer = new AddressSigner("secret");

test.each([0, 1, HOUR - 1])("an address signed %i s after a full hour is valid as long as requested", (s) => {
  const now = FULL_HOUR + s;
  for (const expiresIn of [1, 60, HOUR]) {
    const token = signer.sign(file, expiresIn, now);
    expect(signer.verify(file.name, token, now + expiresIn - 1)).toEqual(file);
    expect(signer.verify(file.name, token, now + expiresIn + HOUR)).toBeUndefined();
  }
});

test("requests within an hour get the same signed address", () => {
  const [first, second, third] = [0, HOUR - 61, HOUR].map((s) => signer.sign(file, 60, FULL_HOUR + s));
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});
