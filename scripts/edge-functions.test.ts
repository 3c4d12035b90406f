import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { headTags, markedHead } from "@diary/core/site/page-head";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { writeHostingFiles } from "./hosting-files.ts";

const SITE_URL = "https://diary.example";
const ID = "10000000-0000-4000-8000-000000000001";
const general = { path: "/", title: "Challenge Diary", description: "One entry a day.", index: false };
const SHELL = `<head>${markedHead(headTags(general, { siteUrl: SITE_URL }))}</head><p>The app.</p>`;
const ROW = {
  title: `"><script>x()</script> 🇯🇵`,
  desc: "Each evening.",
  nickname: "Mina",
  day: 14,
  days: 30,
  category: "Other",
  start_date: "2026-01-01",
  dates: [],
};

const DENO = process.env["DENO"] ?? "deno";
const WORKERD = process.env["WORKERD"] ?? "workerd";
const isInstalled = (program: string) => spawnSync(program, ["--version"]).status === 0;

let respond: RequestListener;
const asked: { url: string; key: string | undefined }[] = [];
const project = createServer((request, response) => {
  asked.push({ url: request.url ?? "", key: request.headers["apikey"] as string });
  respond(request, response);
});
let folder: string;

beforeAll(async () => {
  project.listen(0, "127.0.0.1");
  await once(project, "listening");
  folder = mkdtempSync(join(tmpdir(), "diary-edge-"));
  writeFileSync(join(folder, "app.html"), SHELL);
  await writeHostingFiles(folder, {
    siteUrl: SITE_URL,
    apiUrl: `http://127.0.0.1:${(project.address() as AddressInfo).port}`,
    key: "sb_publishable_x",
    contactEmail: "hello@diary.example",
    sendsMail: true,
  });
});
afterAll(() => {
  project.closeAllConnections();
  project.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  asked.length = 0;
  respond = (_, response) => response.end(JSON.stringify([ROW]));
});

type Handle = (path: string, init?: RequestInit) => Promise<Response>;

function showsHeads(handle: Handle): void {
  test("a challenge's page has a head and an image of this challenge", async () => {
    const response = await handle(`/challenge/${ID}`);
    const html = await response.text();
    expect(html).toContain(`<link rel="canonical" href="${SITE_URL}/challenge/${ID}" />`);
    expect(html).toContain(`content="${SITE_URL}/card/${ID}/14-of-30.png"`);
    expect(html).toContain("<p>The app.</p>");
    expect(html).not.toContain("<script>");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'self'");
    expect(asked).toEqual([
      { url: `/rest/v1/home_challenge?select=*&challenge_id=eq.${ID}`, key: "sb_publishable_x" },
    ]);
    const etag = response.headers.get("etag")!;
    const again = await handle(`/challenge/${ID}`, { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);

    const picture = await handle(`/card/${ID}/14-of-30.png`);
    expect(picture.headers.get("cache-control")).toBe("public, max-age=86400");
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect(
      Buffer.from(await picture.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
  });

  test("a challenge has a badge and a card for frames", async () => {
    const badge = await handle(`/badge/${ID}.svg`);
    expect(badge.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
    expect(badge.headers.get("cache-control")).toBe("public, max-age=600");
    expect(await badge.text()).toContain("&lt;script&gt;x()&lt;/script&gt; 🇯🇵: day 14 / 30");
    const etag = badge.headers.get("etag")!;
    expect((await handle(`/badge/${ID}.svg`, { headers: { "if-none-match": etag } })).status).toBe(304);
    const card = await handle(`/embed/${ID}`);
    expect(card.headers.get("content-security-policy")).toContain("frame-ancestors *");
    expect(card.headers.get("x-frame-options")).toBeNull();
    expect(await card.text()).toContain(`href="${SITE_URL}/challenge/${ID}"`);
    respond = (_, response) => response.end("[]");
    for (const path of [`/badge/${ID}.svg`, `/embed/${ID}`, "/badge/x.svg"])
      expect((await handle(path)).status).toBe(404);
    respond = (_, response) => response.writeHead(500).end("{}");
    expect((await handle(`/badge/${ID}.svg`)).status).toBe(503);
  });

  test("challenges and users have a feed, and a user's page has a head", async () => {
    const person = { user_id: ID, nickname: "Mina", comment: "", handle: "mina", searchable: true };
    respond = (request, response) =>
      response.end(
        JSON.stringify(
          request.url === "/rest/v1/rpc/person"
            ? [{ ...person, updated_at: "2026-11-20T09:00:00+00:00" }]
            : request.url!.startsWith("/rest/v1/day")
              ? []
              : [{ ...ROW, handle: "mina", updated_at: "2026-11-20T09:00:00+00:00" }],
        ),
      );
    for (const path of [`/challenge/${ID}`, "/u/mina"]) {
      const response = await handle(`${path}/feed.atom`);
      expect(response.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
      expect(await response.text()).toContain(`<link href="${SITE_URL}${path}"/>`);
      const etag = response.headers.get("etag")!;
      expect((await handle(`${path}/feed.atom`, { headers: { "if-none-match": etag } })).status).toBe(304);
    }
    expect(await (await handle("/u/mina")).text()).toContain("<title>Mina · ");
    respond = (_, response) => response.end("[]");
    expect((await handle("/u/nobody/feed.atom")).status).toBe(404);
    respond = (_, response) => response.writeHead(500).end("{}");
    expect((await handle("/u/mina/feed.atom")).status).toBe(503);
  });

  test("the function returns the plain app for hidden challenges and after failures", async () => {
    const seen = [];
    const failures: RequestListener[] = [
      (_, response) => response.end("[]"),
      (_, response) => response.writeHead(500).end("{}"),
      (_, response) => response.end("<html>"),
      () => {},
    ];
    for (const failure of failures) {
      respond = failure;
      const response = await handle(`/challenge/${ID}`);
      seen.push([response.status, response.headers.get("etag"), await response.text()]);
    }
    expect(new Set(seen.map((each) => JSON.stringify(each)))).toHaveLength(1);
    expect(seen[0]![2]).toBe(SHELL);
  });
}

const requestVercel: Handle = async (path, init) => {
  const { GET } = (await import(pathToFileURL(join(folder, "api/page.mjs")).href)) as {
    GET: (request: Request) => Promise<Response>;
  };
  return GET(new Request(SITE_URL + path, init));
};

describe("on Vercel", () => {
  showsHeads(requestVercel);

  test("the function handles images and pages with their own head, but no other pages", () => {
    const { rewrites } = JSON.parse(readFileSync(join(folder, "vercel.json"), "utf8")) as {
      rewrites: { source: string; destination: string }[];
    };
    const first = (source: string) => rewrites.find((rewrite) => rewrite.source === source)?.destination;
    expect(first("/challenge/:id")).toBe("/api/page");
    expect(first("/card/:image")).toBe("/api/page");
    expect(first("/card/:challenge/:image")).toBe("/api/page");
    expect(first("/challenge/create")).toBe("/app.html");
    expect(existsSync(join(folder, "api/page.mjs"))).toBe(true);
  });
});

function served(command: (port: number) => [program: string, ...options: string[]]): Handle {
  let url = "";
  let program: ReturnType<typeof spawn>;
  beforeAll(async () => {
    const free = createServer().listen(0, "127.0.0.1");
    await once(free, "listening");
    const { port } = free.address() as AddressInfo;
    await new Promise((resolve) => free.close(resolve));
    url = `http://127.0.0.1:${port}`;
    const [name, ...options] = command(port);
    program = spawn(name, options, { stdio: "ignore" });
    await vi.waitFor(async () => expect((await fetch(`${url}/card/0-of-1.png`)).status).toBe(200), {
      timeout: 60_000,
      interval: 200,
    });
  }, 70_000);
  afterAll(() => {
    program.kill();
  });
  return (path, init) => fetch(url + path, init);
}

// The next two groups are skipped without Deno and workerd. The tests for Vercel run the same function on Node.
describe.skipIf(!isInstalled(DENO))("on Netlify with Deno", () => {
  const handle = served((port) => {
    const main = join(folder, "serve.js");
    const page = pathToFileURL(join(folder, "netlify/edge-functions/page.js")).href;
    writeFileSync(
      main,
      `import respond, { config } from ${JSON.stringify(page)};
      const paths = config.path.map((pathname) => new URLPattern({ pathname }));
      const host = () => new Response("the host's own");
      Deno.serve({ port: ${port}, hostname: "127.0.0.1" }, async (request) =>
        paths.some((path) => path.test(request.url)) ? ((await respond(request)) ?? host()) : host());`,
    );
    return [DENO, "run", "--no-config", "--no-lock", "--allow-net=127.0.0.1", main];
  });
  showsHeads(handle);

  test("the function leaves paths without a head to the host", async () => {
    for (const path of ["/", "/challenge/update/x", "/card/2-of-1.png"])
      expect(await (await handle(path)).text()).toBe("the host's own");
  });
});

const worker = (name: string, bindings = "") =>
  `(name = "${name}", worker = (modules = [(name = "${name}", esModule = embed "${name}")], compatibilityDate = "2025-01-01"${bindings}))`;

describe.skipIf(!isInstalled(WORKERD))("on Cloudflare Pages with workerd", () => {
  const handle = served((port) => {
    writeFileSync(
      join(folder, "assets.js"),
      `export default { fetch: () => new Response("the host's own") };`,
    );
    const config = join(folder, "config.capnp");
    writeFileSync(
      config,
      `using Workerd = import "/workerd/workerd.capnp";
      const config :Workerd.Config = (
        services = [
          ${worker("_worker.js", `, bindings = [(name = "ASSETS", service = "assets.js")], globalOutbound = "any"`)},
          ${worker("assets.js")},
          (name = "any", network = (allow = ["public", "private"]))
        ],
        sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "_worker.js")]
      );`,
    );
    return [WORKERD, "serve", config];
  });
  showsHeads(handle);

  test("the function leaves paths without a head to the host", async () => {
    for (const path of ["/", "/challenge/update/x", "/card/2-of-1.png"])
      expect(await (await handle(path)).text()).toBe("the host's own");
  });
});
