import { describe, expect, test } from "vitest";

import { UNTHROTTLED_FAILURES } from "../src/auth/rate-limiter.ts";
import { createMailTransport } from "../src/mail/mail.ts";
import { parseSettings } from "../src/settings/settings.ts";
import { isInstalled, PUBLIC_ADDRESS, startCaddy, startNginx } from "./proxies.ts";
import { startSharedBackend } from "./shared-backend.ts";
import { postAuth } from "./users.ts";

const DOCUMENTED = `
  proxy_set_header Host $host;
  proxy_set_header X-Real-IP $remote_addr;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_set_header X-Forwarded-Proto $scheme;`;

const nginxWith = (lines: string) => (target: string) => startNginx(target, lines);
const PROXIES: readonly [name: string, program: string, start: (target: string) => Promise<string>][] = [
  ["nginx with only proxy_pass", "nginx", nginxWith("")],
  ["nginx with only proxy_pass, in HTTP/1.1", "nginx", nginxWith("proxy_http_version 1.1;")],
  ["nginx with the documented settings", "nginx", nginxWith(DOCUMENTED)],
  ["Caddy", "caddy", startCaddy],
];

const open = await startSharedBackend({ rateLimits: true });
const closed = await startSharedBackend({
  rateLimits: true,
  trustProxy: parseSettings({ TRUST_PROXY: "loopback" }).trustProxy,
});

const putBefore = ({ url }: { url: string }, start: (target: string) => Promise<string>) =>
  start(url.replace("localhost", "127.0.0.1"));

describe.each(PROXIES)("behind %s", (name, program, start) => {
  const cannotRun = !isInstalled(program) || PUBLIC_ADDRESS === undefined;

  test.skipIf(cannotRun)("the mailbox can be read only by programs on this machine", async () => {
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

  test.skipIf(cannotRun)(
    "a client can't avoid the rate limit of sign-ins with forged addresses",
    async () => {
      // By default, nginx forwards no client address, so all clients share one limit.
      const namesClients = !name.includes("only");
      const { url, key } = namesClients ? closed : open;
      const through = await putBefore({ url }, start);
      const credentials = { email: `${name.replaceAll(/\W/g, "-")}@diary.example`, password: "wrong1234" };
      const guessPassword = async (at: string, forwardedFor: string) => {
        const headers = { "x-forwarded-for": forwardedFor };
        return (await postAuth({ url: at, key }, "token?grant_type=password", credentials, headers)).status;
      };
      const statuses: number[] = [];
      for (let n = 0; n <= UNTHROTTLED_FAILURES; n += 1)
        statuses.push(await guessPassword(through, `203.0.113.${n}`));
      expect(statuses).toEqual([...Array<number>(UNTHROTTLED_FAILURES).fill(400), 429]);
      expect(await guessPassword(url, "198.51.100.1")).toBe(namesClients ? 400 : 429);
    },
  );
});

test("a public site without a mail server has no mailbox", () => {
  const settings = parseSettings({ SITE_URL: "https://diary.example", MAIL: "off" });
  expect(createMailTransport(settings, "https://diary.example")).toMatchObject({
    mailbox: undefined,
    notice: ["Mail", expect.stringContaining("not sent")],
  });
});
