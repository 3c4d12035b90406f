import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { expect, test } from "vitest";

import { startListener } from "../src/http/listening.ts";
import { precompress } from "../src/http/precompress.ts";
import { CARD_COLUMNS, FEED_PAGE } from "../src/rest/shapes.ts";
import { startSharedBackend } from "./shared-backend.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { signUp } from "./users.ts";

const INLINE = 'document.documentElement.lang = "ja";';
const SCRIPT = `console.log("${"a page needs a script ".repeat(200)}");`;

const site = temporaryFolder();
for (const folder of ["assets", "policy"]) mkdirSync(join(site, folder));
for (const [name, text] of [
  ["index.html", `<title>Landing</title><script>${INLINE}</script><script src="/assets/a-1.js"></script>`],
  ["app.html", `<title>App</title>${"<p>A page of the app.</p>".repeat(100)}`],
  ["policy/index.html", "<title>Policy</title><!--settings-->"],
  ["assets/a-1.js", SCRIPT],
  ["sw.js", "self.skipWaiting();"],
  ["site.webmanifest", '{"name":"Challenge Diary"}'],
  ["icon.png", "an image"],
] as const)
  writeFileSync(join(site, name), text);
await precompress(site);
const backend = await startSharedBackend({ webRoot: site, settings: { operatorName: "Ume Sato" } });

/** Unlike `fetch`, doesn't decompress the body and can send any host name. */
function get(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, backend.url), { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: new Headers(answer.headers as Record<string, string>),
          body: Buffer.concat(chunks),
        }),
      );
    });
    asked.on("error", reject).end();
  });
}

const FEED = `/rest/v1/home_challenge?select=${CARD_COLUMNS}&${FEED_PAGE}`;

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
])("feed data and the 404 page are compressed with %s", async (encoding, decompress) => {
  const user = await signUp(backend, `feed-${encoding}`);
  await backend.sql(
    `insert into public.challenge (challenge_id, user_id, title, days, "desc", start_date, visibility)
     select gen_random_uuid(), $1, 'Read ' || n, 30, 'A page', current_date, 'public' from generate_series(1, 50) n`,
    [user.id],
  );
  const headers = { apikey: backend.key, "accept-encoding": encoding };
  const feed = await get(FEED, headers);
  expect(feed.headers.get("content-encoding")).toBe(encoding);
  const [card] = JSON.parse(decompress(feed.body).toString()) as { title: string; updated_at: string }[];
  expect(card?.title).toMatch(/^Read /);
  expect(card?.updated_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
  const plain = await get(FEED, { apikey: backend.key });
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(plain.body.length).toBeGreaterThan(feed.body.length * 3);

  const notFound = await get("/no/such/page", { "accept-encoding": encoding });
  expect(notFound.status).toBe(404);
  expect(notFound.headers.get("content-encoding")).toBe(encoding);
  expect(decompress(notFound.body).toString()).toContain("<title>App</title>");
});

test("the server serves version, icon and security contact", async () => {
  expect(JSON.parse((await get("/version")).body.toString())).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
  });
  const password = await get("/.well-known/change-password");
  expect([password.status, password.headers.get("location")]).toEqual([302, "/changepasswordform"]);
  const icon = await get("/favicon.ico");
  expect([icon.status, icon.headers.get("location")]).toEqual([302, "/favicon-32.png"]);
  const security = (await get("/.well-known/security.txt")).body.toString();
  expect(security).toContain("Contact: mailto:hello@challenge-diary.example\n");
  const expires = Date.parse(/^Expires: (.*)$/m.exec(security)?.[1] ?? "");
  expect(expires).toBeGreaterThan(Date.now() + 7 * 86_400_000);
});

test("a page that is requested during the start reloads until the server is ready", async () => {
  const listening = await startListener("127.0.0.1", 0);
  const response = await fetch(`http://127.0.0.1:${listening.port}/home`);
  expect([response.status, response.headers.get("refresh"), response.headers.get("retry-after")]).toEqual([
    503,
    "2",
    "2",
  ]);
  expect(await response.text()).toBe("Challenge Diary is starting.");
  await listening.close();
});

test("the configuration ignores the host name of the request", async () => {
  expect((await get("/healthz")).status).toBe(200);
  const config = await get("/config.json", { host: "evil.example", "accept-encoding": "gzip" });
  expect(config.headers.get("content-encoding")).toBeNull();
  expect(JSON.parse(config.body.toString())).toEqual({
    url: backend.url,
    siteUrl: backend.url,
    key: backend.key,
    contactEmail: "hello@challenge-diary.example",
    operatorName: "Ume Sato",
    pushKey: expect.any(String),
    sendsMail: true,
  });
  expect(config.headers.get("cache-control")).toBe("no-store");
  expect(config.headers.get("access-control-allow-origin")).toBe("*");
});

test.each([
  ["/", "Landing"],
  ["/policy", "Policy"],
  ["/policy?from=footer", "Policy"],
  ["/challenge/3f0c", "App"],
  ["/day/create/none", "App"],
])("the address %s shows the page %s, which browsers revalidate", async (path, title) => {
  const page = await get(path);
  expect(page.status).toBe(200);
  expect(page.body.toString()).toContain(`<title>${title}</title>`);
  expect(page.headers.get("cache-control")).toBe("no-cache");
  const again = await get(path, { "if-none-match": page.headers.get("etag") ?? "" });
  expect(again.status).toBe(304);
  expect(again.headers.get("content-security-policy")).not.toBeNull();
});

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
])("a page is compressed with %s, and a HEAD request gets no body", async (encoding, decompress) => {
  const page = await get("/challenge/3f0c", { "accept-encoding": encoding });
  expect(page.headers.get("content-encoding")).toBe(encoding);
  expect(page.headers.get("vary")).toBe("Accept-Encoding");
  expect(decompress(page.body).toString()).toContain("<title>App</title>");
  const head = await fetch(`${backend.url}/policy`, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

test.each(["/policy/", "/policy/index.html", "/%70olicy"])(
  "another spelling of a page's address shows the configured page: %s",
  async (path) => {
    const page = await get(path);
    expect(page.status).toBe(200);
    expect(page.body.toString()).toContain(backend.key);
  },
);

test("a POST of shared text redirects to its page if the service worker is not installed", async () => {
  const body = new FormData();
  body.set("text", "Lost");
  const answer = await fetch(`${backend.url}/share`, { method: "POST", body, redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/share"]);
});

test.each(["/desk", "/desk/queue", "/desk/case/3f0c"])(
  "a request for %s gets the same response as for a missing page",
  async (path) => {
    const [desk, nowhere] = await Promise.all([get(path), get("/nowhere")]);
    expect(desk.status).toBe(404);
    expect(desk.body).toEqual(nowhere.body);
    const lasting = ({ headers }: typeof desk) =>
      [...headers].filter(([name]) => name !== "date" && name !== "x-request-id");
    expect(lasting(desk)).toEqual(lasting(nowhere));
  },
);

test("hashed files are compressed and cached for a year", async () => {
  const plain = await get("/assets/a-1.js");
  expect(plain.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(plain.body.toString()).toBe(SCRIPT);
  const brotli = await get("/assets/a-1.js", { "accept-encoding": "gzip, br" });
  expect(brotli.headers.get("content-encoding")).toBe("br");
  expect(brotli.headers.get("content-type")).toContain("javascript");
  expect(brotliDecompressSync(brotli.body).toString()).toBe(SCRIPT);
  expect((await get("/assets/a-1.js", { "accept-encoding": "gzip" })).headers.get("content-encoding")).toBe(
    "gzip",
  );
});

test.each([
  ["/sw.js", "text/javascript; charset=utf-8"],
  ["/site.webmanifest", "application/manifest+json; charset=utf-8"],
  ["/icon.png", "image/png"],
])("the file %s has the type %s, and browsers revalidate it", async (path, type) => {
  const { headers, status } = await get(path);
  expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
    200,
    type,
    "no-cache",
  ]);
});

test.each([["/assets/a-1.js"], ["/policy"]])("a request for a part of %s gets the whole", async (path) => {
  const [part, whole] = await Promise.all([get(path, { range: "bytes=0-9" }), get(path)]);
  expect([part.status, part.body]).toEqual([200, whole.body]);
});

test("pages of other origins may read the API's description, which has an ETag", async () => {
  const { headers } = await get("/api/openapi.json");
  expect(headers.get("access-control-allow-origin")).toBe("*");
  const again = await get("/api/openapi.json", { "if-none-match": headers.get("etag") ?? "" });
  expect(again.status).toBe(304);
});

test.each(["/assets/gone-2.js", "/favicon.png", "/../package.json", "/%2e%2e/%2e%2e/etc/passwd.txt"])(
  "a missing file gets a 404: %s",
  async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("cache-control")).not.toContain("immutable");
  },
);

test("the site runs only its own scripts and can't be framed", async () => {
  const { headers } = await get("/");
  const policy = headers.get("content-security-policy") ?? "";
  const hash = createHash("sha256").update(INLINE).digest("base64");
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("connect-src 'self';");
  for (const directive of [
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ])
    expect(policy.split("; ")).toContain(directive);
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
  expect(headers.get("x-frame-options")).toBe("DENY");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  expect(headers.get("permissions-policy")).toContain("camera=()");
  expect(headers.has("strict-transport-security")).toBe(false);
});

test("the mailbox shows mails with links, newest first", async () => {
  const user = await signUp(backend, "aiko");
  await user.client.auth.resetPasswordForEmail(user.email);
  await user.client.auth.resetPasswordForEmail(user.email);

  await backend.mails();
  const mails = JSON.parse((await get("/mailbox.json")).body.toString()) as Record<string, string>[];
  expect(mails).toHaveLength(2);
  expect(Object.keys(mails[0] ?? {}).toSorted()).toEqual(["html", "sentAt", "subject", "text", "to"]);
  expect(mails[0]?.["to"]).toBe(user.email);
  expect(Date.parse(mails[0]?.["sentAt"] ?? "")).toBeGreaterThanOrEqual(
    Date.parse(mails[1]?.["sentAt"] ?? ""),
  );

  const link = /https?:\/\/\S+\/changepasswordform\?token_hash=[0-9a-f]+&type=recovery/.exec(
    mails[0]?.["text"] ?? "",
  )?.[0];
  expect(link).toBeDefined();
  const page = (await get("/mailbox")).body.toString();
  expect(page).toContain(`href="${link?.replaceAll("&", "&amp;")}"`);
});

test.each([
  "host",
  "x-forwarded-for",
  "x-forwarded-proto",
  "x-forwarded-host",
  "x-real-ip",
  "forwarded",
  "via",
])("the mailbox is hidden if the header %s shows another host or a proxy", async (name) => {
  for (const path of ["/mailbox.json", "/mailbox"])
    expect((await get(path, { [name]: "evil.example" })).status).toBe(404);
});

test.each([
  ["in HTTP/1.0", "GET /mailbox.json HTTP/1.0\r\nHost: localhost\r\n\r\n"],
  [
    "with two host names",
    "GET /mailbox.json HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
  ],
  [
    "with a full address, as sent to a proxy",
    "GET http://localhost/mailbox.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
  ],
])("the mailbox is hidden from requests %s", async (_how, text) => {
  const socket = connect(Number(new URL(backend.url).port), "127.0.0.1");
  socket.end(text);
  let answer = "";
  for await (const chunk of socket) answer += String(chunk);
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
});
