import { expect, test } from "vitest";

import { REQUEST_SHAPES } from "../src/rest/shapes.ts";
import { startSharedBackend } from "./shared-backend.ts";
import { createChallenge, signUp } from "./users.ts";

const backend = await startSharedBackend({ webRoot: "/nonexistent" });
const user = await signUp(backend, "aiko");
await backend.sql("insert into private.staff (user_id) values ($1)", [user.id]);
const other = await signUp(backend, "ben");
const challenge_id = await createChallenge(user);

const FUNCTIONS = REQUEST_SHAPES.flatMap((line) => {
  const [, name, parameters] = /^POST rpc\/(\w+) \{(.+)\}/.exec(line) ?? [];
  return name === undefined ? [] : [[name, parameters!.replaceAll("?", "").split(",")] as const];
});

/** Valid values, so no function stops before the odd argument. Other parameters are ids or texts. */
const VALID: Record<string, unknown> = {
  challenge_id,
  of_challenge: challenge_id,
  subject_id: challenge_id,
  user_id: other.id,
  subject_type: "challenge",
  reason: "spam",
  days: 30,
  scopes: ["read"],
  rests: true,
  accepts: true,
  first_date: "2026-11-01",
  last_date: "2026-11-02",
  today: "2026-11-02",
  before_date: "2026-11-02",
  until: "2026-11-02T10:00:00Z",
  before: "2026-11-02T10:00:00Z",
  before_at: "2026-11-02T10:00:00Z",
  note_ids: [],
  photos: [],
  removed: [],
  challenge: {},
  entries: [],
  done: false,
  reports_seen: 0,
};
const TEXTS = /^(content|words|search|name|token|handle|facts|note|code|language|number|source)$/;
const validOf = (parameter: string) =>
  VALID[parameter] ?? (TEXTS.test(parameter) ? "x" : crypto.randomUUID());

const call = (name: string, body: object) =>
  fetch(`${backend.url}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: {
      apikey: backend.key,
      authorization: `Bearer ${user.token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(body),
  });

async function failuresWith(odd: unknown): Promise<string[]> {
  const failed: string[] = [];
  for (const [name, parameters] of FUNCTIONS)
    for (const parameter of parameters) {
      const fields = parameters.map((each) => [each, each === parameter ? odd : validOf(each)]);
      const response = await call(name, Object.fromEntries(fields) as object);
      const text = await response.text();
      if (response.status >= 500 || /Failing row/.test(text) || (response.ok && text.includes("infinity")))
        failed.push(`${name} ${parameter}: ${text}`);
    }
  return failed;
}

test.each([
  ["null", null],
  ["infinity", "infinity"],
])("no function causes a server error if an argument is %s", async (_, odd) => {
  expect(await failuresWith(odd)).toEqual([]);
});

test.each([
  ["a nested list", [1, [2]]],
  ["PostgreSQL's last date", "5874897-12-31"],
  ["control characters and noncharacters", "\u0001\u001B[2J\u202E\uFFFF"],
])("no function causes a server error if an argument is %s", { tags: "extended" }, async (_, odd) => {
  expect(await failuresWith(odd)).toEqual([]);
});

test("an error omits the row that a constraint rejects, because rows have private columns", async () => {
  const response = await call("create_access_token", { name: null, days: 30, scopes: ["read"] });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: "23502", details: null });
});
