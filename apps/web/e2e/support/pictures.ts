/** PNG of one pixel. Bytes after its end are ignored. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

/** Valid image of exactly this many bytes. */
export function picture(bytes: number, name = "cat.png") {
  return { name, mimeType: "image/png", buffer: Buffer.concat([PIXEL, Buffer.alloc(bytes - PIXEL.length)]) };
}
