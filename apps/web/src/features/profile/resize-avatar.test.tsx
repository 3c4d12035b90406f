import { detectImageType } from "@diary/core/profile";
import { expect, test, vi } from "vitest";

import { resizeAvatar } from "./resize-avatar.ts";

/** Creates a file without a MIME type, because some systems report none. */
async function redPicture(width: number, height: number, type: "image/jpeg" | "image/png" = "image/png") {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d")!;
  context.fillStyle = "rgb(200 20 20)";
  context.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob({ type })], "me.png");
}

const ANIMATED = Uint8Array.from(
  atob(
    "R0lGODlhAQABAPAAAP8AAAAA/yH/C05FVFNDQVBFMi4wAwEAAAAh+QQACgAAACwAAAAAAQABAAACAkQBACH5BAAKAAAALAAAAAABAAEAAAICTAEAOw==",
  ),
  (character) => character.charCodeAt(0),
);

async function look(file: File) {
  const picture = await createImageBitmap(file);
  const context = new OffscreenCanvas(1, 1).getContext("2d")!;
  context.drawImage(picture, 0, 0, 1, 1);
  const [red = 0, , blue = 0] = context.getImageData(0, 0, 1, 1).data;
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  return { width: picture.width, height: picture.height, isRed: red > blue, is: detectImageType(bytes) };
}

// Resizes all images at the same time, because the browser can wait a second before it encodes an image.
test("an image is resized to at most 256 pixels a side and keeps its aspect ratio", async () => {
  const sizes = [
    [2000, 1000, 256, 128],
    [600, 900, 171, 256],
    [3000, 1, 256, 1],
    [40, 30, 40, 30],
  ] as const;
  await Promise.all(
    sizes.map(async ([fromWidth, fromHeight, width, height]) => {
      const scaled = await resizeAvatar(await redPicture(fromWidth, fromHeight), "image/png");
      expect(await look(scaled)).toEqual({ width, height, isRed: true, is: "image/webp" });
      expect(scaled).toMatchObject({ name: "me.png", type: "image/webp" });
    }),
  );
});

test("the first frame of an animated GIF becomes the avatar", async () => {
  const scaled = await resizeAvatar(new File([ANIMATED], "me.gif"), "image/gif");
  expect(await look(scaled)).toMatchObject({ isRed: true, is: "image/webp" });
});

test("PNG and JPEG keep their type in a browser without WebP encoding", { tags: "extended" }, async () => {
  // oxlint-disable-next-line typescript/unbound-method -- called with the canvas below
  const { toBlob } = HTMLCanvasElement.prototype;
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function withoutWebp(
    this: HTMLCanvasElement,
    answer,
    wanted,
    quality,
  ) {
    toBlob.call(this, answer, wanted === "image/webp" ? "image/png" : wanted, quality);
  });
  await Promise.all(
    (["image/png", "image/jpeg"] as const).map(async (type) => {
      const scaled = await resizeAvatar(await redPicture(500, 500, type), type);
      expect(await look(scaled)).toMatchObject({ width: 256, is: type });
      expect(scaled.type).toBe(type);
    }),
  );
});

test("an incomplete image is rejected", async () => {
  const half = (await redPicture(500, 500)).slice(0, 40);
  await expect(resizeAvatar(new File([half], "me.png"), "image/png")).rejects.toThrow(/could not be decoded/);
});

test("resizing is rejected in a browser that returns random pixels from a canvas", async () => {
  vi.spyOn(CanvasRenderingContext2D.prototype, "getImageData").mockImplementation(
    (_x, _y, width, height) =>
      new ImageData(
        Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => at * 41),
        width,
      ),
  );
  const resizing = resizeAvatar(await redPicture(40, 30), "image/png");
  await expect(resizing).rejects.toMatchObject({ code: "photo/canvas-blocked" });
});
