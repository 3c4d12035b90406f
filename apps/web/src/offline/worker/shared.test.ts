import { expect, test } from "vitest";

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
