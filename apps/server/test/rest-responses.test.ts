import { describe, expect, test } from "vitest";

import { refusalResponse } from "../src/rest/responses.ts";
import { SHAPES } from "../src/rest/shape-list.ts";
import { Statements } from "../src/rest/statements.ts";

const refusal = (code: string, detail?: string) =>
  Object.assign(new Error("rejected"), { code, ...(detail !== undefined && { detail }) });

describe("the response to a rejection by the database", () => {
  test.each([
    ["23505", 409],
    ["23503", 409],
    ["23514", 400],
    ["22P02", 400],
    ["P0001", 400],
    ["PT422", 422],
    ["25006", 405],
    ["42883", 404],
    ["42P01", 404],
    ["28000", 403],
    ["08006", 503],
    ["53100", 503],
    ["57P01", 503],
    ["57014", 500],
    ["40001", 500],
    ["XX000", 500],
    ["42P17", 500],
  ])("the code %s has the status %i", (code, status) => {
    expect(refusalResponse(refusal(code), false).status).toBe(status);
  });

  test("a missing right asks a visitor to sign in, but not a user", () => {
    expect(refusalResponse(refusal("42501"), true).status).toBe(401);
    expect(refusalResponse(refusal("42501"), false).status).toBe(403);
  });

  test.each([
    ["23502", null],
    ["23514", null],
    ["23505", "Key (date)=(2026-11-01) already exists."],
  ])("the details of the code %s are %j, because some contain the whole row", async (code, details) => {
    const response = refusalResponse(refusal(code, "Key (date)=(2026-11-01) already exists."), false);
    expect(await response.json()).toEqual({ code, details, hint: null, message: "rejected" });
  });

  test.each([
    ["a past time", () => new Date(Date.now() - 5000).toISOString(), "1"],
    ["a time in 90 seconds", () => new Date(Date.now() + 89_900).toISOString(), "90"],
    ["no time", () => "soon", null],
  ])("Retry-After of an exceeded quota with %s is whole seconds from 1", (_, detail, expected) => {
    const response = refusalResponse(refusal("PT429", detail()), false);
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, expected]);
  });
});

describe("prepared statements", async () => {
  const { shape } = SHAPES.find({
    method: "POST",
    target: "feedback",
    parameters: new URLSearchParams(),
    prefer: "",
    fields: [],
  })!;

  test("a write is prepared after its first success, for the same columns in any order", async () => {
    const statements = await Statements.load(async () => []);
    const { name, text } = statements.for(shape, ["title", "feedback"]);
    expect(name).toBe("");
    expect(statements.for(shape, ["title", "feedback"]).name).toBe("");
    statements.noteSuccess(shape, ["title", "feedback"], text);
    const prepared = statements.for(shape, ["feedback", "title"]);
    expect(prepared).toEqual({ name: expect.stringMatching(/^s\d+_\d+$/), text });
    expect(statements.for(shape, ["title"]).name).toBe("");
  });

  test("clients can't fill the memory with prepared writes", async () => {
    const statements = await Statements.load(async () => []);
    const long = ["a".repeat(500)];
    statements.noteSuccess(shape, long, "text");
    expect(statements.for(shape, long).name).toBe("");
    for (let n = 0; n < 301; n += 1) statements.noteSuccess(shape, [`column_${n}`], "text");
    const names = [299, 300].map((n) => statements.for(shape, [`column_${n}`]).name);
    expect(names).toEqual([expect.stringMatching(/^s\d+_\d+$/), ""]);
  });
});
