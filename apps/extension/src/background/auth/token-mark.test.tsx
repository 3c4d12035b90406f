import { MARK_LIFE_S } from "@diary/core/session-sync";
import { beforeEach, expect, test, vi } from "vitest";
import { browser } from "wxt/browser";

import { createTokenMark } from "./token-mark.ts";

const get = vi.fn<(cookie: object) => Promise<unknown>>();
const set = vi.fn<(cookie: object) => Promise<unknown>>();
const remove = vi.fn<(cookie: object) => Promise<unknown>>();

beforeEach(() => {
  for (const [name, mock] of Object.entries({ get, set, remove })) {
    mock.mockReset().mockResolvedValue(undefined);
    vi.spyOn(browser.cookies, name as "get").mockImplementation(mock);
  }
});

const nowS = () => Math.floor(Date.now() / 1000);

test.each([
  ["https://diary.example", "diary-token", true],
  ["http://localhost:3000", "diary-token-3000", false],
])("the mark of %s is the cookie %s of the site", async (origin, name, secure) => {
  const mark = createTokenMark(origin);
  const url = `${origin}/`;
  await mark.write("1.a.b");
  const expirationDate = nowS() + MARK_LIFE_S;
  expect(set.mock.calls).toEqual([
    [{ url, name, value: "1.a.b", path: "/", sameSite: "strict", secure, expirationDate }],
  ]);
  get.mockResolvedValue({ value: "1.a.b" });
  expect(await mark.read()).toBe("1.a.b");
  expect(get.mock.calls).toEqual([[{ url, name }]]);
  await mark.write(null);
  expect(remove.mock.calls).toEqual([[{ url, name }]]);
});

test("a browser without the cookie, or without cookies, has no mark", async () => {
  const mark = createTokenMark("https://diary.example");
  expect(await mark.read()).toBeNull();
  for (const mock of [get, set, remove]) mock.mockRejectedValue(new Error("No host permissions"));
  expect(await mark.read()).toBeNull();
  await expect(mark.write("1.a.b")).resolves.toBeUndefined();
  await expect(mark.write(null)).resolves.toBeUndefined();
});
