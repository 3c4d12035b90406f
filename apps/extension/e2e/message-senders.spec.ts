import type { Page } from "@playwright/test";
import type { Browser } from "wxt/browser";

import { siteIsSignedIn, siteIsSignedOut } from "./support/site.ts";
import { expect, test } from "./support/test.ts";

declare const chrome: typeof Browser;

const MARK = "data-diary-extension";

function requestFromBridge(page: Page): Promise<unknown> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", ({ data }: MessageEvent<{ type: string }>) => {
          if (data.type !== "refreshing") resolve(data);
        });
        port1.start();
        const hello = { channel: "diary-auth/1", type: "hello", key: "sb-localhost-auth-token" };
        window.postMessage(hello, location.origin, [port2]);
        port1.postMessage({ type: "refresh", id: 1 });
      }),
  );
}

test(
  "the content script doesn't run in frames or on other sites, and ignores a page's opener",
  { tag: "@extended" },
  async ({ backend, browserWithExtension, member: _member, openSite }) => {
    const site = await openSite();
    await siteIsSignedIn(site);
    await expect(site.locator("html")).toHaveAttribute(MARK);
    const answered = { type: "refreshed", answer: { kind: "session" } };
    expect(await requestFromBridge(site)).toMatchObject(answered);

    await site.evaluate(async () => {
      const frame = document.createElement("iframe");
      // The frame shows a text file, because the site's pages forbid browsers to show them in frames.
      frame.src = "/robots.txt";
      document.body.append(frame);
      await new Promise((resolve) => frame.addEventListener("load", resolve));
    });
    const framed = site.frames().find((frame) => frame !== site.mainFrame());
    expect(await framed?.evaluate((mark) => document.documentElement.hasAttribute(mark), MARK)).toBe(false);

    const stranger = await browserWithExtension.newPage();
    await stranger.goto(`${backend.url}/policy`);
    await expect(stranger.locator("html")).not.toHaveAttribute(MARK);
    await siteIsSignedOut(stranger);

    const opened = stranger.waitForEvent("popup");
    await stranger.evaluate((address) => {
      const diary = window.open(address);
      const received: unknown[] = [];
      Object.assign(globalThis, { diary, heard: received });
    }, site.url());
    const victim = await opened;
    await siteIsSignedIn(victim);
    await stranger.evaluate(() => {
      const { diary, heard } = globalThis as unknown as { diary: Window | null; heard: unknown[] };
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", ({ data }) => heard.push(data));
      port1.start();
      const hello = { channel: "diary-auth/1", type: "hello", key: "sb-localhost-auth-token" };
      diary?.postMessage(hello, "*", [port2]);
      port1.postMessage({ type: "refresh", id: 1 });
    });
    expect(await requestFromBridge(victim)).toMatchObject(answered);
    expect(await stranger.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard)).toEqual([]);
    expect(await victim.evaluate(() => window.opener === null)).toBe(true);
  },
);

test("a content script can neither request nor read the session", async ({
  browserWithExtension,
  member: _member,
  openSite,
}) => {
  const site = await openSite();
  await siteIsSignedIn(site);
  const worker = await browserWithExtension.worker();
  const answers = await worker.evaluate(async (url) => {
    const tab = (await chrome.tabs.query({})).find((open) => open.url?.startsWith(url));
    const [ran] = await chrome.scripting.executeScript({
      target: { tabId: tab!.id! },
      func: async () => ({
        get: (await chrome.runtime.sendMessage({ type: "auth:get" })) as unknown,
        stored: await chrome.storage.local.get("auth:v1").catch(() => "no access"),
      }),
    });
    return ran?.result;
  }, new URL(site.url()).origin);
  expect(answers).toEqual({ get: { kind: "forbidden" }, stored: "no access" });
});
