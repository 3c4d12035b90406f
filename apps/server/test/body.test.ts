import { expect, test } from "vitest";

import { readBody, readJson } from "../src/protocol/body.ts";

const LIMIT = 10;
const requestOf = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request("http://localhost", { method: "POST", body, headers, duplex: "half" } as RequestInit);

function inParts(...parts: string[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
}

test("a body may have as many bytes as the limit, in any number of parts", async () => {
  for (const body of ["0123456789", inParts("01234", "56789"), "ééééé"])
    expect((await readBody(requestOf(body), LIMIT))?.length).toBe(LIMIT);
  for (const body of ["0123456789a", inParts("01234", "56789", "a"), "ééééé."])
    expect(await readBody(requestOf(body), LIMIT)).toBeUndefined();
  expect(await readBody(new Request("http://localhost"), LIMIT)).toEqual(Buffer.alloc(0));
});

test("a body with a declared length above the limit is rejected unread", async () => {
  const request = requestOf(inParts("0"), { "content-length": "11" });
  expect(await readBody(request, LIMIT)).toBeUndefined();
  expect(request.bodyUsed).toBe(false);
});

const nested = (levels: number) => Buffer.from(`${"[".repeat(levels)}1${"]".repeat(levels)}`);

test("JSON may have at most 31 levels of lists or objects", () => {
  expect(readJson(nested(31))).toMatchObject({ read: true });
  expect(readJson(nested(32))).toEqual({ read: false, problem: "syntax" });
  expect(readJson(nested(100_000))).toEqual({ read: false, problem: "syntax" });
});

test.each([
  ["bytes", Buffer.from([0x22, 0xff, 0x22])],
  ["syntax", Buffer.from("{")],
  ["syntax", Buffer.from('\ufeff"a"')],
  ["nul", Buffer.from(String.raw`{"a\u0000":1}`)],
  ["surrogate", Buffer.from(String.raw`["a\ud83d"]`)],
])("JSON with the problem '%s' is rejected", (problem, body) => {
  expect(readJson(body)).toEqual({ read: false, problem });
});

test("escaped backslashes and pairs of surrogates are no problem", () => {
  expect(readJson(Buffer.from(String.raw`["\\u0000", "\ud83d\ude00"]`))).toEqual({
    read: true,
    value: [String.raw`\u0000`, "😀"],
  });
});
