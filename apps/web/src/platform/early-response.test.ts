import { afterEach, expect, test, vi } from "vitest";

import { takeEarlyResponse } from "./early-response.ts";

const ADDRESS = "https://example.com/rest/v1/day?select=content";
const OWN = { headers: { authorization: "Bearer own" } };

function sendEarly(sentAt = Date.now(), body?: string) {
  const response = Promise.resolve(new Response("[]"));
  const method = body === undefined ? "GET" : "POST";
  const early = { authorization: "Bearer own", method, body, sentAt, response };
  vi.stubGlobal("window", { earlyResponses: new Map([[ADDRESS, early]]) });
  return response;
}

afterEach(() => void vi.unstubAllGlobals());

test("the same request of the same user gets the early response, once", () => {
  const response = sendEarly();
  expect(takeEarlyResponse(ADDRESS, OWN)).toBe(response);
  expect(takeEarlyResponse(ADDRESS, OWN)).toBeUndefined();
});

test("another user never gets an early response", () => {
  void sendEarly();
  expect(takeEarlyResponse(ADDRESS, { headers: { authorization: "Bearer other" } })).toBeUndefined();
  expect(takeEarlyResponse(ADDRESS, OWN)).toBeUndefined();
});

test.each<[string, string, RequestInit]>([
  ["another address", `${ADDRESS},date`, OWN],
  ["a write", ADDRESS, { ...OWN, method: "PATCH" }],
  ["a request with a body", ADDRESS, { ...OWN, method: "POST", body: "[]" }],
])("%s gets no early response", (_, address, init) => {
  void sendEarly();
  expect(takeEarlyResponse(address, init)).toBeUndefined();
});

test("a POST request gets the early response only if its body is the same", () => {
  const response = sendEarly(Date.now(), "[1]");
  expect(takeEarlyResponse(ADDRESS, { ...OWN, method: "POST", body: "[1]" })).toBe(response);
  for (const init of [{ method: "POST", body: "[2]" }, { method: "PUT", body: "[1]" }, {}]) {
    void sendEarly(Date.now(), "[1]");
    expect(takeEarlyResponse(ADDRESS, { ...OWN, ...init })).toBeUndefined();
  }
});

test("an early response that is a minute old is not used", () => {
  void sendEarly(Date.now() - 60_000);
  expect(takeEarlyResponse(ADDRESS, OWN)).toBeUndefined();
});

test("a page without early requests sends its requests", () => {
  vi.stubGlobal("window", {});
  expect(takeEarlyResponse(ADDRESS, OWN)).toBeUndefined();
});
