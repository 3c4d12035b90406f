import { describe, expect, test } from "vitest";

import { succeeded } from "./fixtures/api-response.ts";
import { onEachDatabase } from "./fixtures/world.ts";

const CHALLENGE = { title: "Read", category: "Other", days: 3, desc: "A page.", start_date: "2026-11-01" };

const NEW_CHALLENGE = "challenge?on_conflict=challenge_id&select=challenge_id";

onEachDatabase(({ owner, sql, backend, database: kind }) => {
  async function send(method: string, path: string, body?: BodyInit, type = "application/json") {
    const { url, key } = backend;
    const response = await fetch(`${url}/rest/v1/${path}`, {
      method,
      headers: {
        apikey: key,
        authorization: owner.authorization,
        "content-type": type,
        prefer: method === "POST" ? "resolution=ignore-duplicates,return=representation" : "",
      },
      ...(body === undefined ? {} : { body }),
    });
    const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
    const code = isJson ? ((await response.json()) as { code?: string }).code : null;
    return { status: response.status, code };
  }

  const titles = async () =>
    (await sql<{ title: string }>("select title from public.challenge order by title")).map(
      ({ title }) => title,
    );

  // Hosted PostgREST has the extension safeupdate, which rejects these requests. Debian has no package of it.
  test.skipIf(process.env["SUPABASE_TEST_SAFEUPDATE"] === "missing").each([
    ["PATCH", "challenge", "21000"],
    // PostgREST 12 and earlier have separate codes for a filter on a missing embed, and a limit without an order.
    ["PATCH", "challenge?day.content=eq.x", "21000", "PGRST108"],
    ["DELETE", "challenge", "21000"],
    ["DELETE", "challenge?limit=10", "21000", "PGRST109"],
    ["DELETE", "challenge?columns=title", "21000"],
  ])("a change of all rows is rejected: %s %s", async (method, path, ...codes) => {
    succeeded(await owner.insert("challenge", CHALLENGE));
    const body = method === "PATCH" ? JSON.stringify({ title: "All" }) : undefined;
    // The embedded server rejects unlisted requests.
    const expectedCodes = kind === "supabase" ? codes : ["PGRST127"];
    expect(await send(method, path, body)).toEqual({ status: 400, code: expect.toBeOneOf(expectedCodes) });
    expect(await titles()).toEqual(["Read"]);
  });

  test.skipIf(kind !== "supabase")("PostgREST checks sessions and limits time, rows and plans", async () => {
    const rows = await sql<{ setting: string }>(
      "select concat_ws(' ', rolname, setting) as setting from pg_roles cross join unnest(rolconfig) setting",
    );
    expect(rows.map(({ setting }) => setting)).toEqual(
      expect.arrayContaining([
        "anon statement_timeout=3s",
        "authenticated statement_timeout=8s",
        "authenticator pgrst.db_pre_request=private.reject_revoked_session",
        "authenticator pgrst.db_max_rows=1000",
        "authenticator pgrst.db_aggregates_enabled=false",
        "authenticator pgrst.db_plan_enabled=false",
      ]),
    );
  });

  describe("invalid JSON is rejected and nothing is stored", () => {
    const withTitle = (title: string) => JSON.stringify(CHALLENGE).replace('"Read"', `"${title}"`);

    test.each([
      ["a lone high surrogate", withTitle("\\ud83d"), "22P02"],
      ["a lone low surrogate", withTitle("\\uDE00!"), "22P02"],
      ["surrogates in the wrong order", withTitle("\\ude00\\ud83d"), "22P02"],
      [
        "a lone surrogate in a name",
        JSON.stringify(CHALLENGE).replace('"title"', String.raw`"title\ud800"`),
        "22P02",
      ],
      ["invalid UTF-8", Buffer.from(withTitle("\u00ff"), "latin1"), "22021"],
      ["a byte order mark", `\ufeff${withTitle("Read")}`, "PGRST102"],
      ["invalid JSON", "{", "PGRST102"],
      ["JSON that is nested too deeply", `${"[".repeat(60_000)}"\\ud83d"${"]".repeat(60_000)}`, "PGRST102"],
    ])("a body with %s is rejected", async (_what, body, code) => {
      // PostgREST parses a body first, with one code for all invalid bodies.
      expect(await send("POST", NEW_CHALLENGE, body)).toEqual({
        status: 400,
        code: expect.toBeOneOf([code, "PGRST102"]),
      });
      expect(await titles()).toEqual([]);
    });

    test("surrogate pairs are stored unchanged", async () => {
      expect((await send("POST", NEW_CHALLENGE, withTitle("\\ud83d\\ude00"))).status).toBe(201);
      expect(await titles()).toEqual(["😀"]);
    });

    test("content types other than JSON are rejected", async () => {
      const rejected = { status: 400, code: "PGRST102" };
      expect(await send("POST", NEW_CHALLENGE, JSON.stringify(CHALLENGE), "text/plain")).toEqual(rejected);
      // PostgREST accepts CSV and applies the same rules to its rows.
      if (kind === "supabase") return;
      const csv = "title,category,days,desc,start_date\nRead,Other,3,A page.,2026-11-01";
      expect(await send("POST", NEW_CHALLENGE, csv, "text/csv")).toEqual(rejected);
    });

    test("a query that is not UTF-8 is rejected", async () => {
      // PostgREST 12 returns 500.
      const status = kind === "supabase" ? [400, 500] : [400];
      expect(await send("GET", "challenge?select=challenge_id&challenge_id=eq.%ff")).toEqual({
        status: expect.toBeOneOf(status),
        code: expect.toBeOneOf(["22021", ...(kind === "supabase" ? [null] : [])]),
      });
    });
  });

  // Not on Supabase: PostgREST treats these bodies as an empty list of rows.
  test.skipIf(kind === "supabase").each(["{}", "5", "[]", "null"])(
    "a body that names no column is rejected: %s",
    async (body) => {
      expect(await send("POST", NEW_CHALLENGE, body)).toMatchObject({ status: 400 });
      expect(await send("PATCH", `profile?user_id=eq.${owner.id}&select=*`, body)).toMatchObject({
        status: 400,
      });
      expect(await titles()).toEqual([]);
    },
  );

  // Not on Supabase, where quotas limit the number of rows.
  test.skipIf(kind === "supabase")("a request can write only one row", async () => {
    const rows = JSON.stringify([CHALLENGE, CHALLENGE]);
    expect(await send("POST", NEW_CHALLENGE, rows)).toEqual({ status: 400, code: "PGRST127" });
    expect(await titles()).toEqual([]);
  });
});
