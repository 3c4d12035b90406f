import { existsSync, statSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";

import { beforeEach, expect, onTestFinished, test } from "vitest";

import { adminSocketOf, listenForCommands, sendToServer } from "../src/admin/admin-socket.ts";
import { FileStore } from "../src/storage/file-store.ts";
import { sharedDatabase } from "./shared-backend.ts";
import { temporaryFolder } from "./temporary-folder.ts";

let dataDir: string;
let close: () => Promise<void>;
beforeEach(async () => {
  dataDir = temporaryFolder();
  const database = await sharedDatabase();
  await database.query("insert into auth.users (id, email) values (gen_random_uuid(), 'ume@diary.example')");
  const leftByKilledServer = adminSocketOf(dataDir);
  writeFileSync(leftByKilledServer, "");
  ({ close } = await listenForCommands(adminSocketOf(dataDir), {
    database,
    services: { kind: "embedded", files: new FileStore(join(dataDir, "files")) },
    backupsFolder: undefined,
    siteUrl: "https://diary.example",
    contactEmail: "hello@diary.example",
    deliver: undefined,
    runningSince: new Date(),
  }));
  onTestFinished(close);
});

const send = (argv: string[], confirmed = false) => sendToServer(dataDir, { argv, confirmed });

test("other system users than the server's can't use its socket", () => {
  expect(statSync(adminSocketOf(dataDir)).mode & 0o777).toBe(0o600);
});

test("the server executes a command, and one with a question only after a confirmation", async () => {
  const deletion = ["users", "delete", "ume@diary.example"];
  expect(await send(["users", "list"])).toMatchObject({
    kind: "done",
    text: expect.stringContaining("ume@diary.example"),
  });
  expect(await send(deletion)).toMatchObject({ kind: "question" });
  expect(await send(deletion, true)).toMatchObject({ kind: "done" });
  expect(await send(["users", "list"])).toMatchObject({ text: "No users found." });
});

test("the server rejects a command that it can't read", async () => {
  const sent = request({ socketPath: adminSocketOf(dataDir), method: "POST" });
  const response = new Promise<string>((respond) => {
    sent.once("response", (incoming) => void text(incoming).then(respond));
  });
  sent.end("no JSON");
  expect(JSON.parse(await response)).toMatchObject({ kind: "failed" });
});

test("a command learns that no server runs, or that it has stopped", async () => {
  expect(await sendToServer(temporaryFolder(), { argv: ["status"], confirmed: false })).toBeUndefined();
  await close();
  expect(await send(["status"])).toBeUndefined();
  expect(existsSync(adminSocketOf(dataDir))).toBe(false);
});

test("the socket of a folder with a long path has a relative path", () => {
  expect(adminSocketOf("/data")).toBe("/data/admin.sock");
  const long = "x".repeat(90);
  expect(adminSocketOf(resolve(long))).toBe(join(long, "admin.sock"));
});
