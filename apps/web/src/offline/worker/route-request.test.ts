import { expect, test } from "vitest";

import { routeRequest } from "./route-request.ts";

const origin = "https://diary.example";
const visit = (path: string) => routeRequest({ method: "GET", mode: "navigate", url: origin + path }, origin);
const load = (path: string, method = "GET") =>
  routeRequest({ method, mode: "cors", url: origin + path }, origin);

test.each(["/", "/home", "/challenge/7d0b8c", "/day/edit/7d/8e?from=mail", "/restful", "/no/such/page"])(
  "the worker serves the page %s",
  (path) => expect(visit(path)).toBe("page"),
);

test.each([
  "/auth/v1/verify?token=abc",
  "/storage/v1/object/public/avatars/a/b.png",
  "/mailbox",
  "/mailbox.json",
  "/healthz",
  "/readyz",
  "/robots.txt",
  "/embed/7d0b8c",
  "/badge/7d0b8c.svg",
])("the worker doesn't handle the server's page %s", (path) => expect(visit(path)).toBe("browser"));

test("the worker serves immutable files", () => {
  expect(load("/assets/index-3f.js")).toBe("asset");
});

test.each(["/rest/v1/home_challenge?select=*", "/auth/v1/token", "/config.json", "/sw.js", "/favicon.svg"])(
  "the worker doesn't handle the request for %s",
  (path) => expect(load(path)).toBe("browser"),
);

test("the worker handles neither HEAD nor requests to other origins", () => {
  expect(load("/assets/index-3f.js", "HEAD")).toBe("browser");
  expect(
    routeRequest({ method: "GET", mode: "cors", url: "https://other.example/assets/a.js" }, origin),
  ).toBe("browser");
});
