import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { isDatabaseRefusal } from "../src/rest/responses.ts";
import { SHAPES } from "../src/rest/shape-list.ts";
import { REQUEST_SHAPES } from "../src/rest/shapes.ts";

const RELEASED = readFileSync(new URL("released-requests.txt", import.meta.url), "utf8")
  .trimEnd()
  .split("\n");

test("the list contains all requests of earlier releases, which open pages may still send", () => {
  expect(REQUEST_SHAPES.slice(0, RELEASED.length)).toEqual(RELEASED);
  expect(REQUEST_SHAPES.slice(RELEASED.length), "append these to test/released-requests.txt").toEqual([]);
});

const find = (method: string, path: string, prefer = "", fields: string[] = []) => {
  const [target = "", query = ""] = path.split("?");
  return SHAPES.find({ method, target, parameters: new URLSearchParams(query), prefer, fields });
};

test("a request matches its line of the list with parameters in any order", () => {
  const select = "select=day_id";
  const found = find("GET", `day?user_id=eq.3&${select}&day_id=eq.1&apikey=x&challenge_id=eq.2.5,(6)`);
  expect(found?.values).toEqual(["1", "2.5,(6)", "3"]);
  expect(
    find("POST", "likes?on_conflict=challenge_id,user_id", "resolution=ignore-duplicates"),
  ).toBeDefined();
  const prefer = "return=representation, resolution=ignore-duplicates";
  expect(find("POST", "challenge?select=challenge_id&on_conflict=challenge_id", prefer)).toBeDefined();
  expect(find("POST", "rpc/desk_log", "", ["before_id"])?.shape.parameters).toEqual(["before_id"]);
});

test("a request with the feed's cursor is listed and has three values", () => {
  const card = /select=[\w,]+/.exec(REQUEST_SHAPES[0]!)![0];
  const feed = `${card}&visibility=eq.public&order=updated_at.desc,challenge_id.desc&limit=20`;
  const [time, id] = ["2026-11-24T08:00:00+00:00", "0f0f"];
  const cursor = `updated_at=lte.${encodeURIComponent(time)}&or=${encodeURIComponent(`(updated_at.lt."${time}",challenge_id.lt.${id})`)}`;
  expect(find("GET", `home_challenge?${feed}&${cursor}`)?.values).toEqual([time, time, id]);
});

test.each([
  ["another method", "HEAD", "challenge?select=challenge_id"],
  ["other columns", "GET", "challenge?select=challenge_id,title"],
  ["no columns", "GET", "challenge"],
  ["another table", "GET", "feedback?select=*"],
  ["a further condition", "GET", "challenge?select=challenge_id&title=eq.x"],
  ["a repeated condition", "GET", "challenge?select=challenge_id&challenge_id=eq.1&challenge_id=eq.2"],
  ["another operator", "GET", "challenge?select=challenge_id&challenge_id=in.(1,2)"],
  ["a negation", "GET", "challenge?select=challenge_id&challenge_id=not.eq.1"],
  ["another order", "GET", "challenge?select=challenge_id&order=title"],
  ["a limit", "GET", "challenge?select=challenge_id&limit=5000"],
  ["an embedded table", "GET", "profile?select=*,challenge(*)&user_id=eq.1"],
  [
    "another value of a fixed condition",
    "GET",
    "home_challenge?select=challenge_id,start_date,weekdays,earlier_weekdays,rest_days&user_id=eq.1&completed=eq.true",
  ],
  ["a change of all rows", "PATCH", "challenge"],
  ["a deletion of all rows", "DELETE", "challenge"],
  ["a function call by GET", "GET", "rpc/is_staff"],
  ["a filter for a function's result", "POST", "rpc/list_my_blocks?limit=1"],
  ["an option that contains a condition", "GET", "setting?select=*%26user_id=eq.$"],
  ["a name of Object.prototype", "GET", "challenge?select=challenge_id&__proto__=eq.1"],
])("a request with %s is not listed", (_what, method, path) => {
  expect(find(method, path)).toBeUndefined();
});

test("a request with an offset of more than four digits is not listed", () => {
  const own = /select=[\w,]+/.exec(REQUEST_SHAPES.find((line) => line.includes("offset"))!)![0];
  const path = `home_challenge?${own}&user_id=eq.1&order=start_date.desc,challenge_id.desc&limit=250&offset=`;
  expect(find("GET", `${path}9999`)?.values).toEqual(["1", "9999"]);
  for (const offset of ["10000", "-1", "1e9", "1;drop"]) expect(find("GET", path + offset)).toBeUndefined();
});

test("a body with two names differs from a body with one name that contains a comma", () => {
  const [name, fields] = ["rpc/appeal_decision", ["appeal", "decision_id"]] as const;
  expect(find("POST", name, "", [...fields])).toBeDefined();
  expect(find("POST", name, "", [fields.join()])).toBeUndefined();
});

test.each([
  ["23505", true],
  ["PT429", true],
  ["0LP01", true],
  ["EPIPE", false],
  ["EPERM", false],
  ["ECONNRESET", false],
])("an error with code %s counts as a rejection by the database: %s", (code, isRefusal) => {
  expect(isDatabaseRefusal(Object.assign(new Error("x"), { code }))).toBe(isRefusal);
});
