import { ascii, big, bytesOf, concat, deflate, SECRET, type Bytes } from "./bytes.ts";
import { animatedPng, chunk, gif, withChunks, withSegments, withWebpMetadata } from "./containers.ts";
import { colourProfile, exif, xmp } from "./metadata.ts";

export const WIDTH = 48;
export const HEIGHT = 32;

type Colour = readonly [red: number, green: number, blue: number];
export type Quarters = readonly [Colour, Colour, Colour, Colour];

/** Colours of the quarters: top left, top right, bottom left, bottom right. */
export const QUARTERS: Quarters = [
  [220, 40, 40],
  [40, 160, 60],
  [40, 60, 200],
  [230, 210, 60],
];

const SWAPPED = QUARTERS.map(([red, green, blue]) => [blue, green, red] as const) as unknown as Quarters;

const SHOWN: readonly (readonly number[])[] = [
  [0, 1, 2, 3],
  [1, 0, 3, 2],
  [3, 2, 1, 0],
  [2, 3, 0, 1],
  [0, 2, 1, 3],
  [2, 0, 3, 1],
  [3, 1, 2, 0],
  [1, 3, 0, 2],
];

export interface Variant {
  name: string;
  bytes: Bytes;
  quarters: Quarters;
  isTurned: boolean;
}

export async function encoded(type: string, quarters: Quarters = QUARTERS): Promise<Bytes> {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext("2d")!;
  quarters.forEach((colour, index) => {
    context.fillStyle = `rgb(${colour.join(" ")})`;
    context.fillRect((index % 2) * (WIDTH / 2), Math.floor(index / 2) * (HEIGHT / 2), WIDTH / 2, HEIGHT / 2);
  });
  return bytesOf(await canvas.convertToBlob({ type, quality: 0.95 }));
}

export async function variants(): Promise<Variant[]> {
  const [jpeg, png, webp] = [
    await encoded("image/jpeg"),
    await encoded("image/png"),
    await encoded("image/webp"),
  ];
  const plain = (name: string, bytes: Bytes, quarters = QUARTERS): Variant => ({
    name,
    bytes,
    quarters,
    isTurned: false,
  });
  return [
    ...oriented(jpeg),
    ...jpegs(jpeg).map(([name, bytes, quarters]) => plain(`JPEG ${name}`, bytes, quarters)),
    ...(await pngs(png)).map(([name, bytes, quarters]) => plain(`PNG ${name}`, bytes, quarters)),
    ...webps(webp).map(([name, bytes, quarters]) => plain(`WebP ${name}`, bytes, quarters)),
    plain("GIF with a comment", gif([indices(QUARTERS)], PALETTE, SECRET)),
    plain("animated GIF", gif([indices(QUARTERS), indices(SWAPPED)], PALETTE, SECRET)),
  ];
}

type Made = [name: string, bytes: Bytes, quarters?: Quarters];

const EXIF = ascii("Exif\0\0");
const app1 = (orientation: number, order: "II" | "MM"): [number, Bytes] => [
  0xe1,
  concat(EXIF, exif(orientation, order)),
];
const XMP: [number, Bytes] = [0xe1, concat("http://ns.adobe.com/xap/1.0/\0", xmp)];
const ICC = (isSwapped: boolean): [number, Bytes] => [
  0xe2,
  concat("ICC_PROFILE\0", [1, 1], colourProfile(isSwapped)),
];
const IPTC: [number, Bytes] = [
  0xed,
  concat(
    "Photoshop 3.0\0",
    "8BIM",
    [4, 4, 0, 0],
    big(SECRET.length + 5, 4),
    [28, 2, 120],
    big(SECRET.length, 2),
    SECRET,
  ),
];

function oriented(jpeg: Bytes): Variant[] {
  return (["II", "MM"] as const).flatMap((order) =>
    SHOWN.map((shown, index): Variant => {
      return {
        name: `JPEG with EXIF, ${order}, orientation ${index + 1}`,
        bytes: withSegments(jpeg, app1(index + 1, order)),
        quarters: shown.map((at) => QUARTERS[at]) as unknown as Quarters,
        isTurned: index >= 4,
      };
    }),
  );
}

function jpegs(jpeg: Bytes): Made[] {
  const video = concat(big(24 + SECRET.length, 4), "ftypmp42", big(0, 4), "isom", "mp42", SECRET);
  const large = concat(EXIF, exif(1), new Uint8Array(60_000));
  return [
    ["with XMP", withSegments(jpeg, XMP)],
    [
      "with extended XMP",
      withSegments(jpeg, XMP, [0xe1, concat("http://ns.adobe.com/xmp/extension/\0", xmp)]),
    ],
    ["with IPTC", withSegments(jpeg, IPTC)],
    ["with a comment", withSegments(jpeg, [0xfe, concat(SECRET)])],
    ["with an sRGB profile", withSegments(jpeg, ICC(false))],
    ["with a profile that exchanges red and blue", withSegments(jpeg, ICC(true)), SWAPPED],
    ["with EXIF, XMP, IPTC and a profile", withSegments(jpeg, app1(1, "MM"), XMP, ICC(true), IPTC), SWAPPED],
    ["with two EXIF segments", withSegments(jpeg, app1(1, "II"), app1(1, "MM"))],
    [
      "with 300 kB of segments",
      withSegments(jpeg, ...Array.from({ length: 5 }, (): [number, Bytes] => [0xe1, large])),
    ],
    ["with a manifest", withSegments(jpeg, [0xeb, concat("JP", SECRET)])],
    ["with FlashPix data", withSegments(jpeg, [0xe2, concat("FPXR\0", SECRET)])],
    ["of a live photo, with a video after its end", concat(withSegments(jpeg, app1(1, "II"), XMP), video)],
    [
      "with a second image after its end",
      concat(withSegments(jpeg, [0xe2, concat("MPF\0", SECRET)]), withSegments(jpeg, app1(3, "II"))),
    ],
    ["with text after its end", concat(jpeg, SECRET)],
  ];
}

async function profile(isSwapped: boolean): Promise<[string, Bytes]> {
  return ["iCCP", concat("p\0\0", await deflate(colourProfile(isSwapped)))];
}

async function pngs(png: Bytes): Promise<Made[]> {
  const text = await deflate(concat(SECRET));
  const second = await encoded("image/png", SWAPPED);
  return [
    ["with text", withChunks(png, ["tEXt", concat("Comment\0", SECRET)])],
    ["with compressed text", withChunks(png, ["zTXt", concat("Comment\0\0", text)])],
    ["with XMP", withChunks(png, ["iTXt", concat("XML:com.adobe.xmp\0\0\0\0\0", xmp)])],
    ["with EXIF", withChunks(png, ["eXIf", exif(1)])],
    ["with a profile that exchanges red and blue", withChunks(png, await profile(true)), SWAPPED],
    ["with an sRGB profile", withChunks(png, await profile(false))],
    [
      "with a time and a private chunk",
      withChunks(png, ["tIME", concat([7, 234, 11, 29, 1, 2, 3])], ["seCr", concat(SECRET)]),
    ],
    ["with data after its end", concat(png, chunk("seCr", concat(SECRET)))],
    ["that is animated", animatedPng(png, second, WIDTH, HEIGHT)],
  ];
}

function webps(webp: Bytes): Made[] {
  const made = (...metadata: [string, Bytes][]) => withWebpMetadata(webp, WIDTH, HEIGHT, metadata);
  const [withExif, withXmp] = [
    ["EXIF", exif(1)],
    ["XMP ", concat(xmp)],
  ] as [[string, Bytes], [string, Bytes]];
  return [
    ["with EXIF", made(withExif)],
    ["with XMP", made(withXmp)],
    ["with a profile that exchanges red and blue", made(["ICCP", colourProfile(true)]), SWAPPED],
    ["with EXIF, XMP and a profile", made(["ICCP", colourProfile(false)], withExif, withXmp)],
    ["with an unknown chunk", made(["SECR", concat(SECRET)])],
  ];
}

const PALETTE = [...QUARTERS, ...SWAPPED].flat();

function indices(quarters: Quarters): number[] {
  const first = quarters === QUARTERS ? 0 : 4;
  return Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    return first + Number(x >= WIDTH / 2) + 2 * Number(y >= HEIGHT / 2);
  });
}
