import { expect, test } from "vitest";

import { anId, createVisitor } from "../testing/index.ts";
import { fetchPhotoFiles } from "./photo-files.ts";

const [USER, LOAF] = [anId(9001), anId(501)];

async function download(response: Response): Promise<string[]> {
  const path = `${USER}/${LOAF}`;
  const fetch: typeof globalThis.fetch = async (_input, init) =>
    init?.method === "POST" ? Response.json([{ path, signedURL: `/object/sign/photos/${path}` }]) : response;
  const { diary } = createVisitor({ url: "http://localhost", key: "key" }, { fetch });
  const files: string[] = [];
  for await (const { file } of fetchPhotoFiles(diary, USER, [LOAF], undefined)) files.push(file);
  return files;
}

const storageError = (statusCode: string) => Response.json({ statusCode, message: "" }, { status: 400 });

test("the export contains the photo's file", async () => {
  const webp = new Response("loaf", { headers: { "content-type": "image/webp" } });
  expect(await download(webp)).toEqual([`photos/${LOAF}.webp`]);
});

test("the export skips a photo if its file is missing", async () => {
  expect(await download(storageError("404"))).toEqual([]);
});

test.each([
  ["the address has expired", () => storageError("400")],
  ["the server is busy", () => new Response(null, { status: 429 })],
  ["the server fails", () => new Response(null, { status: 503 })],
])("the export fails instead of leaving out a photo if %s", async (_, response) => {
  await expect(download(response())).rejects.toThrow("A photo: HTTP");
});
