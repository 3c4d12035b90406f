import { thumbHashToRGBA } from "thumbhash";
import { expect, test, vi } from "vitest";

import type { AppError } from "../errors/index.ts";
import { preparePhoto } from "./prepare.ts";
import { PHOTO_LIMITS, type PreparedPhoto } from "./rules.ts";
import { ascii, big, bytesOf, concat, SECRET, type Bytes } from "./testing/bytes.ts";
import { chunk } from "./testing/containers.ts";
import { encoded, HEIGHT, variants, WIDTH, type Quarters, type Variant } from "./testing/variants.ts";

const made = await variants();
/** Allowed difference of each colour channel, because encoding changes colours. */
const TOLERANCE = 14;

const prepared = (bytes: Bytes) => preparePhoto(new Blob([bytes]));
const codeOf = (promise: Promise<unknown>) => promise.catch((error: unknown) => (error as AppError).code);

test("at least forty files are tested, and most contain readable metadata", () => {
  expect(made.length).toBeGreaterThanOrEqual(40);
  const readable = made.filter(({ bytes }) => textOf(bytes).includes(SECRET));
  // The text of compressed chunks and profiles is not readable in the file.
  expect(readable.length).toBeGreaterThanOrEqual(34);
});

test.each(made)(
  "preparing $name removes the metadata and preserves the colours",
  async (variant: Variant) => {
    const photo = await prepared(variant.bytes);
    const [width, height] = variant.isTurned ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT];
    expect([photo.width, photo.height]).toEqual([width, height]);
    for (const file of [photo.large, photo.small]) {
      const bytes = await bytesOf(file);
      expect(file.type).toBe("image/webp");
      expect(chunksOf(bytes).filter((name) => !["VP8 ", "VP8L", "VP8X", "ALPH"].includes(name))).toEqual([]);
      expect(textOf(bytes)).not.toContain(SECRET);
      expectQuarters(await quartersOf(file), variant.quarters);
    }
  },
);

async function expectJpegs(files: readonly Variant[]) {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its canvas below
  const { convertToBlob } = OffscreenCanvas.prototype;
  vi.spyOn(OffscreenCanvas.prototype, "convertToBlob").mockImplementation(function (
    this: OffscreenCanvas,
    options = {},
  ) {
    return convertToBlob.call(this, options.type === "image/webp" ? { type: "image/png" } : options);
  });
  for (const { bytes, quarters } of files) {
    const { large } = await prepared(bytes);
    expect(large.type).toBe("image/jpeg");
    const text = textOf(await bytesOf(large));
    expect(text).not.toContain(SECRET);
    expect(text).not.toMatch(/Exif|http:|ICC_PROFILE|Photoshop/);
    expectQuarters(await quartersOf(large), quarters);
  }
}

const jpegs = made.filter(({ name }) => name.startsWith("JPEG with"));

// The daily test encodes few files, because Chromium waits for up to a second before it encodes a JPEG.
test("a browser that can't encode WebP makes JPEGs without metadata", () =>
  expectJpegs(jpegs.filter(({ name }) => name.endsWith("EXIF, XMP, IPTC and a profile"))));

test("a browser that can't encode WebP removes all kinds of metadata", { tags: "extended" }, () =>
  expectJpegs(jpegs),
);

test("the large and the small file of a noisy image are within the limits", async () => {
  const photo = await preparePhoto(await noise(3000, 2000));
  expect(Math.max(photo.width, photo.height)).toBeLessThanOrEqual(PHOTO_LIMITS.longestSide);
  expect(photo.large.size).toBeLessThanOrEqual(PHOTO_LIMITS.bytes);
  expect(photo.small.size).toBeLessThanOrEqual(20_000);
  const [large, small] = await Promise.all([photo.large, photo.small].map((file) => createImageBitmap(file)));
  expect([large!.width, large!.height]).toEqual([photo.width, photo.height]);
  expect(large!.width / large!.height).toBeCloseTo(1.5, 2);
  expect(Math.max(small!.width, small!.height)).toBeLessThanOrEqual(PHOTO_LIMITS.smallSide);
});

test(
  "a large image of one colour is scaled to exactly the longest allowed sides",
  { tags: "extended" },
  async () => {
    const canvas = new OffscreenCanvas(1200, 4000);
    canvas.getContext("2d")!.fillRect(0, 0, 1200, 4000);
    const photo = await preparePhoto(await canvas.convertToBlob({ type: "image/jpeg" }));
    expect([photo.width, photo.height]).toEqual([480, 1600]);
    const small = await createImageBitmap(photo.small);
    expect([small.width, small.height]).toEqual([144, 480]);
  },
);

test("transparent parts become white", async () => {
  const canvas = new OffscreenCanvas(8, 8);
  canvas.getContext("2d");
  const { large } = await preparePhoto(await canvas.convertToBlob());
  expectQuarters(await quartersOf(large), [WHITE, WHITE, WHITE, WHITE]);
});

test("the placeholder is a thumbhash of the image in at most 48 characters", async () => {
  const photo = await prepared(await encoded("image/png"));
  expect(photo.placeholder).toMatch(/^[A-Za-z0-9+/]{4,47}={0,2}$/);
  const { h, rgba, w } = thumbHashToRGBA(Uint8Array.from(ascii(atob(photo.placeholder))));
  expect(w / h).toBeCloseTo(WIDTH / HEIGHT, 0);
  expect(rgba[0]).toBeGreaterThan(rgba[2]!);
});

test("two photos of one file have different ids", { tags: "extended" }, async () => {
  const bytes = await encoded("image/png");
  const [a, b] = [await prepared(bytes), await prepared(bytes)];
  expect(a.photoId).toMatch(/^[0-9a-f-]{36}$/);
  expect(a.photoId).not.toBe(b.photoId);
});

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const pngOf = (width: number, height: number) =>
  concat(PNG, chunk("IHDR", concat(big(width, 4), big(height, 4), [8, 2, 0, 0, 0])), chunk("IEND", []));
const box = (name: string, ...body: (number[] | Bytes | string)[]) => {
  const content = concat(name, ...body);
  return concat(big(content.length + 4, 4), content);
};
const heic = (brand: string) => {
  const size = box("ispe", [0, 0, 0, 0], big(4032, 4), big(3024, 4));
  const meta = box("meta", [0, 0, 0, 0], box("iprp", box("ipco", size)));
  return concat(box("ftyp", brand, [0, 0, 0, 0], "mif1", brand), meta);
};

test.each([
  ["an image of 100 megapixels", pngOf(10_000, 10_000), "photo/too-big"],
  ["an image of 65,000 × 65,000 pixels", pngOf(65_000, 65_000), "photo/too-big"],
  ["a PNG of 65,000 × 10 pixels without image data", pngOf(65_000, 10), "photo/not-an-image"],
  ["a file of more than 50 MB", new Uint8Array(PHOTO_LIMITS.sourceBytes + 1), "photo/too-big"],
  [
    "SVG",
    concat('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"></svg>'),
    "photo/not-an-image",
  ],
  ["a text", concat("Ran five kilometres"), "photo/not-an-image"],
  ["an empty file", concat(), "photo/not-an-image"],
  ["HEIC", heic("heic"), "photo/not-decodable"],
  ["HEIC without a size", heic("heic").slice(0, 24), "photo/not-decodable"],
  ["a broken AVIF", heic("avif"), "photo/not-decodable"],
])("%s is rejected", async (_name, bytes, code) => {
  expect(await codeOf(prepared(bytes))).toBe(code);
});

test("a truncated file is rejected or prepared, without an unknown error", async () => {
  for (const { bytes } of made) {
    const result = await codeOf(prepared(bytes.slice(0, bytes.length / 2)));
    const isPrepared = typeof result === "object" && (result as PreparedPhoto).large.size > 0;
    expect(isPrepared || result === "photo/not-an-image").toBe(true);
  }
});

/** Firefox with `privacy.resistFingerprinting` returns random pixels, without an error. */
test.each([
  ["random", () => Math.random() * 256],
  ["white", () => 255],
])("a photo is rejected if the browser returns %s pixels from a canvas", async (_name, pixel) => {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its context below
  const { getImageData } = OffscreenCanvasRenderingContext2D.prototype;
  vi.spyOn(OffscreenCanvasRenderingContext2D.prototype, "getImageData").mockImplementation(function (
    this: OffscreenCanvasRenderingContext2D,
    ...area
  ) {
    const image = getImageData.apply(this, area);
    return new ImageData(image.data.map(pixel), image.width);
  });
  expect(await codeOf(prepared(await encoded("image/png")))).toBe("photo/canvas-blocked");
});

test("a browser that adds invisible noise to a canvas prepares a photo", async () => {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its context below
  const { getImageData } = OffscreenCanvasRenderingContext2D.prototype;
  vi.spyOn(OffscreenCanvasRenderingContext2D.prototype, "getImageData").mockImplementation(function (
    this: OffscreenCanvasRenderingContext2D,
    ...area
  ) {
    const image = getImageData.apply(this, area);
    return new ImageData(
      image.data.map((value) => value ^ 3),
      image.width,
    );
  });
  expect(await prepared(await encoded("image/png"))).toMatchObject({ width: WIDTH, height: HEIGHT });
});

test("an aborted signal cancels the preparation", async () => {
  const controller = new AbortController();
  const preparing = preparePhoto(await noise(2000, 2000), controller.signal);
  controller.abort();
  await expect(preparing).rejects.toMatchObject({ name: "AbortError" });
});

const WHITE = [255, 255, 255] as const;

async function noise(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d")!;
  const data = context.createImageData(width, height);
  let seed = 7;
  for (let at = 0; at < data.data.length; at += 1) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0;
    data.data[at] = at % 4 === 3 ? 255 : seed >>> 24;
  }
  context.putImageData(data, 0, 0);
  return canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
}

function textOf(bytes: Bytes): string {
  return new TextDecoder("latin1").decode(bytes);
}

function chunksOf(webp: Bytes): string[] {
  expect(textOf(webp.subarray(0, 4)) + textOf(webp.subarray(8, 12))).toBe("RIFFWEBP");
  const view = new DataView(webp.buffer);
  const names: string[] = [];
  for (let at = 12; at < webp.length;) {
    names.push(textOf(webp.subarray(at, at + 4)));
    const size = view.getUint32(at + 4, true);
    at += 8 + size + (size % 2);
  }
  return names;
}

async function quartersOf(file: Blob): Promise<number[][]> {
  const bitmap = await createImageBitmap(file);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext("2d")!;
  context.drawImage(bitmap, 0, 0);
  return [0, 1, 2, 3].map((index) => {
    const x = Math.floor(bitmap.width * (0.25 + 0.5 * (index % 2)));
    const y = Math.floor(bitmap.height * (0.25 + 0.5 * Math.floor(index / 2)));
    return Array.from(context.getImageData(x, y, 1, 1).data.slice(0, 3));
  });
}

function expectQuarters(actual: number[][], expected: Quarters): void {
  const isNear = actual.every((colour, index) =>
    colour.every((value, channel) => Math.abs(value - expected[index]![channel]!) <= TOLERANCE),
  );
  expect(isNear ? expected : actual).toEqual(expected);
}
