import { beforeEach, expect, test } from "vitest";
import { browser } from "wxt/browser";

import type { Server } from "../connection/server.ts";
import { registerBridge, unregisterBridge } from "./bridge-registration.ts";

const server = (siteOrigin: string): Server => ({ siteOrigin, apiUrl: siteOrigin, isBuiltIn: false });

let registered: { id: string; matches: string[] }[];
const calls: string[] = [];

beforeEach(() => {
  registered = [];
  calls.length = 0;
  const scripting = {
    getRegisteredContentScripts: async () => registered,
    registerContentScripts: async (scripts: typeof registered) => {
      calls.push("register");
      registered.push(...scripts);
    },
    unregisterContentScripts: async () => {
      calls.push("unregister");
      if (registered.length === 0) throw new Error("Nonexistent script ID");
      registered = [];
    },
  };
  Object.assign(browser, { scripting });
});

test("the bridge is registered once for the pages of the connected server", async () => {
  await registerBridge(server("https://diary.example"));
  await registerBridge(server("https://diary.example"));
  expect(registered).toEqual([
    {
      id: "bridge",
      matches: ["https://diary.example/*"],
      js: ["content-scripts/bridge.js"],
      runAt: "document_start",
    },
  ]);
  expect(calls).toEqual(["register"]);
});

test("the bridge of another server replaces the earlier one", async () => {
  await registerBridge(server("https://diary.example"));
  await registerBridge(server("https://other.example"));
  expect(registered).toMatchObject([{ matches: ["https://other.example/*"] }]);
  expect(calls).toEqual(["register", "unregister", "register"]);
  await unregisterBridge();
  await expect(unregisterBridge()).resolves.toBeUndefined();
  expect(registered).toEqual([]);
});
