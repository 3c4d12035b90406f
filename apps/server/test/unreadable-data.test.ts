import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { RateLimiter } from "../src/auth/rate-limiter.ts";
import { createHandler, type HandlerOptions } from "../src/http/server.ts";
import { log } from "../src/log/log.ts";

const backendWithoutDatabase = {
  handle: async () => Response.json({ message: "The database does not respond." }, { status: 503 }),
  database: {},
  limiter: new RateLimiter(),
} as unknown as HandlerOptions["backend"];
const site: HandlerOptions["site"] = {
  headers: {},
  respond: (_request, response, _pathname, head) => void response.end(head ?? "The app."),
};
const settings = {
  siteUrl: "https://diary.example",
  siteName: "Ume <3",
  key: "k",
  contactEmail: "a@b.example",
};
const server = createServer(
  createHandler({
    backend: backendWithoutDatabase,
    site,
    settings: { ...settings, sendsMail: true },
    clientAddress: () => "203.0.113.1",
    stopMails: (path) => (path === "known" ? Promise.reject(new Error("down")) : Promise.resolve(false)),
  }),
);
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

async function read(path: string, method = "GET") {
  const response = await fetch(url + path, { method });
  return { status: response.status, text: await response.text() };
}

const ID = crypto.randomUUID();

test.each([`/challenge/${ID}/feed.atom`, "/u/mina/feed.atom", `/badge/${ID}.svg`, `/embed/${ID}`])(
  "%s isn't reported as missing, because readers would forget it",
  async (path) => {
    expect(await read(path)).toEqual({ status: 503, text: expect.stringContaining("could not be read.") });
  },
);

test.each([`/challenge/${ID}`, "/u/mina"])("the page %s is sent without its own head", async (path) => {
  expect(await read(path)).toEqual({ status: 200, text: "The app." });
});

test("a mail program that unsubscribes is asked to try again", async () => {
  const logged = vi.spyOn(log, "error").mockReturnValue();
  expect((await read("/mail/stop/known", "POST")).status).toBe(503);
  expect(logged).toHaveBeenCalledWith({ component: "mail" }, "Error: down");
  expect((await read("/mail/stop/unknown", "POST")).status).toBe(404);
});

test("the page for unsubscribing has the site's name and isn't indexed", async () => {
  const { text } = await read("/mail/stop/known");
  expect(text).toContain('<meta name="robots" content="noindex">');
  expect(text).toContain("<h1>Ume &lt;3</h1>");
});
