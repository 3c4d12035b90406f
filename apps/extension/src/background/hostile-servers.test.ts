import dns from "node:dns";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo, Socket } from "node:net";

import type { LookUp } from "@diary/core/site/look-up-diary";
import { afterAll, beforeEach, expect, test, vi } from "vitest";

import { lookUp } from "../connection/look-up.ts";
import { fetchPublicConfig } from "../connection/public-config.ts";
import { createServerFetch } from "../connection/server-fetch.ts";
import type { Server } from "../connection/server.ts";
import { createAuthApi } from "./auth/auth-api.ts";

/** Requests to the connected server, and connections to any other address. */
const requests: string[] = [];
let leaks = 0;
let respond: RequestListener;

async function listen(listener: RequestListener, onConnection?: () => void): Promise<number> {
  const server = createServer(listener);
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    onConnection?.();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const port = await listen((request, response) => {
  requests.push(`${request.method} ${request.url}`);
  respond(request, response);
});
const otherPort = await listen(
  (_, response) => void response.end("{}"),
  () => (leaks += 1),
);
const ORIGIN = `http://127.0.0.1:${port}`;
const OTHER = `http://localhost:${otherPort}`;
const server: Server = { siteOrigin: ORIGIN, apiUrl: ORIGIN, isBuiltIn: false };

beforeEach(() => {
  requests.length = 0;
  leaks = 0;
  // All names lead to this machine, so the other server notices each connection.
  vi.spyOn(dns, "lookup").mockImplementation(((
    _name: string,
    options: dns.LookupOptions,
    done: (...found: unknown[]) => void,
  ) => {
    const found = { address: "127.0.0.1", family: 4 };
    if (options.all === true) done(null, [found]);
    else done(null, found.address, found.family);
  }) as never);
});

const config = async () => ({ url: ORIGIN, key: "anon" });
const authApi = () =>
  createAuthApi({ fetch: createServerFetch(server), now: Date.now, config, renewConfig: config });
const headers = { apikey: "anon", authorization: "Bearer secret" };

const CALLS = {
  "a look-up": () => lookUp(ORIGIN),
  "a read of the configuration": () => createServerFetch(server)(`${ORIGIN}/config.json`),
  "a sign-in": () => authApi().signIn("aiko@diary.example", "challenge2026"),
  "a refresh": () => authApi().refresh("token"),
  "an entry": () =>
    createServerFetch(server)(`${ORIGIN}/rest/v1/day`, { method: "POST", headers, body: "Ran 5 km" }),
};

test("the other server notices a connection by any name", async () => {
  await fetchPublicConfig(`http://evil.example:${otherPort}`);
  await fetchPublicConfig(OTHER);
  expect(leaks).toBe(2);
});

const LOCATIONS = [
  `${OTHER}/`,
  `//localhost:${otherPort}/`,
  `http://evil.example:${otherPort}/rest/v1/day`,
  `http://127.0.0.1:${port}@localhost:${otherPort}/`,
  `\\\\localhost:${otherPort}\\`,
  "/moved",
];
const redirects = [301, 302, 303, 307, 308].flatMap((status) =>
  LOCATIONS.flatMap((location) =>
    Object.keys(CALLS).map((call) => [call, status, location.replaceAll(`${otherPort}`, "PORT"), location]),
  ),
) as [keyof typeof CALLS, number, string, string][];

test.each(redirects)(
  "%s doesn't follow a redirect with status %s to %j",
  async (call, status, _, location) => {
    respond = (request, response) =>
      request.url === "/moved"
        ? response.writeHead(302, { location: OTHER }).end()
        : response.writeHead(status, { location }).end();
    await CALLS[call]().catch(() => undefined);
    expect(leaks).toBe(0);
    expect(requests).not.toContainEqual(expect.stringContaining("/moved"));
    expect(requests).not.toEqual([]);
  },
);

const HINTS: [name: string, status: number, headers: Record<string, string>][] = [
  ["Refresh", 200, { refresh: `0; url=${OTHER}` }],
  ["Link", 200, { link: `<${OTHER}>; rel=preload; as=fetch` }],
  ["Content-Location", 200, { "content-location": OTHER }],
  ["Alt-Svc", 200, { "alt-svc": `h2="localhost:${otherPort}"` }],
  ["Location of 201", 201, { location: OTHER }],
  ["Location of 300", 300, { location: OTHER }],
  ["Location of 305", 305, { location: OTHER }],
  ["Location of 401", 401, { location: OTHER, "www-authenticate": `Bearer resource_metadata="${OTHER}"` }],
];

const hints = HINTS.flatMap(([name, status, sent]) =>
  Object.entries(CALLS).map(([call, send]) => ({ call, send, name, status, sent })),
);

test.each(hints)("$call ignores another address in the header $name", async ({ send, sent, status }) => {
  respond = (_, response) => void response.writeHead(status, sent).end("{}");
  await send().catch(() => undefined);
  expect(leaks).toBe(0);
  expect(requests).not.toEqual([]);
});

const honest = { siteUrl: ORIGIN, url: ORIGIN, key: "anon", contactEmail: "ume@diary.example" };
const found: LookUp = { kind: "found", server: { siteOrigin: ORIGIN, apiUrl: ORIGIN }, key: "anon" };
const elsewhere = (siteOrigin: string): LookUp => ({ kind: "elsewhere", siteOrigin });
const text = (change: object) => JSON.stringify({ ...honest, ...change });

test("the honest configuration is found", async () => {
  respond = (_, response) => void response.end(text({}));
  expect(await lookUp(ORIGIN)).toEqual(found);
});

const withPort = (value: string) => value.replaceAll("PORT", String(otherPort));
const NO_DIARY: LookUp = { kind: "not-a-diary" };
const INSECURE: LookUp = { kind: "insecure-api" };

test.each<[what: string, body: string, LookUp]>([
  [
    "an http address of another host",
    text({ siteUrl: "http://evil.example:PORT" }),
    elsewhere("http://evil.example:PORT"),
  ],
  [
    "a subdomain",
    text({ siteUrl: "http://diary.127.0.0.1.nip.example:PORT" }),
    elsewhere("http://diary.127.0.0.1.nip.example:PORT"),
  ],
  [
    "an address with a user name",
    text({ siteUrl: `http://127.0.0.1:${port}@evil.example:PORT` }),
    elsewhere("http://evil.example:PORT"),
  ],
  [
    "an address with a backslash",
    text({ siteUrl: `http://evil.example:PORT\\@127.0.0.1:${port}` }),
    elsewhere("http://evil.example:PORT"),
  ],
  [
    "an address with a trailing dot",
    text({ siteUrl: "http://localhost.:PORT" }),
    elsewhere("http://localhost.:PORT"),
  ],
  [
    "an address of all interfaces",
    text({ siteUrl: "http://0.0.0.0:PORT" }),
    elsewhere("http://0.0.0.0:PORT"),
  ],
  ["a list of addresses", text({ siteUrl: [ORIGIN, OTHER] }), NO_DIARY],
  ["an address as an object", text({ siteUrl: { href: ORIGIN } }), NO_DIARY],
  ["a script as the address", text({ siteUrl: "javascript:alert(1)" }), elsewhere("null")],
  ["a file as the address", text({ siteUrl: "file:///etc/passwd" }), elsewhere("null")],
  [
    "two site addresses",
    `{"siteUrl":"${ORIGIN}",${text({ siteUrl: "http://evil.example:PORT" }).slice(1)}`,
    elsewhere("http://evil.example:PORT"),
  ],
  ["inherited properties", `{"__proto__":${text({})}}`, NO_DIARY],
  ["a list", `[${text({})}]`, NO_DIARY],
  ["a text in a text", JSON.stringify(text({})), NO_DIARY],
  ["a script before the configuration", `)]}'\n${text({})}`, NO_DIARY],
  ["an HTML page with the configuration", `<script>${text({})}</script>`, NO_DIARY],
  ["a key as a list", text({ key: ["anon"] }), NO_DIARY],
  ["no contact", text({ contactEmail: undefined }), NO_DIARY],
  ["an API without encryption", text({ url: "http://evil.example:PORT" }), INSECURE],
  ["an API with a user name", text({ url: "https://anon@evil.example:PORT" }), INSECURE],
  ["an API with a password only", text({ url: "https://:anon@evil.example:PORT" }), INSECURE],
  ["an API on all interfaces", text({ url: "http://0.0.0.0:PORT" }), INSECURE],
  ["an API by an IPv6 address", text({ url: "http://[::1]:PORT" }), INSECURE],
  [
    "an API of a name that starts with localhost",
    text({ url: "http://localhost.evil.example:PORT" }),
    INSECURE,
  ],
  ["an API by WebSocket", text({ url: "ws://localhost:PORT" }), INSECURE],
  ["a file as the API", text({ url: "file:///rest" }), INSECURE],
  ["a script as the API", text({ url: "javascript:alert(1)" }), INSECURE],
  ["data as the API", text({ url: "data:application/json,{}" }), INSECURE],
  ["a blob of the site as the API", text({ url: `blob:${ORIGIN}/1` }), found],
  ["an API on the site with a user name", text({ url: `http://evil.example@127.0.0.1:${port}` }), found],
  ["a relative API", text({ url: "/rest" }), NO_DIARY],
])("a configuration with %s leads to no other server", async (_, body, result) => {
  respond = (_request, response) => void response.end(withPort(body));
  expect(await lookUp(ORIGIN)).toEqual(JSON.parse(withPort(JSON.stringify(result))));
  expect(leaks).toBe(0);
  expect(requests).toEqual(["GET /config.json"]);
});

const DEVICE = [
  `http://localhost:${otherPort}`,
  `http://127.0.0.1:${otherPort}`,
  "https://localhost",
  "https://localhost.",
  "https://diary.localhost",
  "https://127.0.0.2",
  "https://0.0.0.0",
  "https://[::]",
  "https://[::1]",
  "https://[::ffff:7f00:1]",
];

test.each(DEVICE)("a public site can't name %s as its API", async (url) => {
  vi.stubGlobal("fetch", async () => Response.json({ ...honest, siteUrl: "https://diary.example", url }));
  const result = await lookUp("https://diary.example").finally(() => vi.unstubAllGlobals());
  expect(result).toEqual(INSECURE);
});

test.each(DEVICE)("a public site can't lead a look-up to %s", async (siteUrl) => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return Response.json({
      ...honest,
      siteUrl: asked.length === 1 ? siteUrl : address,
    });
  });
  const result = await lookUp("https://diary.example").finally(() => vi.unstubAllGlobals());
  expect(result).toEqual(elsewhere(siteUrl));
  expect(asked).toEqual(["https://diary.example/config.json"]);
});

test.each([
  "http://evil.example:PORT",
  "http://localhost.evil.example:PORT",
  "http://127.0.0.1.evil.example:PORT",
  "http://localhost.:PORT",
  "http://0.0.0.0:PORT",
  "http://127.0.0.2:PORT",
  "http://[::1]:PORT",
  "http://[::ffff:127.0.0.1]:PORT",
  "http://192.168.1.1:PORT",
  "http://user@localhost:PORT",
  "http://localhost:PORT@evil.example:PORT",
  "http://evil.example:PORT\\@localhost",
  "http:evil.example:PORT",
  "http:\\\\evil.example:PORT",
  "HTTP://EVIL.EXAMPLE:PORT",
  "ws://localhost:PORT",
  "ftp://localhost:PORT",
  "file://localhost/etc/passwd",
  "//evil.example:PORT@localhost",
  "view-source:http://localhost:PORT",
  "http://evil.example:PORT#localhost",
  "http://evil.example:PORT?@localhost",
  "http://ⓛocalhost.example:PORT",
  "http://localhost%2eevil.example:PORT",
  "http://evil.example:PORT/http://localhost",
])("the typed address %j gets no request without encryption", async (typed) => {
  const result = await lookUp(withPort(typed));
  expect(result.kind).toMatch(/^(bad-address|needs-https|unreachable)$/);
  expect(leaks).toBe(0);
});
