import { expect, test } from "vitest";

import { gatheringSettings } from "../src/database/gathered-settings.ts";

const ROLE = "SELECT set_config('role', $1, true)";
const CLAIMS = "SELECT set_config('request.jwt.claims', $1, true)";

/** A connection that notes what comes to it, and fails on texts with "broken". */
function connection() {
  const sent: [text: string, parameters: readonly unknown[]][] = [];
  const run = gatheringSettings(async (text, parameters) => {
    sent.push([text, parameters]);
    if (parameters.includes("broken")) throw new Error("role does not exist");
    return "rows";
  }, "nothing");
  return { sent, run };
}

test("settings go to the database as one, in their order, before what comes after them", async () => {
  const { sent, run } = connection();
  await run("begin", []);
  expect(await run(ROLE, ["anon"])).toBe("nothing");
  await run("SELECT set_config('response.status', '', true)", []);
  await run('SET LOCAL ROLE "authenticated"', []);
  await run(CLAIMS, ["{}'; drop table day"]);
  expect(await run("select 1", [])).toBe("rows");
  await run("select 2", []);
  await run("commit", []);
  expect(sent).toEqual([
    ["begin", []],
    [
      "select set_config('role', $1, true), set_config('response.status', $2, true), set_config('role', $3, true), set_config('request.jwt.claims', $4, true)",
      ["anon", "", "authenticated", "{}'; drop table day"],
    ],
    ["select 1", []],
    ["select 2", []],
    ["commit", []],
  ]);
});

test("nothing runs where its settings fail", async () => {
  const { sent, run } = connection();
  await run(ROLE, ["broken"]);
  await expect(run("select 1", [])).rejects.toThrow("role does not exist");
  await expect(run("select 1", [])).rejects.toThrow("role does not exist");
  await run("rollback", []);
  expect(sent.map(([text]) => text)).not.toContain("select 1");
  expect(sent.at(-1)).toEqual(["rollback", []]);
});

test("a transaction that ends takes settings along that nothing came after", async () => {
  const { sent, run } = connection();
  for (const end of ["rollback", "commit", 'rollback to "here"']) {
    sent.length = 0;
    await run(ROLE, ["anon"]);
    await run(end, []);
    await run("select 1", []);
    expect(sent.map(([text]) => text)).toEqual([end, "select 1"]);
  }
});

test("what does more than to set something for the transaction runs by itself", async () => {
  const { sent, run } = connection();
  for (const text of [
    "SELECT set_config('role', $1, false)",
    "SELECT set_config('role', $1, true), 1",
    "SET ROLE anon",
  ]) {
    expect(await run(text, ["anon"])).toBe("rows");
    expect(sent.at(-1)).toEqual([text, ["anon"]]);
  }
});
