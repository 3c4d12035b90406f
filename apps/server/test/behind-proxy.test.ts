import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { UNTHROTTLED_FAILURES } from "../src/auth/rate-limiter.ts";
import { createMailTransport } from "../src/mail/mail.ts";
import type { RunningServer } from "../src/serve.ts";
import { parseSettings } from "../src/settings/settings.ts";
import type { TestBackend } from "../src/testing/index.ts";
import { serveHere } from "./command.ts";
import { postAuth } from "./people.ts";
import { isInstalled, PUBLIC_ADDRESS, startCaddy, startNginx, type Proxy } from "./proxies.ts";
import { startSharedBackend } from "./shared-backend.ts";

const GOOD = `
  proxy_set_header Host $host;
  proxy_set_header X-Real-IP $remote_addr;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_set_header X-Forwarded-Proto $scheme;`;

const PROXIES: readonly [name: string, program: string, start: (target: string) => Promise<Proxy>][] = [
  ["nginx with proxy_pass alone", "nginx", (target) => startNginx(target, "")],
  [
    "nginx with proxy_pass alone, in HTTP/1.1",
    "nginx",
    (target) => startNginx(target, "proxy_http_version 1.1;"),
  ],
  ["nginx as it should be", "nginx", (target) => startNginx(target, GOOD)],
  ["Caddy", "caddy", (target) => startCaddy(target)],
];

let running: RunningServer | undefined;
let proxy: Proxy | undefined;
afterEach(async () => {
  await proxy?.stop();
  await running?.stop();
  proxy = running = undefined;
});

/** A proxy in front of the product, which is asked by an address that is not this machine's own. */
async function putBefore(
  server: Pick<RunningServer, "url">,
  start: (target: string) => Promise<Proxy>,
): Promise<string> {
  proxy = await start(server.url.replace("localhost", "127.0.0.1"));
  return proxy.url;
}

/** A wrong sign-in of a client that says that it comes from elsewhere. */
function signIn(url: string, key: string, email: string, forwardedFor: string): Promise<Response> {
  const credentials = { email, password: "wrong1234" };
  return postAuth({ url, key }, "token?grant_type=password", credentials, {
    "x-forwarded-for": forwardedFor,
  });
}

/** Wrong sign-ins, each under another forged address, until one is refused as too many; answers how many were judged. */
async function guessesUntilRefused(url: string, key: string): Promise<number> {
  for (let guess = 0; guess < 80; guess += 1) {
    const answer = await signIn(url, key, `nobody${guess}@diary.example`, `203.0.113.${guess}`);
    if (answer.status === 429) return guess;
  }
  return Infinity;
}

const canRunNginx = isInstalled("nginx") && PUBLIC_ADDRESS !== undefined;

describe("behind any proxy", () => {
  let open: TestBackend;
  let closed: TestBackend;
  beforeAll(async () => {
    open = await startSharedBackend({ rateLimits: true });
    const { trustProxy } = parseSettings({ TRUST_PROXY: "loopback" });
    closed = await startSharedBackend({ rateLimits: true, trustProxy });
  });
  afterAll(() => Promise.all([open.close(), closed.close()]));

  describe.each(PROXIES)("%s", (name, program, start) => {
    const cannotRun = !isInstalled(program) || PUBLIC_ADDRESS === undefined;

    test.skipIf(cannotRun)("the mailbox is read at this machine and not from outside", async () => {
      const through = await putBefore(open, start);
      for (const path of [
        "/mailbox",
        "/mailbox.json",
        "/mailbox/",
        "//mailbox",
        "/mailbox?x",
        "/%6dailbox.json",
      ]) {
        expect([path, (await fetch(through + path)).status]).toEqual([path, 404]);
        const pretended = await fetch(through + path, { headers: { "x-forwarded-for": "127.0.0.1" } });
        expect([path, pretended.status]).toEqual([path, 404]);
      }
      expect((await fetch(`${open.url}/mailbox.json`)).status).toBe(200);
    });

    // Without these lines nginx names nobody.
    if (name.includes("alone")) return;
    test.skipIf(cannotRun)(
      "nobody guesses on under forged addresses, and others are not refused for it",
      async () => {
        const through = await putBefore(closed, start);
        const guess = async (url: string, forwardedFor: string) => {
          const answer = await signIn(url, closed.key, `aiko-behind-${program}@diary.example`, forwardedFor);
          return answer.status;
        };
        const statuses: number[] = [];
        for (let n = 0; n <= UNTHROTTLED_FAILURES; n += 1)
          statuses.push(await guess(through, `203.0.113.${n}`));
        expect(statuses).toEqual([...Array<number>(UNTHROTTLED_FAILURES).fill(400), 429]);
        // At this machine the test stands in for the proxy, and names another client.
        expect(await guess(closed.url, "198.51.100.1")).toBe(400);
      },
    );
  });

  test.skipIf(!canRunNginx)(
    "with TRUST_PROXY, clients behind nginx are counted apart, and none forges its address",
    async () => {
      const through = await putBefore(closed, (target) => startNginx(target, GOOD));
      // From outside: what the client itself puts into the header counts for nothing.
      expect(await guessesUntilRefused(through, closed.key)).toBeLessThan(80);
      // Somebody else, whom the same proxy names, is not refused; on this machine, the test stands in for the proxy.
      const other = await signIn(closed.url, closed.key, "nobody@diary.example", "198.51.100.2");
      expect(other.status).toBe(400);
    },
  );

  test.skipIf(!canRunNginx)("without TRUST_PROXY, nobody forges an address", async () => {
    const through = await putBefore(open, (target) => startNginx(target, ""));
    expect(await guessesUntilRefused(through, open.key)).toBeLessThan(80);
  });
});

test.skipIf(PUBLIC_ADDRESS === undefined)(
  "a server that others can reach has no mailbox at all",
  async () => {
    running = await serveHere({ DATA_DIR: "memory", HOST: "0.0.0.0" });
    const port = new URL(running.url).port;
    for (const host of ["127.0.0.1", PUBLIC_ADDRESS]) {
      expect((await fetch(`http://${host}:${port}/mailbox.json`)).status).toBe(404);
    }
  },
);

test("a site with a public address has no mailbox, whatever its proxy tells", () => {
  const settings = parseSettings({ SITE_URL: "https://diary.example", MAIL: "off" });
  expect(createMailTransport(settings, "https://diary.example")).toMatchObject({
    mailbox: undefined,
    notice: ["Mail", expect.stringContaining("not sent")],
  });
});
