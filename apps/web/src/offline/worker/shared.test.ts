import { expect, test } from "vitest";

import { respondWithShared } from "./shared.ts";

async function shared(fields: Record<string, string>): Promise<string> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const response = await respondWithShared(
    new Request("https://diary.example/share", { method: "POST", body }),
  );
  expect(response.status).toBe(303);
  const { hash, pathname } = new URL(response.headers.get("location")!);
  expect(pathname).toBe("/share");
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

test("a lone surrogate is replaced, and a shared text is cut to 100,000 characters", async () => {
  expect(await shared({ text: "a\ud83d" })).toBe("a\ufffd");
  expect(await shared({ text: "学".repeat(200_000) })).toHaveLength(100_000);
});
