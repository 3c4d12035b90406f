// Draws the avatars of the demo: a sun over hills, in three colors.
import { crc32, deflateSync } from "node:zlib";

const SIZE = 192;
const PAPERS = ["f6f0e4", "e6edf2", "f5e8e0", "eee8f0"];
const SUNS = ["b5371f", "d08a2c", "c4553c"];
const HILLS = ["264653", "58436e", "345e3c", "8c541c", "2c2c34"];

/** The avatar of the user with this number, as a PNG file. */
export function drawAvatar(number: number): Buffer {
  const colors = [PAPERS, SUNS, HILLS].map((choice) => choice[number % choice.length]).join("");
  const [sunX, phase] = [60 + ((number * 37) % 72), number * 1.7];
  // A byte for each pixel, the number of its color; each row begins with that of its filter, 0 for none.
  const pixels = Buffer.alloc(SIZE * (SIZE + 1));
  for (let at = 0; at < pixels.length; at += 1) {
    const [x, y] = [(at % (SIZE + 1)) - 1, Math.floor(at / (SIZE + 1))];
    const isHill = y > 126 + 18 * Math.sin(x / 30 + phase);
    if (x >= 0) pixels[at] = isHill ? 2 : Number(Math.hypot(x - sunX, y - 84) < 38);
  }
  const header = chunk("IHDR", Buffer.from([0, 0, 0, SIZE, 0, 0, 0, SIZE, 8, 3, 0, 0, 0]));
  const image = [chunk("PLTE", Buffer.from(colors, "hex")), chunk("IDAT", deflateSync(pixels))];
  const end = chunk("IEND", Buffer.alloc(0));
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), header, ...image, end]);
}

function chunk(type: string, content: Buffer): Buffer {
  const whole = Buffer.concat([Buffer.alloc(4), Buffer.from(type), content, Buffer.alloc(4)]);
  whole.writeUInt32BE(content.length);
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), content.length + 8);
  return whole;
}
