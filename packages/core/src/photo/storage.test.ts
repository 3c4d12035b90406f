import { expect, test, vi } from "vitest";

import { createDiaryClient } from "../supabase/index.ts";
import { anId, createMemoryPlatform, createVisitor } from "../testing/index.ts";
import { uploadPhoto } from "./storage.ts";

const PHOTO = {
  photoId: anId(301),
  width: 1600,
  height: 1200,
  placeholder: "",
  large: new Blob(["large"], { type: "image/jpeg" }),
  small: new Blob(["small"], { type: "image/jpeg" }),
};

test.each([
  ["photo/invalid", "the file is too large", 400, "413"],
  ["photo/invalid", "the file has another type", 415, ""],
  ["older-server", "the bucket is missing", 400, "404"],
  ["server", "storage is down", 400, "500"],
  ["server", "storage gets no response of its database", 544, "544"],
  ["busy", "storage gets too many requests", 429, "429"],
])("an upload fails with %s if %s", async (code, _, status, statusCode) => {
  const diary = createDiaryClient(
    { url: "https://backend.example", key: "key" },
    createMemoryPlatform({
      fetch: () => Promise.resolve(Response.json({ statusCode, message: "failed" }, { status })),
    }),
    { accessToken: () => Promise.resolve(null) },
  );
  await expect(uploadPhoto(diary, anId(9001), PHOTO)).rejects.toMatchObject({ code });
});

const failed = (statusCode: string) => Response.json({ statusCode, message: "failed" }, { status: 400 });

async function uploaded(...responses: Response[]) {
  const requests: [path: string, headers: object, body: string][] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input));
    const { authorization: _, apikey: __, ...headers } = Object.fromEntries(new Headers(init?.headers));
    const path = `${init?.method} ${pathname.replace(/^\/\w+\/v1\//, "")}`;
    requests.push([path, headers, await new Response(init?.body ?? null).text()]);
    return responses.shift() ?? Response.json({});
  };
  const { diary } = createVisitor({ url: "https://backend.example", key: "key" }, { fetch });
  const failure = await uploadPhoto(diary, anId(9001), PHOTO).catch((error: unknown) => error);
  return { failure, requests };
}

test("the small file of a photo is uploaded first, and neither file replaces another", async () => {
  const path = `POST object/photos/${anId(9001)}/${anId(301)}`;
  const headers = { "content-type": "image/jpeg", "cache-control": "max-age=3600", "x-upsert": "false" };
  expect((await uploaded()).requests).toEqual([
    [`${path}-small`, headers, "small"],
    [path, headers, "large"],
  ]);
});

test("an upload succeeds if the server has the files already", async () => {
  const { failure, requests } = await uploaded(failed("409"), failed("409"));
  expect(failure).toBeUndefined();
  expect(requests).toHaveLength(2);
});

test("a rejected upload fails with the reason from the database", async () => {
  const reason = { code: "PT422", message: "", details: null, hint: "photo/space-full" };
  const full = await uploaded(failed("403"), Response.json(reason, { status: 422 }));
  expect(full.failure).toMatchObject({ code: "photo/space-full" });
  expect(full.requests.map(([path]) => path).at(-1)).toBe("POST rpc/check_photo_upload");
  expect((await uploaded(failed("403"))).failure).toMatchObject({ code: "forbidden" });
});

test("an upload without a response is aborted after two minutes", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  const signals: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    signals.push(init?.signal);
    return Response.json({});
  };
  const { diary } = createVisitor({ url: "https://backend.example", key: "key" }, { fetch });
  await uploadPhoto(diary, anId(9001), PHOTO);
  expect(timeout.mock.calls).toEqual([[120_000], [120_000]]);
  expect(signals).toEqual(timeout.mock.results.map(({ value }) => value));
});
