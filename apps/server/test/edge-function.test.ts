import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { createPushKey, publicPushKey } from "@diary/core/reminder/web-push";
import { freePort } from "@diary/testkit/postgres-cluster";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { REPOSITORY_ROOT } from "../src/paths.ts";
import { simulateBrowser } from "./push-service.ts";

const PROGRAM = process.env["DENO"] ?? "deno";
const FUNCTION = join(REPOSITORY_ROOT, "supabase/functions/reminders/index.ts");
const CIRCLE = "30000000-0000-4000-8000-000000000001";
const PERSON = "10000000-0000-4000-8000-000000000001";

interface Received {
  path: string;
  headers: Headers;
  body: Buffer;
}

// Hosted functions run on Deno. reminders.test.ts tests the sender of reminders on Node.
describe.skipIf(spawnSync(PROGRAM, ["--version"]).status !== 0)("the Edge Function", () => {
  const received: Received[] = [];
  const rows = new Map<string, unknown[]>();
  const project = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const path = request.url ?? "";
    received.push({
      path,
      headers: new Headers(Object.entries(request.headers) as [string, string][]),
      body,
    });
    const name = /^\/rest\/v1\/rpc\/(\w+)$/.exec(path)?.[1];
    if (name === undefined) return response.writeHead(path === "/push/gone" ? 410 : 201).end();
    response.end(name.startsWith("due_") ? JSON.stringify(rows.get(name) ?? []) : "");
    rows.delete(name);
    return undefined;
  });
  let browser: ReturnType<typeof simulateBrowser>;
  let url = "";
  let host = "";
  let deno: ReturnType<typeof spawn>;
  beforeAll(async () => {
    project.listen(0, "127.0.0.1");
    await once(project, "listening");
    host = `http://127.0.0.1:${(project.address() as AddressInfo).port}`;
    const port = await freePort();
    url = `http://127.0.0.1:${port}/reminders`;
    const key = await createPushKey();
    browser = simulateBrowser(`${host}/push/phone`, publicPushKey(key));
    deno = spawn(PROGRAM, ["run", "--no-config", "--allow-env", "--allow-net=127.0.0.1", FUNCTION], {
      env: {
        ...process.env,
        DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
        SUPABASE_URL: host,
        SUPABASE_SERVICE_ROLE_KEY: "service",
        SITE_URL: "https://diary.example",
        CONTACT_EMAIL: "hello@diary.example",
        PUSH_KEY: JSON.stringify(key),
        REMINDER_SECRET: "shared",
        MAIL_API_URL: `${host}/mail`,
        MAIL_API_KEY: "mailer",
        MAIL_FROM: "diary@diary.example",
      },
      stdio: "ignore",
    });
    await vi.waitFor(async () => expect((await fetch(url)).status).toBe(403), { timeout: 60_000 });
  });
  afterAll(() => {
    deno.kill();
    project.close();
  });

  const ask = (secret: string) =>
    fetch(url, { method: "POST", headers: { authorization: `Bearer ${secret}` } });
  const to = (path: string) => received.filter((request) => request.path === path);

  test("the function sends due reminders, and unsubscribe links stop mails", async () => {
    expect((await ask("guessed")).status).toBe(403);
    expect(received).toEqual([]);
    const gone = { ...browser.device, endpoint: `${host}/push/gone` };
    rows.set("due_reminders", [
      {
        user_id: PERSON,
        date: "2026-11-26",
        open: 2,
        challenge_id: null,
        email: "mina@diary.example",
        devices: [browser.device, gone],
      },
    ]);
    rows.set("due_likes_mails", [
      {
        user_id: PERSON,
        email: "mina@diary.example",
        news: [{ title: "Run", likes: 1, nicknames: ["Ken"] }],
      },
    ]);
    rows.set("due_circle_nudges", [
      {
        nudge_id: CIRCLE,
        circle_id: CIRCLE,
        user_id: PERSON,
        nickname: "Kwame",
        content: "One line is enough.",
        email: "mina@diary.example",
        devices: [],
      },
    ]);
    expect(await (await ask("shared")).json()).toEqual({ pushed: 1, mailed: 3, gone: 1, failed: 0 });

    const [pushed] = to("/push/phone");
    const { body, headers } = pushed!;
    const opened = await browser.open(
      new Request(host, { method: "POST", headers, body: new Uint8Array(body) }),
    );
    expect(opened.claims).toMatchObject({ aud: host, sub: "mailto:hello@diary.example" });
    expect(opened.message).toMatchObject({
      notification: { navigate: "https://diary.example/day/create/none" },
    });
    const [removed] = to("/rest/v1/rpc/remove_push_device");
    expect(JSON.parse(removed!.body.toString())).toEqual({ endpoint: gone.endpoint, auth: gone.auth });
    expect(removed!.headers.get("apikey")).toBe("service");

    const nudge = to("/mail").find(({ body: sent }) => sent.includes("One line is enough."));
    const { headers: ofNudge } = JSON.parse(nudge!.body.toString()) as { headers: Record<string, string> };
    const stopNudges = /<(.*)>/.exec(ofNudge["List-Unsubscribe"]!)![1]!;
    expect(stopNudges).toContain(`/reminders/stop/nudge/${PERSON}/`);
    const page = await fetch(stopNudges.replace(`${host}/functions/v1/reminders`, url), {
      redirect: "manual",
    });
    expect(page.headers.get("location")).toBe("https://diary.example/circles");

    const mail = JSON.parse(to("/mail")[0]!.body.toString()) as { headers: Record<string, string> };
    expect(mail).toMatchObject({ from: "diary@diary.example", to: "mina@diary.example" });
    const stop = /<(.*)>/.exec(mail.headers["List-Unsubscribe"]!)![1]!;
    expect(stop).toContain(`${host}/functions/v1/reminders/stop/reminder/${PERSON}/`);
    const own = stop.replace(`${host}/functions/v1/reminders`, url);
    const followed = await fetch(own, { redirect: "manual" });
    expect(followed.headers.get("location")).toBe("https://diary.example/mypage/setting/days");
    expect((await fetch(`${own}x`, { method: "POST" })).status).toBe(404);
    expect(to("/rest/v1/rpc/stop_mail")).toEqual([]);
    expect((await fetch(own, { method: "POST" })).status).toBe(200);
    const [stopped] = to("/rest/v1/rpc/stop_mail");
    expect(JSON.parse(stopped!.body.toString())).toEqual({ of_user: PERSON, kind: "reminder" });
  });
});
