import { expect, test } from "vitest";

import { AppError, type AppErrorCode } from "../errors/index.ts";
import { anId, createVisitor } from "../testing/index.ts";
import { importPhotos, reasonOfPhotoError, type ReadPhoto } from "./import-photos.ts";

const entry = {
  day_id: anId(101),
  where: "Bread: 2026-11-20",
  photos: [{ photo_id: anId(501), file: 0, path: "loaf.jpg", alt: "A loaf" }],
};

test.each([
  ["not-found", 404, "already-there"],
  ["photo/too-many", 422, "too-many-photos"],
] as const)(
  "importPhotos lists an entry's photos as left out if the server rejects them: %s",
  async (hint, status, reason) => {
    const error = { code: `PT${status}`, message: "", details: null, hint };
    const fetch: typeof globalThis.fetch = async (input) =>
      input instanceof Request || !String(input).includes("/storage/v1/")
        ? Response.json(error, { status })
        : Response.json({});
    const { diary } = createVisitor({ url: "http://localhost", key: "key" }, { fetch });
    const file = new Blob(["loaf"], { type: "image/webp" });
    const photo = { photoId: "", width: 1, height: 1, placeholder: "", large: file, small: file };
    const result = await importPhotos(diary, anId(9001), entry, () => Promise.resolve({ photo }));
    expect(result).toEqual({ added: 0, leftOut: [{ reason, where: "loaf.jpg", text: "A loaf" }] });
  },
);

const file = new Blob(["loaf"], { type: "image/webp" });
const prepared = { photoId: "", width: 1, height: 1, placeholder: "", large: file, small: file };
const planned = (...numbers: number[]) =>
  numbers.map((n) => ({ photo_id: anId(500 + n), file: n, path: `${n}.jpg`, alt: `Photo ${n}` }));

async function imported(
  photos: ReturnType<typeof planned>,
  results: readonly ReadPhoto[],
  upload: (path: string) => Response = () => Response.json({}),
) {
  const saved: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input));
    if (pathname.startsWith("/storage")) return upload(pathname);
    saved.push(JSON.parse(init?.body as string));
    return Response.json([]);
  };
  const { diary } = createVisitor({ url: "http://localhost", key: "key" }, { fetch });
  const read = (n: number) => Promise.resolve(results[n - 1]!);
  const result = await importPhotos(diary, anId(9001), { ...entry, photos }, read);
  return { ...result, saved };
}

test("importPhotos adds the other photos if one can't be read and the server rejects another", async () => {
  const results = [{ reason: "large-photo" } as const, { photo: prepared }, { photo: prepared }];
  const { saved, ...result } = await imported(planned(1, 2, 3), results, (path) =>
    Response.json({}, { status: path.includes(anId(502)) ? 413 : 200 }),
  );
  expect(result).toEqual({
    added: 1,
    leftOut: [
      { reason: "large-photo", where: "1.jpg", text: "Photo 1" },
      { reason: "unreadable-photo", where: "2.jpg", text: "Photo 2" },
    ],
  });
  expect(saved).toMatchObject([
    { day_id: entry.day_id, photos: [{ photo_id: anId(503), alt: "Photo 3", added: true }], removed: [] },
  ]);
});

test("importPhotos sends no request if no photo of an entry can be read", async () => {
  const results = [{ reason: "blocked-photo" } as const];
  expect(await imported(planned(1), results)).toMatchObject({ added: 0, saved: [] });
});

test("importPhotos throws an error after which the import can continue later", async () => {
  const failing = imported(planned(1), [{ photo: prepared }], () => Response.json({}, { status: 503 }));
  await expect(failing).rejects.toMatchObject({ code: "server" });
});

test.each<[AppErrorCode, string]>([
  ["photo/too-big", "large-photo"],
  ["photo/canvas-blocked", "blocked-photo"],
  ["photo/not-decodable", "unreadable-photo"],
  ["photo/not-an-image", "unreadable-photo"],
])("a photo that fails with %s is left out as %s", (code, reason) => {
  expect(reasonOfPhotoError(new AppError(code))).toBe(reason);
});

test.each([new AppError("network"), new TypeError("a bug")])(
  "reasonOfPhotoError throws an error that isn't about the photo: %s",
  (error) => {
    expect(() => reasonOfPhotoError(error)).toThrow(error);
  },
);
