import { indexedPng } from "@diary/core/site/indexed-png";

const SIZE = 192;
const PAPERS = ["f6f0e4", "e6edf2", "f5e8e0", "eee8f0"];
const SUNS = ["b5371f", "d08a2c", "c4553c"];
const HILLS = ["264653", "58436e", "345e3c", "8c541c", "2c2c34"];

export function drawAvatar(number: number) {
  const colors = [PAPERS, SUNS, HILLS].map((choice) => choice[number % choice.length] ?? "");
  const [sunX, phase] = [60 + ((number * 37) % 72), number * 1.7];
  const pixels = new Uint8Array(SIZE * SIZE).map((_, at) => {
    const [x, y] = [at % SIZE, Math.floor(at / SIZE)];
    const isHill = y > 126 + 18 * Math.sin(x / 30 + phase);
    return isHill ? 2 : Number(Math.hypot(x - sunX, y - 84) < 38);
  });
  const palette = colors.map((color) => Array.from(Buffer.from(color, "hex")));
  return indexedPng({ width: SIZE, height: SIZE, pixels, palette });
}
