import { ascii, big, concat, little, SECRET, type Bytes } from "./bytes.ts";

export function exif(orientation: number, order: "II" | "MM" = "II"): Bytes {
  const [number, text] = [order === "II" ? little : big, ascii(`${SECRET}\0`)];
  const entry = (tag: number, type: number, count: number, value: number[]) =>
    [number(tag, 2), number(type, 2), number(count, 4), value].flat();
  const short = (value: number) => [...number(value, 2), 0, 0];
  const directory = (entries: number[][]) => [...number(entries.length, 2), ...entries.flat(), 0, 0, 0, 0];
  const [first, size] = [8, (count: number) => 2 + count * 12 + 4];
  const gpsAt = first + size(4);
  const exifAt = gpsAt + size(2);
  const textAt = exifAt + size(1);
  const ASCII = 2;
  return concat(
    order,
    number(42, 2),
    number(first, 4),
    directory([
      entry(0x010e, ASCII, text.length, number(textAt, 4)),
      entry(0x0112, 3, 1, short(orientation)),
      entry(0x8769, 4, 1, number(exifAt, 4)),
      entry(0x8825, 4, 1, number(gpsAt, 4)),
    ]),
    directory([
      entry(1, ASCII, 2, [...ascii("N"), 0, 0, 0]),
      entry(0x001d, ASCII, text.length, number(textAt, 4)),
    ]),
    directory([entry(0x927c, 7, text.length, number(textAt, 4))]),
    text,
  );
}

export const xmp = `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/">${SECRET}</x:xmpmeta>`;

type Xyz = readonly [number, number, number];

const SRGB: Readonly<Record<"red" | "green" | "blue", Xyz>> = {
  red: [0.4361, 0.2225, 0.0139],
  green: [0.3851, 0.7169, 0.0971],
  blue: [0.1431, 0.0606, 0.7139],
};

function fixed(value: number): number[] {
  return big(Math.round(value * 65_536), 4);
}

/** Profile like sRGB with a gamma of 2.2. `isSwapped` exchanges red and blue, so a wrong conversion is visible. */
export function colourProfile(isSwapped: boolean): Bytes {
  const xyz = (value: Xyz) => concat("XYZ ", big(0, 4), ...value.map(fixed));
  const gamma = concat("curv", big(0, 4), big(1, 4), [2, 51], [0, 0]);
  const text = ascii(`${SECRET}\0`);
  const description = concat("desc", big(0, 4), big(text.length, 4), text, new Uint8Array(81));
  const tags: [string, Bytes][] = [
    ["desc", description],
    ["cprt", concat("text", big(0, 4), text)],
    ["wtpt", xyz([0.9642, 1, 0.8249])],
    ["rXYZ", xyz(isSwapped ? SRGB.blue : SRGB.red)],
    ["gXYZ", xyz(SRGB.green)],
    ["bXYZ", xyz(isSwapped ? SRGB.red : SRGB.blue)],
    ["rTRC", gamma],
    ["gTRC", gamma],
    ["bTRC", gamma],
  ];
  let at = 128 + 4 + tags.length * 12;
  const table: number[] = [];
  const data: number[] = [];
  for (const [name, value] of tags) {
    const padded = [...value, ...new Uint8Array((4 - (value.length % 4)) % 4)];
    table.push(...ascii(name), ...big(at, 4), ...big(value.length, 4));
    data.push(...padded);
    at += padded.length;
  }
  const header = concat(
    big(at, 4),
    big(0, 4),
    [2, 16, 0, 0],
    "mntrRGB XYZ ",
    new Uint8Array(12),
    "acsp",
    new Uint8Array(28),
    [fixed(0.9642), fixed(1), fixed(0.8249)].flat(),
    new Uint8Array(48),
  );
  return concat(header, big(tags.length, 4), table, data);
}
