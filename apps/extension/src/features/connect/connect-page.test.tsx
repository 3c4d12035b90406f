import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { userEvent } from "vitest/browser";
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
  await expect
    .element(page.getByText("The browser asks you to allow access to diary.example, and to no other page."))
    .toBeVisible();
});

test("the page is busy while it looks for a diary in the open tab, then focuses the address", async () => {
  const tabs = Promise.withResolvers<never>();
  vi.spyOn(browser.tabs, "query").mockReturnValue(tabs.promise as never);
  const page = await render(<ConnectPage />);
  await expect.element(page.getByText("Looking for a diary")).toBeVisible();
  await expect.element(page.getByRole("main")).toHaveAttribute("aria-busy", "true");
  tabs.reject(new Error("no access to tabs"));
  await expect.element(page.getByLabelText("Address of the diary")).toHaveFocus();
  await expect.element(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
  expect(page.getByText("Looking for a diary").query()).toBeNull();
});

test("Continue is busy during the look-up, and the earlier error message is gone", async () => {
  const page = await render(<ConnectPage />);
  const address = page.getByLabelText("Address of the diary");
  const next = page.getByRole("button", { name: "Continue" });
  await address.fill("diary.example");
  await next.click();
  await expect.element(address).toBeInvalid();
  const response = Promise.withResolvers<Response>();
  const look = vi.fn<() => Promise<Response>>(() => response.promise);
  vi.stubGlobal("fetch", look);
  await next.click();
  await expect.element(next).toHaveAttribute("aria-busy", "true");
  await expect.element(address).not.toBeInvalid();
  await userEvent.keyboard("{Enter}");
  expect(look).toHaveBeenCalledOnce();
  response.resolve(Response.json({ hello: "world" }));
  await expect.element(page.getByText("There is no Challenge Diary at this address.")).toBeVisible();
});

test("a diary that names another address as its own is rejected with that address", async () => {
  aDiary("https://old.example");
  sites.set("https://diary.example", sites.get("https://old.example"));
  sites.delete("https://old.example");
  const page = await render(<ConnectPage />);
  await page.getByLabelText("Address of the diary").fill("diary.example");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect.element(page.getByText(/^This diary names old\.example as its address/)).toBeVisible();
});

test("an administrator's address is offered if the open page is no diary, and can be replaced", async () => {
  aDiary("https://diary.example");
  sites.set("https://news.example", { hello: "world" });
  vi.spyOn(browser.tabs, "query").mockResolvedValue([{ url: "https://news.example/" }] as never);
  vi.spyOn(browser.storage.managed, "get").mockResolvedValue({ serverUrl: "https://diary.example" } as never);
  const page = await render(<ConnectPage />);
  await expect.element(page.getByRole("button", { name: "Connect to diary.example" })).toHaveFocus();
  await page.getByRole("button", { name: "Use another address" }).click();
  await expect.element(page.getByLabelText("Address of the diary")).toHaveFocus();
});

test("the server is stored before the user decides; the worker connects it after the access", async () => {
  aDiary("https://diary.example");
  vi.spyOn(browser.tabs, "query").mockResolvedValue([{ url: "https://diary.example/" }] as never);
  const send = vi.spyOn(browser.runtime, "sendMessage").mockResolvedValue({ kind: "done" } as never);
  const answer = Promise.withResolvers<boolean>();
  request.mockReturnValue(answer.promise);
  const page = await render(<ConnectPage />);
  const connect = page.getByRole("button", { name: "Connect to diary.example" });
  await connect.click();
  await expect
    .poll(stored)
    .toEqual({ kind: "connecting", siteOrigin: "https://diary.example", apiUrl: "https://diary.example" });
  await expect.element(connect).toHaveAttribute("aria-busy", "true");
  expect(send).not.toHaveBeenCalled();
  answer.resolve(true);
  await expect.poll(() => send.mock.calls).toEqual([[{ type: "connection:confirm" }]]);
});

test("if the worker doesn't respond, the user can connect again", async () => {
  aDiary("https://diary.example");
  vi.spyOn(browser.tabs, "query").mockResolvedValue([{ url: "https://diary.example/" }] as never);
  vi.spyOn(browser.runtime, "sendMessage").mockRejectedValue(new Error("gone"));
  request.mockResolvedValue(true);
  const page = await render(<ConnectPage />);
  await page.getByRole("button", { name: "Connect to diary.example" }).click();
  await expect.element(page.getByRole("button", { name: "Allow access" })).toBeEnabled();
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
  await expect.element(page.getByText(/^The extension has no access yet\./)).toBeVisible();
  expect(request.mock.calls).toEqual([
    [{ origins: ["https://diary.example/*", "https://abc.supabase.co/*"] }],
  ]);
  expect(await stored()).toBeUndefined();
});
