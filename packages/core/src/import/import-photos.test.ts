import { expect, test } from "vitest";

import { anId, createVisitor } from "../testing/index.ts";
import { importPhotos } from "./import-photos.ts";

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
