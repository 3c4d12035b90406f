/** A picture of one pixel. What stands behind the end of a png is no part of it. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

/** A file of exactly this many bytes that every browser draws. */
export function picture(bytes: number, name = "cat.png") {
  return { name, mimeType: "image/png", buffer: Buffer.concat([PIXEL, Buffer.alloc(bytes - PIXEL.length)]) };
}
