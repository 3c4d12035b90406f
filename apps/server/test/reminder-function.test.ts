import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { stopMailPath } from "@diary/core/reminder/stop-mail";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";

import { type Environment, respond } from "../../../supabase/functions/reminders/handler.ts";

const USER = "10000000-0000-4000-8000-000000000001";
const FUNCTION = "https://abc.supabase.co/functions/v1/reminders";
const DUE = {
  user_id: USER,
  date: "2026-11-26",
  open: 1,
  challenge_id: null,
  email: "mina@diary.example",
  devices: [],
};

interface Received {
  path: string;
  authorization: string | undefined;
  body: Record<string, unknown>;
}

const received: Received[] = [];
let due: object[][] = [];
let answer: (path: string) => number = () => 200;
const project = createServer(async (request, response) => {
  const path = (request.url ?? "").replace("/rest/v1/rpc/", "");
  const body = JSON.parse(String(Buffer.concat(await request.toArray()))) as Record<string, unknown>;
  received.push({ path, authorization: request.headers.authorization, body });
  const rows = path === "due_reminders" ? (due.shift() ?? []) : [];
  response.writeHead(answer(path)).end(JSON.stringify(rows));
});
let environment: Environment;
beforeAll(async () => {
  await new Promise<void>((resolve) => void project.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(project.address() as AddressInfo).port}`;
  environment = {
    SUPABASE_URL: url,
    SUPABASE_SERVICE_ROLE_KEY: "service",
    SITE_URL: "https://diary.example",
    SITE_NAME: "Ume Diary",
    CONTACT_EMAIL: "hello@diary.example",
    PUSH_KEY: "{}",
    REMINDER_SECRET: "shared",
    MAIL_API_URL: `${url}/mail`,
    MAIL_API_KEY: "mailer",
    MAIL_FROM: "diary@diary.example",
  };
});
afterAll(() => void project.close());
beforeEach(() => {
  received.length = 0;
  due = [];
  answer = () => 200;
});

const ask = (method: string, authorization: string, changes: Partial<Environment> = {}) =>
  respond(new Request(FUNCTION, { method, headers: { authorization } }), { ...environment, ...changes });
const send = async () => (await (await ask("POST", "Bearer shared")).json()) as Record<string, number>;
const callsOf = (path: string) => received.filter((one) => one.path === path);

describe("the Edge Function for reminders", () => {
  test.each([
    ["another secret", "POST", "Bearer guessed", "shared"],
    ["the secret without its scheme", "POST", "shared", "shared"],
    ["no secret of the operator", "POST", "Bearer ", ""],
    ["another method", "GET", "Bearer shared", "shared"],
  ])("a call with %s is rejected and sends nothing", async (_, method, authorization, REMINDER_SECRET) => {
    due = [[DUE]];
    expect((await ask(method, authorization, { REMINDER_SECRET })).status).toBe(403);
    expect(received).toEqual([]);
  });

  test("due mails have the site's name and go through the operator's mail service", async () => {
    due = [[DUE]];
    expect(await send()).toEqual({ pushed: 0, mailed: 1, gone: 0, failed: 0 });
    const [mail] = callsOf("/mail");
    expect(mail).toMatchObject({
      authorization: "Bearer mailer",
      body: {
        from: "diary@diary.example",
        to: "mina@diary.example",
        html: expect.stringContaining("Ume Diary"),
      },
    });
    expect(callsOf("due_reminders")[0]).toMatchObject({ authorization: "Bearer service", body: {} });
  });

  test("a mail that the mail service rejects counts as failed", async () => {
    const warned = vi.spyOn(console, "warn").mockReturnValue();
    due = [[DUE]];
    answer = (path) => (path === "/mail" ? 500 : 200);
    expect(await send()).toMatchObject({ mailed: 0, failed: 1 });
    expect(warned).toHaveBeenCalledWith(expect.stringContaining("rejected the mail with status 500"));
  });

  test("the function fails if the database does, so the operator sees it", async () => {
    answer = () => 503;
    await expect(send()).rejects.toThrow("due_reminders failed with 503");
  });

  test("the function ends before the database's next call", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    due = Array.from({ length: 5 }, () => [DUE]);
    answer = () => {
      vi.setSystemTime(Date.now() + 20_000);
      return 200;
    };
    await send();
    expect(callsOf("due_reminders")).toHaveLength(1);
  });
});

const openLink = (method: string, path: string) =>
  respond(new Request(`${FUNCTION}/stop/${path}`, { method }), environment);

describe("a link that stops mails", () => {
  test.each([
    ["reminder", "/mypage/setting/days"],
    ["likes", "/mypage/setting/people"],
    ["nudge", "/circles"],
  ] as const)("a link of the kind %s shows %s in a browser and stops mails by POST", async (kind, page) => {
    const path = await stopMailPath("shared", USER, kind);
    for (const method of ["GET", "HEAD"]) {
      const shown = await openLink(method, path);
      expect([shown.status, shown.headers.get("location")]).toEqual([303, `https://diary.example${page}`]);
    }
    expect(received).toEqual([]);
    expect((await openLink("POST", path)).status).toBe(200);
    expect(callsOf("stop_mail")).toMatchObject([{ body: { of_user: USER, kind } }]);
  });

  test("a link that was changed to another user is rejected", async () => {
    const path = await stopMailPath("shared", USER, "likes");
    expect((await openLink("POST", path.replace(USER, USER.replace("1", "2")))).status).toBe(404);
    expect(received).toEqual([]);
  });
});
