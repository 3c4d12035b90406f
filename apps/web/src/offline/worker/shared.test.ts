import { expect, onTestFinished, test, vi } from "vitest";

import { respondWithShared } from "./shared.ts";

async function shared(fields: Record<string, string>, search = ""): Promise<string> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const response = await respondWithShared(
    new Request("https://diary.example/share", { method: "POST", body }),
  );
  expect(response.status).toBe(303);
  const { hash, pathname, search: found } = new URL(response.headers.get("location")!);
  expect([pathname, found]).toEqual(["/share", search]);
  return decodeURIComponent(hash.slice(1));
}

test.each([
  [
    { title: "On promises", text: "Read it twice", url: "https://a.example/" },
    "On promises\nRead it twice\nhttps://a.example/",
  ],
  [
    { title: "On promises", text: "On promises https://a.example/", url: "https://a.example/" },
    "On promises https://a.example/",
  ],
  [{ title: "猫 🐈", text: " 猫 🐈 " }, "猫 🐈"],
  [{ text: "100 % #1 & more\n- a" }, "100 % #1 & more\n- a"],
  [{}, ""],
])("the shared fields %j become one text", async (fields, text) => {
  expect(await shared(fields)).toBe(text);
});

test("a lone surrogate is replaced, and a text over 100,000 characters is marked", async () => {
  expect(await shared({ text: "a\ud83d" })).toBe("a\ufffd");
  expect(await shared({ text: "学".repeat(100_000) })).toHaveLength(100_000);
  expect(await shared({ text: "学".repeat(100_001) }, "?cut")).toHaveLength(100_000);
});

test("the address marks a cut text and has the number of photos that are not stored", async () => {
  const body = new FormData();
  body.append("text", "学".repeat(100_001));
  for (let at = 0; at < 3; at += 1) body.append("photos", new File(["a loaf"], `${at}.jpg`));
  const stored: string[] = [];
  const put = async (address: string) => {
    if (stored.length === 2) throw new DOMException("Full", "QuotaExceededError");
    stored.push(address);
  };
  vi.stubGlobal("caches", { delete: async () => true, open: async () => ({ put }) });
  onTestFinished(() => void vi.unstubAllGlobals());
  const request = new Request("https://diary.example/share", { method: "POST", body });
  const response = await respondWithShared(request);
  expect(new URL(response.headers.get("location")!).search).toBe("?cut&missing=1");
  expect(stored).toEqual(["/share/0", "/share/1"]);
});
