// JPEG encoder, because Node has none, and the demo's photos are drawn at the first start.

export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgb: Float32Array;
}

const ZIGZAG = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7,
  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46,
  53, 60, 61, 54, 47, 55, 62, 63,
];
/** Quantization table of the standard (ITU T.81, annex K) for luminance, at quality 50. */
const STEPS = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22,
  29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103,
  121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
];

/** Huffman tables of the standard (T.81, annex K) for luminance. All three components share them. */
const DC = { lengths: "00010501010101010100000000000000", symbols: "000102030405060708090a0b" };
const AC = {
  lengths: "0002010303020403050504040000017d",
  symbols:
    "01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a" +
    "434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aa" +
    "b2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa",
};

type Code = readonly [bits: number, length: number];

function codesOf({ lengths, symbols }: typeof DC): readonly Code[] {
  const codes: Code[] = [];
  const values = Buffer.from(symbols, "hex").values();
  let bits = 0;
  for (const [index, count] of Buffer.from(lengths, "hex").entries()) {
    for (let left = count; left > 0; left -= 1) codes[values.next().value!] = [bits++, index + 1];
    bits *= 2;
  }
  return codes;
}

const COSINES = Float32Array.from({ length: 64 }, (_, at) => {
  const [frequency, sample] = [at >> 3, at & 7];
  return (frequency === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * sample + 1) * frequency * Math.PI) / 16);
});

/** Transposes the block too, so two calls transform rows and columns. */
function transformRows(from: Float32Array, to: Float32Array): void {
  for (let row = 0; row < 8; row += 1) {
    for (let frequency = 0; frequency < 8; frequency += 1) {
      let sum = 0;
      for (let at = 0; at < 8; at += 1) sum += from[row * 8 + at]! * COSINES[frequency * 8 + at]!;
      to[frequency * 8 + row] = sum;
    }
  }
}

/** Luminance and both colour differences: weights of red, green and blue, and the level to subtract. */
const COMPONENTS = [
  [0.299, 0.587, 0.114, 128],
  [-0.1687, -0.3313, 0.5, 0],
  [0.5, -0.4187, -0.0813, 0],
] as const;

function segment(marker: number, ...bytes: (number | Uint8Array)[]): Buffer {
  const body = Buffer.concat(bytes.map((part) => (typeof part === "number" ? Buffer.of(part) : part)));
  return Buffer.concat([Buffer.of(0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255), body]);
}

function tableOf(id: number, { lengths, symbols }: typeof DC): Buffer {
  return segment(0xc4, id, Buffer.from(lengths + symbols, "hex"));
}

export function encodeJpeg({ height, rgb, width }: Pixels, quality: number): Buffer<ArrayBuffer> {
  const scale = quality < 50 ? 50 / quality : 2 - quality / 50;
  const steps = ZIGZAG.map((at) => Math.max(1, Math.min(255, Math.round(STEPS[at]! * scale))));
  const size = Buffer.of(height >> 8, height & 255, width >> 8, width & 255);
  return Buffer.concat([
    Buffer.of(0xff, 0xd8),
    // cspell:disable-next-line
    segment(0xe0, Buffer.from("JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0", "latin1")),
    segment(0xdb, 0, Buffer.from(steps)),
    segment(0xc0, 8, size, 3, ...[1, 2, 3].flatMap((id) => [id, 0x11, 0])),
    tableOf(0x00, DC),
    tableOf(0x10, AC),
    segment(0xda, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0),
    scan({ height, rgb, width }, steps),
    Buffer.of(0xff, 0xd9),
  ]);
}

function createBits(capacity: number) {
  const bytes = new Uint8Array(capacity);
  let [end, pending, count] = [0, 0, 0];
  const put = (bits: number, length: number) => {
    pending = (pending << length) | bits;
    count += length;
    while (count >= 8) {
      count -= 8;
      const byte = (pending >> count) & 255;
      bytes[end++] = byte;
      // After the byte 255, a zero shows that no marker follows.
      if (byte === 255) bytes[end++] = 0;
    }
    pending &= (1 << count) - 1;
  };
  const finish = () => {
    if (count > 0) put((1 << (8 - count)) - 1, 8 - count);
    return bytes.subarray(0, end);
  };
  return { put, finish };
}

const lengthOf = (value: number) => 32 - Math.clz32(Math.abs(value));

function scan({ height, rgb, width }: Pixels, steps: readonly number[]): Uint8Array {
  const [dcCodes, acCodes] = [codesOf(DC), codesOf(AC)];
  const { finish, put } = createBits(width * height * 6 + 1024);
  const putCode = (codes: readonly Code[], symbol: number) => put(codes[symbol]![0], codes[symbol]![1]);
  const putValue = (value: number, length: number) =>
    put(value < 0 ? value + (1 << length) - 1 : value, length);
  const [block, rows] = [new Float32Array(64), new Float32Array(64)];
  const values = new Int32Array(64);
  const previous = [0, 0, 0];

  const readBlock = (left: number, top: number, [red, green, blue, level]: readonly number[]) => {
    for (let at = 0; at < 64; at += 1) {
      const x = Math.min(width - 1, left + (at & 7));
      const pixel = 3 * (Math.min(height - 1, top + (at >> 3)) * width + x);
      block[at] = red! * rgb[pixel]! + green! * rgb[pixel + 1]! + blue! * rgb[pixel + 2]! - level!;
    }
    transformRows(block, rows);
    transformRows(rows, block);
    for (let at = 0; at < 64; at += 1) values[at] = Math.round(block[ZIGZAG[at]!]! / steps[at]!);
  };
  const putBlock = (component: number) => {
    const difference = values[0]! - previous[component]!;
    previous[component] = values[0]!;
    putCode(dcCodes, lengthOf(difference));
    putValue(difference, lengthOf(difference));
    let last = 63;
    while (last > 0 && values[last] === 0) last -= 1;
    let zeros = 0;
    for (let at = 1; at <= last; at += 1) {
      const value = values[at]!;
      if (value === 0) {
        zeros += 1;
        continue;
      }
      for (; zeros > 15; zeros -= 16) putCode(acCodes, 0xf0);
      putCode(acCodes, zeros * 16 + lengthOf(value));
      putValue(value, lengthOf(value));
      zeros = 0;
    }
    if (last < 63) putCode(acCodes, 0);
  };

  for (let top = 0; top < height; top += 8) {
    for (let left = 0; left < width; left += 8) {
      for (let component = 0; component < 3; component += 1) {
        readBlock(left, top, COMPONENTS[component]!);
        putBlock(component);
      }
    }
  }
  return finish();
}
