/** Smallest PNG. `picture` appends bytes, which decoders ignore after the image's end. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

export function picture(bytes: number, name = "cat.png") {
  return { name, mimeType: "image/png", buffer: Buffer.concat([PIXEL, Buffer.alloc(bytes - PIXEL.length)]) };
}
