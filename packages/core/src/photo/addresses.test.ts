import { expect, test } from "vitest";

import { createVisitor } from "../testing/index.ts";
import { fetchPhotoUrls } from "./addresses.ts";

interface SignRequest {
  paths: string[];
  shareToken: string | null;
}

function aServer(respond: (request: SignRequest) => Response = signed) {
  const requests: SignRequest[] = [];
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    const { paths } = JSON.parse(init?.body as string) as { paths: string[] };
    const request = { paths, shareToken: new Headers(init?.headers).get("x-share-token") };
    requests.push(request);
    return respond(request);
  };
  const { diary } = createVisitor({ url: "https://backend.example", key: "key" }, { fetch });
  return { diary, requests };
}

const signed = ({ paths }: SignRequest) =>
  Response.json(paths.map((path) => ({ path, signedURL: `/object/sign/photos/${path}?token=t` })));

const photosOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ userId: "mina", photoId: `photo-${n}` }));

test("the addresses of more than 400 photos are requested in parts", async () => {
  const { diary, requests } = aServer();
  const urls = await fetchPhotoUrls(diary, photosOf(401), "small");
  expect(requests.map(({ paths }) => paths.length)).toEqual([400, 1]);
  expect(urls.size).toBe(401);
  expect(urls.get("photo-400")).toBe(
    "https://backend.example/storage/v1/object/sign/photos/mina/photo-400-small?token=t",
  );
});

test("no photos need no request", async () => {
  const { diary, requests } = aServer();
  expect([await fetchPhotoUrls(diary, [], "large"), requests]).toEqual([new Map(), []]);
});

test("photos that the user may not read have no address", async () => {
  const { diary } = aServer(({ paths: [first, second] }) =>
    Response.json([
      { path: second, signedURL: "/object/sign/b" },
      { path: first, signedURL: null },
      { path: null, signedURL: null },
    ]),
  );
  const urls = await fetchPhotoUrls(diary, photosOf(3), "large");
  expect([...urls]).toEqual([["photo-1", "https://backend.example/storage/v1/object/sign/b"]]);
});

test("a reader of an unlisted link sends its token", async () => {
  const { diary, requests } = aServer();
  await fetchPhotoUrls(diary, photosOf(401), "large", "secret");
  await fetchPhotoUrls(diary, photosOf(1), "large");
  expect(requests.map(({ shareToken }) => shareToken)).toEqual(["secret", "secret", null]);
});

test.each([
  [400, { statusCode: "429", message: "Slow down" }, "busy", "Slow down"],
  [503, null, "server", "HTTP 503"],
])("a response %i with the body %j fails with the code %s", async (status, body, code, message) => {
  const { diary } = aServer(() => Response.json(body, { status }));
  await expect(fetchPhotoUrls(diary, photosOf(1), "large")).rejects.toMatchObject({ code, message });
});
