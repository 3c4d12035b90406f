import { expect, test } from "vitest";

import { AppError } from "../errors/index.ts";
import { watchConnection } from "./connection.ts";

const never = new Promise<never>(() => {});

test("what waits is told at the first request without an answer", async () => {
  const failure = new TypeError("Failed to fetch");
  const connection = watchConnection(() => Promise.reject(failure));
  const waiting = connection.orLost(never);
  await expect(connection.fetch("http://localhost/")).rejects.toBe(failure);
  await expect(waiting).rejects.toMatchObject({ code: "network", cause: failure });
});

test.each([502, 503, 504])("and at a proxy's %i", async (status) => {
  const connection = watchConnection(() => Promise.resolve(new Response(null, { status })));
  const waiting = connection.orLost(never);
  expect((await connection.fetch("http://localhost/")).status).toBe(status);
  await expect(waiting).rejects.toBeInstanceOf(AppError);
});

test.each([200, 400, 401, 500])("an answer with %i is an answer", async (status) => {
  const connection = watchConnection(() => Promise.resolve(new Response(null, { status })));
  const work = Promise.withResolvers<string>();
  const waiting = connection.orLost(work.promise);
  await connection.fetch("http://localhost/");
  work.resolve("done");
  expect(await waiting).toBe("done");
});

test("work that failed by itself fails as it did", async () => {
  const connection = watchConnection(fetch);
  const failure = new Error("a bug");
  await expect(connection.orLost(Promise.reject(failure))).rejects.toBe(failure);
});
