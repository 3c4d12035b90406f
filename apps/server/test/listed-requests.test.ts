import { expect, test } from "vitest";

import { REQUEST_SHAPES } from "../src/rest/shapes.ts";
import { startSharedBackend } from "./shared-backend.ts";
import { createChallenge, signUp } from "./users.ts";

const backend = await startSharedBackend({ webRoot: "/nonexistent" });
const user = await signUp(backend, "aiko");
await backend.sql("insert into private.staff (user_id) values ($1)", [user.id]);
const challengeId = await createChallenge(user);

const LINE = /^(?<method>\w+) (?<path>\S+)(?: \((?<prefer>[^)]*)\))?(?: \{(?<parameters>[^}]*)\})?/;
/** A table, column, function or relation that doesn't exist, a value of another type, and a missing grant. */
const BROKEN = /^(?:42(?!501)|22P02|PGRST|42501 permission denied for)/;

const VALUES: Readonly<Record<string, string>> = {
  user_id: user.id,
  challenge_id: challengeId,
  date: "2026-11-20",
  updated_at: "2026-11-20T08:00:00Z",
  category: "other",
  offset: "0",
};
const CHANGES: Readonly<Record<string, object>> = {
  profile: { nickname: "Aiko" },
  setting: { day_start_hour: 3 },
};
const valueOf = (column: string) => VALUES[column] ?? "00000000-0000-4000-8000-000000000000";

/** Replaces each `$` by a value of its column's type. */
function fill(path: string): string {
  return path
    .replace(
      'updated_at.lt."$",challenge_id.lt.$',
      `updated_at.lt."${valueOf("updated_at")}",challenge_id.lt.${challengeId}`,
    )
    .replaceAll(
      /(\w+)=((?:\w+\.)?)\$(?:me)?/g,
      (_, column: string, operator: string) => `${column}=${operator}${valueOf(column)}`,
    );
}

async function errorOf(line: string): Promise<string | undefined> {
  const { method = "", parameters = "", path = "", prefer = "" } = LINE.exec(line)?.groups ?? {};
  const names = parameters.split(",").filter(Boolean);
  const fields = Object.fromEntries(names.map((name) => [name.replace("?", ""), null]));
  const body = path.startsWith("rpc/") ? fields : (CHANGES[path.split("?")[0]!] ?? { user_id: user.id });
  const response = await fetch(`${backend.url}/rest/v1/${fill(path)}`, {
    method,
    headers: {
      apikey: backend.key,
      authorization: `Bearer ${user.token}`,
      "content-type": "application/json",
      ...(prefer && { prefer }),
    },
    ...(method === "POST" || method === "PATCH" ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (response.ok) return undefined;
  const { code = "", message = "" } = JSON.parse(text) as { code?: string; message?: string };
  return `${code} ${message}`;
}

test("the database still accepts all listed requests, which earlier pages and extensions send", async () => {
  const rejected: string[] = [];
  const deletion = "POST rpc/delete_account {}";
  for (const line of [...REQUEST_SHAPES.filter((each) => each !== deletion), deletion]) {
    const error = await errorOf(line);
    if (error !== undefined && BROKEN.test(error)) rejected.push(`${line}: ${error}`);
  }
  expect(rejected).toEqual([]);
});
