/** Decodes and encodes an image in a browser. Loaded when the user adds a photo. */
import { imageSize } from "image-size";
import { rgbaToThumbHash } from "thumbhash";

import { AppError } from "../errors/index.ts";
import { checkCanvas } from "./canvas-check.ts";
import { PHOTO_LIMITS, type PreparedPhoto } from "./rules.ts";
import { withoutMetadata } from "./without-metadata.ts";

/** Bytes that contain the size of almost all images. The size of a JPEG follows its metadata. */
const HEADER_BYTES = 262_144;
/** Types that a browser may decode. SVG is missing because it can contain scripts. */
const TYPES = new Set(["jpg", "png", "webp", "gif", "bmp", "avif", "heic", "heif"]);
const RARE_TYPES = new Set(["avif", "heic", "heif"]);
/** Limits the images of a feed's 20 cards to 400 kB. The server accepts more (`smallBytes`). */
const SMALL_BYTES = 20_000;
const QUALITIES = [0.85, 0.75, 0.65, 0.5, 0.35];
const SHRINK = 0.75;
const HASH_SIDE = 100;

export async function encodePhoto(
  file: Blob,
  signal: AbortSignal | undefined,
): Promise<Omit<PreparedPhoto, "photoId">> {
  const type = await checkHeader(file);
  signal?.throwIfAborted();
  const bitmap = await decode(file, type);
  try {
    if (bitmap.width * bitmap.height > PHOTO_LIMITS.sourcePixels) throw new AppError("photo/too-big");
    signal?.throwIfAborted();
    checkCanvas(new OffscreenCanvas(1, 1));
    const large = await encodeWithin(bitmap, PHOTO_LIMITS.longestSide, PHOTO_LIMITS.bytes, signal);
    const small = await encodeWithin(bitmap, PHOTO_LIMITS.smallSide, SMALL_BYTES, signal);
    const { height, width } = large;
    return { width, height, placeholder: placeholderOf(bitmap), large: large.blob, small: small.blob };
  } finally {
    bitmap.close();
  }
}

/** Reads type and size without decoding, because a small file can have billions of pixels. */
async function checkHeader(file: Blob): Promise<string> {
  const header = (await sizeIn(file.slice(0, HEADER_BYTES))) ?? (await sizeIn(file));
  if (header === null && (await isHeif(file))) throw new AppError("photo/not-decodable");
  if (header?.type === undefined || !TYPES.has(header.type)) throw new AppError("photo/not-an-image");
  if (header.width * header.height > PHOTO_LIMITS.sourcePixels) throw new AppError("photo/too-big");
  return header.type;
}

async function sizeIn(part: Blob) {
  const bytes = new Uint8Array(await part.arrayBuffer());
  try {
    return imageSize(bytes);
  } catch {
    return null;
  }
}

async function isHeif(file: Blob): Promise<boolean> {
  return /^.{4}ftyp(?:hei|hev|mif|msf|avi)/s.test(await file.slice(0, 12).text());
}

/** Applies the orientation, converts the colours to sRGB, and takes the first frame of an animation. */
async function decode(file: Blob, type: string): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch (error) {
    const code = RARE_TYPES.has(type) ? "photo/not-decodable" : "photo/not-an-image";
    throw new AppError(code, String(error), { cause: error });
  }
}

interface Encoded {
  blob: Blob;
  width: number;
  height: number;
}

async function encodeWithin(
  bitmap: ImageBitmap,
  side: number,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<Encoded> {
  const canvas = drawn(bitmap, side);
  for (const quality of QUALITIES) {
    signal?.throwIfAborted();
    const blob = await encode(canvas, quality);
    if (blob.size <= maxBytes) return { blob, width: canvas.width, height: canvas.height };
  }
  return encodeWithin(bitmap, Math.round(side * SHRINK), maxBytes, signal);
}

/** Draws on white, because a transparent sketch would be unreadable on a dark page. */
function drawn(bitmap: ImageBitmap, side: number): OffscreenCanvas {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = contextOf(canvas);
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas;
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext("2d", { alpha: false });
  if (context === null) throw new AppError("photo/not-decodable", "The browser has no canvas.");
  return context;
}

/** Browsers that can't encode WebP return a PNG instead. */
async function encode(canvas: OffscreenCanvas, quality: number): Promise<Blob> {
  const webp = await canvas.convertToBlob({ type: "image/webp", quality });
  if (webp.type === "image/webp") return withoutMetadata(webp);
  return withoutMetadata(await canvas.convertToBlob({ type: "image/jpeg", quality }));
}

function placeholderOf(bitmap: ImageBitmap): string {
  const canvas = drawn(bitmap, HASH_SIDE);
  const { data, height, width } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height);
  return btoa(String.fromCharCode(...rgbaToThumbHash(width, height, data)));
}
