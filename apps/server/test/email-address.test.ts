import { expect, test } from "vitest";

import { canonicalEmail } from "../src/mail/email-address.ts";
import { startSharedBackend } from "./shared-backend.ts";
import { postAuth } from "./users.ts";

const backend = await startSharedBackend({ rateLimits: true });

const post = (path: string, body: unknown) => postAuth(backend, path, body);

const NO_ADDRESSES = [
  "<v@example.org>",
  "v@example.org>",
  "V <v@example.org>",
  '"v"@example.org',
  "v(comment)@example.org",
  "v@example.org,w@example.org",
  "v@w@example.org",
  "v@example.org;",
  "v@[127.0.0.1]",
  "v@example",
  "v@-example.org",
  "v@example..org",
  "v@example.org/x",
  "v@example.org?x",
  "v@example.org#x",
  "v@example.org\\x",
  "v@exa%6dple.org",
  "v@exam\tple.org",
  "v@exam\u00adple.org",
  "v@127.0.0.1",
  "v@0x7f.1",
  "v@1",
  "ｖ@example.org",
  "v\u200b@example.org",
  `${"v".repeat(65)}@example.org`,
  "@example.org",
  "v@",
];

test.each(NO_ADDRESSES)("%s is rejected as an email address", (email) => {
  expect(canonicalEmail(email)).toBeUndefined();
});

test("an address is rejected if a part of its domain or the domain is too long", () => {
  for (const domain of [`${"a".repeat(64)}.example`, `${"a.".repeat(125)}exam`])
    expect(canonicalEmail(`v@${domain}`)).toBeUndefined();
  for (const domain of [`${"a".repeat(63)}.example`, `${"a.".repeat(125)}exa`])
    expect(canonicalEmail(`v@${domain}`)).toBe(`v@${domain}`);
});

test("sign-up, sign-in, recovery and resend reject an invalid address", async () => {
  const email = "V <v@example.org>";
  for (const path of ["signup", "token?grant_type=password", "recover", "resend"]) {
    const response = await post(path, { email, password: "abcd1234", type: "signup" });
    expect([path, response.status]).toEqual([path, 400]);
    expect(await response.json()).toMatchObject({
      error_code: path.startsWith("token") ? "invalid_credentials" : "validation_failed",
    });
  }
});

/** Invalid addresses that the database accepts, because Supabase Auth accepts them too. */
const NAMES_OF_MACHINES = new Set(["v@example", "v@127.0.0.1", "v@0x7f.1", "v@1"]);

test("the database rejects each invalid address that Supabase Auth also rejects", async () => {
  for (const email of NO_ADDRESSES.filter((address) => !NAMES_OF_MACHINES.has(address))) {
    const insert = backend.sql("insert into auth.users (id, email) values (gen_random_uuid(), $1)", [email]);
    await expect(insert).rejects.toThrow("invalid email address");
  }
});

test.each([
  [" V.W+x@Example.ORG ", "v.w+x@example.org"],
  ["v@ｅxample.org", "v@example.org"],
  ["v@例え。jp", "v@xn--r8jz45g.jp"],
  ["a..b.@docomo.example", "a..b.@docomo.example"],
  ["v@straße.example", "v@xn--strae-oqa.example"],
])("%s has the canonical form %s", (typed, email) => {
  expect(canonicalEmail(typed)).toBe(email);
});

test("spellings of one address belong to one account and one mail limit", async () => {
  expect((await post("signup", { email: "v@example.org", password: "abcd1234" })).status).toBe(200);
  const again = await post("signup", { email: "V@ｅxample.org", password: "abcd1234" });
  expect(await again.json()).toMatchObject({ error_code: "user_already_exists" });
  const signIn = await post("token?grant_type=password", { email: "v@ｅxample．org", password: "abcd1234" });
  expect(signIn.status).toBe(200);
  expect((await post("recover", { email: "v@example.org" })).status).toBe(200);
  expect((await post("recover", { email: "v@EXAMPLE。org" })).status).toBe(429);
  expect((await backend.mails()).map(({ to }) => to)).toEqual(["v@example.org"]);
});
