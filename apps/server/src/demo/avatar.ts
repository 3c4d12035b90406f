// Draws the avatars of the demo: a face like a rubber stamp, in one ink on tinted paper.
import { crc32, deflateSync } from "node:zlib";

const SIZE = 192;
type Color = readonly [red: number, green: number, blue: number];
const PAPERS: Color[] = ["f6f0e4", "e8eee8", "eee8f0", "e6edf2", "f5e8e0"].map(parseColor);
const INKS: Color[] = ["b5371f", "264653", "58436e", "345e3c", "8c541c", "2c2c34"].map(parseColor);

/** True where there is ink; the face spans from -1 to 1 both ways, y downwards. */
type Shape = (x: number, y: number) => boolean;

const EYES: Shape[] = [
  (x, y) => Math.hypot(Math.abs(x) - 0.26, y + 0.05) < 0.09,
  (x, y) => Math.abs(Math.abs(x) - 0.26) < 0.12 && Math.abs(y + 0.05) < 0.04,
  (x, y) => Math.abs(Math.abs(x) - 0.26) < 0.045 && Math.abs(y + 0.05) < 0.11,
];
const MOUTHS: Shape[] = [
  (x, y) => Math.hypot(x, y - 0.18) < 0.28 && y > 0.3,
  (x, y) => Math.abs(x) < 0.18 && Math.abs(y - 0.4) < 0.035,
  (x, y) => Math.hypot(x, y - 0.38) < 0.1,
];
const HAIRS: Shape[] = [
  (_x, y) => y < -0.36,
  (x, y) => y < -0.3 - 0.35 * Math.abs(x),
  (x, y) => y < -0.3 + 0.12 * Math.sin(x * 12),
  (x, y) => y < -0.25 && Math.floor((x + 2) * 7) % 2 === 0,
  (x, y) => y < -0.2 - 0.4 * x,
];

/** The avatar of the user with this number, as a PNG file. */
export function drawAvatar(number: number): Buffer {
  const pick = <T>(items: readonly T[], step: number) => items[(number * step) % items.length] as T;
  const [paper, ink] = [pick(PAPERS, 2), pick(INKS, 1)];
  const parts = [pick(EYES, 1), pick(MOUTHS, 2), pick(HAIRS, 3)];
  const isInked: Shape = (x, y) => {
    const radius = Math.hypot(x, y);
    return (radius > 0.8 && radius < 0.9) || (radius < 0.74 && parts.some((part) => part(x, y)));
  };
  // Each row begins with the number of its filter; 0 is none.
  const rows = Buffer.alloc(SIZE * (1 + SIZE * 3));
  for (let y = 0; y < SIZE; y += 1) {
    for (let x = 0; x < SIZE; x += 1) {
      const share = coverage(isInked, x, y);
      const color = paper.map((channel, index) => channel + ((ink[index] ?? 0) - channel) * share);
      rows.set(color, y * (1 + SIZE * 3) + 1 + x * 3);
    }
  }
  const header = Buffer.from([0, 0, 0, SIZE, 0, 0, 0, SIZE, 8, 2, 0, 0, 0]);
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Share of a pixel that has ink, from nine samples: edges are smooth. */
function coverage(shape: Shape, x: number, y: number): number {
  const inked = Array.from({ length: 9 }, (_, i) =>
    shape(positionOf(x, i % 3), positionOf(y, Math.floor(i / 3))),
  );
  return inked.filter(Boolean).length / 9;
}

const positionOf = (pixel: number, third: number) => ((pixel + (third + 0.5) / 3) / SIZE) * 2 - 1;

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

function parseColor(hex: string): Color {
  const [red = 0, green = 0, blue = 0] = Buffer.from(hex, "hex");
  return [red, green, blue];
}
