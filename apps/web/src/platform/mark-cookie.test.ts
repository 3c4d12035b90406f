import { afterEach, expect, test, vi } from "vitest";

import { markCookie } from "./mark-cookie.ts";

afterEach(() => void vi.unstubAllGlobals());

function pageAt(address: string): { cookie: string } {
  const page = { cookie: "" };
  vi.stubGlobal("location", new URL(address));
  vi.stubGlobal("document", page);
  return page;
}

test.each([
  ["https://diary.example", "diary-token=1.a.b; path=/; max-age=", "; samesite=strict; secure"],
  ["http://localhost:3000", "diary-token-3000=1.a.b; path=/; max-age=", "; samesite=strict"],
])("other sites can't send the cookie of %s, and only https sends it over https", (address, start, end) => {
  const page = pageAt(address);
  markCookie.write("1.a.b");
  expect(page.cookie).toMatch(new RegExp(`^${start}\\d+${end}$`));
});

test("clearing the cookie removes its value from the browser", () => {
  const page = pageAt("https://diary.example");
  markCookie.clear();
  expect(page.cookie).toBe("diary-token=; path=/; max-age=0; samesite=strict; secure");
});

test("the mark is read only from the cookie of this server", () => {
  const page = pageAt("http://localhost:3000");
  page.cookie = "diary-token=other; xdiary-token-3000=other; diary-token-3000=1.a.b";
  expect(markCookie.read()).toBe("1.a.b");
  page.cookie = "diary-token-30000=other";
  expect(markCookie.read()).toBeNull();
});
