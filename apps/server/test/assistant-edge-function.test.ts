import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { freePort } from "@diary/testkit/postgres-cluster";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";

import { respond } from "../../../supabase/functions/mcp/handler.ts";
import { CATALOG_FILE, REPOSITORY_ROOT } from "../src/paths.ts";
import { callTool, connectAssistant, createToken, readJson } from "./assistant.ts";
import { startSharedBackend } from "./shared-backend.ts";
import { createChallenge, signUp, type TestUser } from "./users.ts";

const FOLDER = join(REPOSITORY_ROOT, "supabase/functions/mcp");
const PROGRAM = process.env["DENO"] ?? "deno";
const hasDeno = spawnSync(PROGRAM, ["--version"]).status === 0;
const SITE = "https://diary.example";

// The embedded server replaces a Supabase project, because the function only uses the API.
const project = await startSharedBackend();

let aiko: TestUser;
beforeEach(async () => {
  await project.reset();
  aiko = await signUp(project, "aiko");
});

async function expectAssistant(url: string, send?: typeof fetch): Promise<void> {
  await createChallenge(aiko, { title: "Read a page" });
  const client = await connectAssistant(url, await createToken(aiko), send);
  expect(await readJson(client, "list_challenges")).toMatchObject({ challenges: [{ title: "Read a page" }] });
  expect(await callTool(client, "add_note", { content: "Hosted" })).toMatchObject({ isError: false });
  expect(await project.sql("select content from public.note")).toEqual([{ content: "Hosted" }]);
}

const post = (headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body: "{}",
});

describe("the Edge Function for assistants", () => {
  const environment = { SUPABASE_URL: project.url, SUPABASE_ANON_KEY: project.key, SITE_URL: SITE };
  const send = (address: string | URL | Request, init?: RequestInit) =>
    respond(new Request(address, init), environment);

  test("an assistant uses the tools with the API of the project", async () => {
    await expectAssistant(`${project.url}/functions/v1`, send);
  });

  test("requests from other sites and requests without a token are rejected", async () => {
    const url = `${project.url}/functions/v1/mcp`;
    expect((await send(url, post())).status).toBe(401);
    expect((await send(url, post({ origin: "https://evil.example" }))).status).toBe(403);
    expect((await send(url, post({ origin: project.url }))).status).toBe(403);
    expect((await send(url, post({ origin: SITE }))).status).toBe(401);
    expect((await send(url)).status).toBe(405);
  });

  test("the function uses the same versions of libraries as the server", () => {
    const catalog = readFileSync(CATALOG_FILE, "utf8");
    const { imports } = JSON.parse(readFileSync(join(FOLDER, "deno.json"), "utf8")) as {
      imports: Record<string, string>;
    };
    for (const [name, target] of Object.entries(imports)) {
      const [, version = ""] = /@([\d.]+)\/?$/.exec(target) ?? [];
      expect(catalog).toMatch(new RegExp(`^ {2}"?${name.replace(/\/$/, "")}"?: ${version}$`, "m"));
    }
  });

  test.skipIf(!hasDeno)("the function runs on Deno", async () => {
    const port = await freePort();
    const config = join(FOLDER, "deno.json");
    const options = ["--no-lock", "--config", config, "--allow-env", "--allow-net=localhost,127.0.0.1"];
    const deno = spawn(PROGRAM, ["run", ...options, join(FOLDER, "index.ts")], {
      env: { ...process.env, ...environment, DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}` },
      stdio: "ignore",
    });
    onTestFinished(() => void deno.kill());
    const url = `http://127.0.0.1:${port}`;
    await vi.waitFor(async () => expect((await fetch(url)).status).toBe(405), { timeout: 120_000 });
    await expectAssistant(url);
  });
});
