import { expect, test } from "vitest";

import { createDiaryClient } from "../supabase/index.ts";
import { anId, createMemoryPlatform } from "../testing/index.ts";
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
