// Draws the avatars of the demo: a sun over hills, in three colors.
import { crc32, deflateSync } from "node:zlib";

const SIZE = 192;
const ROW = 1 + SIZE * 3;
const PAPERS = ["f6f0e4", "e6edf2", "f5e8e0", "eee8f0"];
const SUNS = ["b5371f", "d08a2c", "c4553c"];
const HILLS = ["264653", "58436e", "345e3c", "8c541c", "2c2c34"];

/** The avatar of the user with this number, as a PNG file. */
export function drawAvatar(number: number): Buffer {
  const [paper, sun, hill] = [PAPERS, SUNS, HILLS].map((colors) =>
    Buffer.from(colors[number % colors.length] ?? "", "hex"),
  );
  const [sunX, phase] = [60 + ((number * 37) % 72), number * 1.7];
  // Each row begins with the number of its filter; 0 is none.
  const pixels = Buffer.alloc(SIZE * ROW);
  for (let y = 0; y < SIZE; y += 1) {
    for (let x = 0; x < SIZE; x += 1) {
      const isHill = y > 126 + 18 * Math.sin(x / 30 + phase);
      const color = isHill ? hill : Math.hypot(x - sunX, y - 84) < 38 ? sun : paper;
      pixels.set(color ?? [], y * ROW + 1 + x * 3);
    }
  }
  const header = Buffer.from([0, 0, 0, SIZE, 0, 0, 0, SIZE, 8, 2, 0, 0, 0]);
  const chunks = [chunk("IHDR", header), chunk("IDAT", deflateSync(pixels)), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...chunks]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
