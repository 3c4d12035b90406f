import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { browser } from "wxt/browser";
import { fakeBrowser } from "wxt/testing/fake-browser";

import { addToInbox } from "../../storage/note-inbox.ts";
import { ConnectPage } from "./connect-page.tsx";

const sites = new Map<string, unknown>();

function aDiary(siteUrl: string, url = siteUrl) {
  sites.set(siteUrl, { siteUrl, url, key: "anon", contactEmail: "ume@diary.example" });
}

const request = vi.fn<(wanted: object) => Promise<boolean>>();
const stored = async () => (await fakeBrowser.storage.local.get("connection:v1"))["connection:v1"];

beforeEach(() => {
  sites.clear();
  request.mockReset();
  vi.stubGlobal("fetch", async (address: string) => {
    const found = sites.get(new URL(address).origin);
    if (found === undefined) throw new TypeError("Failed to fetch");
    return Response.json(found);
  });
  vi.spyOn(browser.permissions, "request").mockImplementation(request);
  vi.spyOn(browser.tabs, "query").mockResolvedValue([] as never);
});
afterEach(() => {
  fakeBrowser.reset();
  vi.unstubAllGlobals();
});

test("an http address gets an error message, and the corrected address is found", async () => {
  aDiary("https://diary.example");
  const page = await render(<ConnectPage />);
  const address = page.getByLabelText("Address of the diary");
  await address.fill("http://diary.example");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect.element(page.getByText("This address needs https://.", { exact: false })).toBeVisible();
  await address.fill("diary.example/mypage");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect.element(page.getByRole("button", { name: "Connect to diary.example" })).toBeVisible();
});

test("the page shows a note that was added before a server was connected", async () => {
  await addToInbox({ text: "Promises settle once.", url: "https://docs.example/", userId: null }, null);
  const page = await render(<ConnectPage />);
  await expect.element(page.getByText("1 note is stored on this device. Sign in to add it.")).toBeVisible();
  await expect.element(page.getByText("Promises settle once.")).toBeVisible();
});

test("a press requests access to site and API; after a denial, Allow access appears", async () => {
  aDiary("https://diary.example", "https://abc.supabase.co");
  vi.spyOn(browser.tabs, "query").mockResolvedValue([{ url: "https://diary.example/mypage" }] as never);
  request.mockResolvedValue(false);
  const page = await render(<ConnectPage />);
  await expect
    .element(page.getByText("This diary stores its entries at abc.supabase.co.", { exact: false }))
    .toBeVisible();
  await page.getByRole("button", { name: "Connect to diary.example" }).click();
  await expect.element(page.getByRole("button", { name: "Allow access" })).toBeVisible();
  expect(request.mock.calls).toEqual([
    [{ origins: ["https://diary.example/*", "https://abc.supabase.co/*"] }],
  ]);
  expect(await stored()).toBeUndefined();
});

test(
  "the server is stored before the user decides, so the worker can connect it",
  { tags: "extended" },
  async () => {
    aDiary("https://diary.example");
    vi.spyOn(browser.tabs, "query").mockResolvedValue([{ url: "https://diary.example/" }] as never);
    request.mockReturnValue(new Promise(() => undefined));
    const page = await render(<ConnectPage />);
    await page.getByRole("button", { name: "Connect to diary.example" }).click();
    await expect
      .poll(stored)
      .toEqual({ kind: "connecting", siteOrigin: "https://diary.example", apiUrl: "https://diary.example" });
  },
);

test(
  "an address set by the administrator is offered if the open page is no diary",
  { tags: "extended" },
  async () => {
    aDiary("https://diary.example");
    sites.set("https://news.example", { hello: "world" });
    vi.spyOn(browser.tabs, "query").mockResolvedValue([{ url: "https://news.example/" }] as never);
    vi.spyOn(browser.storage.managed, "get").mockResolvedValue({
      serverUrl: "https://diary.example",
    } as never);
    const page = await render(<ConnectPage />);
    await expect.element(page.getByRole("button", { name: "Connect to diary.example" })).toBeVisible();
    await page.getByRole("button", { name: "Use another address" }).click();
    await expect.element(page.getByLabelText("Address of the diary")).toHaveFocus();
  },
);
