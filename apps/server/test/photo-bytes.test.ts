import { PHOTO_LIMITS } from "@diary/core/photo/rules";
import { JPEG, jpegOf, jpegWith, vp8l, vp8x, WEBP, webpOf } from "@diary/testkit/photo-files";
import { expect, test } from "vitest";

import { judgePhoto, readStillImage } from "../src/storage/photo-upload.ts";
import { parseUpload } from "../src/storage/upload.ts";

const { longestSide, smallSide, bytes: mostBytes, smallBytes } = PHOTO_LIMITS;
const PNG_SIGNATURE = "\x89PNG\r\n\x1a\n";
const still = (width: number, height: number, bytes?: number) => webpOf(["VP8L", vp8l(width, height, bytes)]);
const ICC = Buffer.from("ICC_PROFILE\0\x01\x01 and the profile", "latin1");

test.each([
  ["lossy WebP", WEBP, { type: "image/webp", width: 64, height: 48 }],
  ["JPEG", JPEG, { type: "image/jpeg", width: 64, height: 48 }],
  ["lossless WebP", still(1600, 900), { type: "image/webp", width: 1600, height: 900 }],
  [
    "WebP with a colour profile and transparency",
    webpOf(["VP8X", vp8x(64, 48, 0b11_0000)], ["ICCP", ICC], ["ALPH", ICC], ["VP8 ", WEBP.subarray(20)]),
    { type: "image/webp", width: 64, height: 48 },
  ],
  ["JPEG with a colour profile", jpegWith([0xe2, ICC]), { type: "image/jpeg", width: 64, height: 48 }],
])("the size of a %s is read from its bytes", (_what, bytes, expected) => {
  expect(readStillImage(bytes)).toEqual(expected);
});

const polyglot = Buffer.concat([WEBP, Buffer.from("PK\x03\x04<script>alert(1)</script>")]);
const manyScans = () => {
  const scan = JPEG.subarray(JPEG.indexOf(Buffer.from([0xff, 0xda])), -2);
  return Buffer.concat([
    JPEG.subarray(0, -2),
    ...Array.from({ length: 2000 }, () => scan),
    JPEG.subarray(-2),
  ]);
};

test.each<[string, Buffer, "type" | "damaged" | "extra"]>([
  ["an empty file", Buffer.alloc(0), "type"],
  ["a text", Buffer.from("<!doctype html><script>alert(1)</script>"), "type"],
  ["an SVG image", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "type"],
  ["a PNG image", Buffer.from(`${PNG_SIGNATURE} and the rest`, "latin1"), "type"],
  ["an SVG image that starts like a PNG image", Buffer.from(`${PNG_SIGNATURE}<svg/>`, "latin1"), "type"],
  ["an animated PNG image", Buffer.from(`${PNG_SIGNATURE}\0\0\0\x08acTL`, "latin1"), "type"],
  ["an animated GIF", Buffer.from("GIF89a and NETSCAPE2.0", "latin1"), "type"],
  ["another RIFF file", Buffer.from("RIFF\x24\0\0\0WAVEfmt ", "latin1"), "type"],
  ["a HEIC image", Buffer.from("\0\0\0\x18ftypheic", "latin1"), "type"],
  ["a script before an image", Buffer.concat([Buffer.from("/*"), WEBP]), "type"],
  ["WebP with another file behind it", polyglot, "extra"],
  ["JPEG with another file behind it", Buffer.concat([JPEG, Buffer.from("PK\x03\x04")]), "extra"],
  ["two JPEG images", Buffer.concat([JPEG, JPEG]), "extra"],
  ["WebP with EXIF", webpOf(["VP8X", vp8x(64, 48, 8)], ["VP8 ", WEBP.subarray(20)], ["EXIF", ICC]), "extra"],
  ["WebP with hidden EXIF", webpOf(["VP8L", vp8l(9, 9)], ["EXIF", ICC]), "extra"],
  ["WebP with XMP", webpOf(["VP8L", vp8l(9, 9)], ["XMP ", ICC]), "extra"],
  ["WebP with an unknown chunk", webpOf(["VP8L", vp8l(9, 9)], ["META", ICC]), "extra"],
  ["animated WebP", webpOf(["VP8X", vp8x(9, 9, 2)], ["ANIM", ICC], ["ANMF", ICC]), "extra"],
  ["WebP with two frames", webpOf(["VP8L", vp8l(9, 9)], ["VP8L", vp8l(9, 9)]), "extra"],
  ["JPEG with EXIF", jpegWith([0xe1, "Exif\0\0MM\0*"]), "extra"],
  ["JPEG with XMP", jpegWith([0xe1, "http://ns.adobe.com/xap/1.0/\0<x/>"]), "extra"],
  ["JPEG with a thumbnail", jpegWith([0xe0, "JFXX\0\x10 and an image"]), "extra"],
  ["JPEG with a second image (MPF)", jpegWith([0xe2, "MPF\0MM\0*"]), "extra"],
  ["JPEG with Photoshop's data", jpegWith([0xed, "Photoshop 3.0\0"]), "extra"],
  ["JPEG with a comment", jpegWith([0xfe, "<?php system('id') ?>"]), "extra"],
  ["JPEG with thousands of scans", manyScans(), "extra"],
  ["arithmetic JPEG", Buffer.from(JPEG.toString("latin1").replace("\xff\xc0", "\xff\xc9"), "latin1"), "type"],
  ["WebP without pixels", webpOf(["VP8X", vp8x(9, 9)]), "damaged"],
  [
    "WebP whose canvas and frame have different sizes",
    webpOf(["VP8X", vp8x(1, 1)], ["VP8L", vp8l(16_384, 16_384)]),
    "damaged",
  ],
  ["WebP with a short frame", webpOf(["VP8 ", WEBP.subarray(20, 28)]), "damaged"],
  ["JPEG without a frame", Buffer.from([0xff, 0xd8, 0xff, 0xd9]), "damaged"],
])("%s is rejected as a photo", (_what, bytes, problem) => {
  expect(readStillImage(bytes)).toBe(problem);
});

test("a file that is cut at any byte is rejected", () => {
  for (const whole of [WEBP, JPEG])
    for (let length = 0; length < whole.length; length += 1)
      expect(readStillImage(whole.subarray(0, length)), `the first ${length} bytes`).toBeTypeOf("string");
});

test("a file with a changed byte never causes an exception", () => {
  for (const whole of [
    WEBP,
    JPEG,
    jpegWith([0xe2, ICC]),
    webpOf(["VP8X", vp8x(64, 48)], ["VP8 ", WEBP.subarray(20)]),
  ])
    for (let at = 0; at < whole.length; at += 1)
      for (const value of [0, 1, 0x7f, 0xff]) {
        const bytes = Buffer.from(whole);
        bytes[at] = value;
        expect(() => readStillImage(bytes)).not.toThrow();
      }
});

const statusOf = async (name: string, bytes: Buffer) => {
  const judgement = judgePhoto(name, bytes);
  if (judgement.accepted) return 200;
  const { message, statusCode } = (await judgement.rejection.json()) as {
    message: string;
    statusCode: string;
  };
  expect(message).not.toBe("");
  return Number(statusCode);
};

test("the large and the small file of a photo have different limits", async () => {
  for (const [name, side, most] of [
    ["a", longestSide, mostBytes],
    ["a-small", smallSide, smallBytes],
  ] as const) {
    expect(await statusOf(name, still(side, side))).toBe(200);
    expect(await statusOf(name, still(side + 1, 1))).toBe(413);
    expect(await statusOf(name, still(1, side + 1))).toBe(413);
    const header = still(9, 9).length - 32;
    expect(await statusOf(name, still(9, 9, most - header))).toBe(200);
    expect(await statusOf(name, still(9, 9, most - header + 2))).toBe(413);
  }
});

test("a photo with too many pixels or no height in its header is rejected", async () => {
  expect(await statusOf("a", jpegOf(65_000, 65_000))).toBe(413);
  expect(await statusOf("a", still(16_384, 16_384))).toBe(413);
  expect(await statusOf("a", jpegOf(64, 0))).toBe(415);
});

test.each(["a%2Dsmall", "a-smal%6C", "a%252Dsmall"])(
  "a photo's name with percent-encoding is rejected, so it can't hide the suffix -small (%s)",
  async (name) => {
    const upload = await parseUpload(still(longestSide, 9), "image/webp", `object/photos/${name}`);
    const error = upload.accepted ? undefined : await upload.rejection.json();
    expect(error).toMatchObject({ statusCode: "400", error: "InvalidKey" });
  },
);
