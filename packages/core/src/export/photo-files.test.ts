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

test("the file of a JPEG has the ending of its type", async () => {
  const jpeg = new Response("loaf", { headers: { "content-type": "image/jpeg" } });
  expect(await download(jpeg)).toEqual([`photos/${LOAF}.jpg`]);
});

test("the addresses of many photos are requested in parts, because they expire", async () => {
  const requests: string[] = [];
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    if (init?.method !== "POST") {
      requests.push("file");
      return new Response("loaf");
    }
    const { paths } = JSON.parse(init.body as string) as { paths: string[] };
    requests.push(`${paths.length} addresses`);
    return Response.json(paths.map((path) => ({ path, signedURL: `/object/sign/photos/${path}` })));
  };
  const { diary } = createVisitor({ url: "http://localhost", key: "key" }, { fetch });
  const ids = Array.from({ length: 101 }, (_, n) => anId(n));
  const found: string[] = [];
  for await (const { photoId } of fetchPhotoFiles(diary, USER, ids, undefined)) found.push(photoId);
  expect(found).toEqual(ids);
  expect(requests[0]).toBe("100 addresses");
  expect(requests.slice(-2)).toEqual(["1 addresses", "file"]);
});

test("an export that the user cancels stops its download", async () => {
  const stop = new AbortController();
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    if (init?.method === "POST")
      return Response.json([{ path: `${USER}/${LOAF}`, signedURL: "/object/sign/photos/a" }]);
    stop.abort();
    init?.signal?.throwIfAborted();
    return new Response("loaf");
  };
  const { diary } = createVisitor({ url: "http://localhost", key: "key" }, { fetch });
  const files = fetchPhotoFiles(diary, USER, [LOAF], stop.signal);
  await expect(files.next()).rejects.toMatchObject({ name: "AbortError" });
});

test("the export skips a photo if its file is missing", async () => {
  expect(await download(storageError("404"))).toEqual([]);
});

test("the export contains the photos after a missing file", async () => {
  const ids = [anId(501), anId(502), anId(503)];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (init?.method === "POST")
      return Response.json(
        ids.map((id) => ({ path: `${USER}/${id}`, signedURL: `/object/sign/photos/${id}` })),
      );
    return (input as string).endsWith(anId(502)) ? storageError("404") : new Response("loaf");
  };
  const { diary } = createVisitor({ url: "http://localhost", key: "key" }, { fetch });
  const found: string[] = [];
  for await (const { photoId } of fetchPhotoFiles(diary, USER, ids, undefined)) found.push(photoId);
  expect(found).toEqual([anId(501), anId(503)]);
});

test.each([
  ["the address has expired", () => storageError("400")],
  ["the server is busy", () => new Response(null, { status: 429 })],
  ["the server fails", () => new Response(null, { status: 503 })],
])("the export fails instead of leaving out a photo if %s", async (_, response) => {
  await expect(download(response())).rejects.toThrow("A photo: HTTP");
});
