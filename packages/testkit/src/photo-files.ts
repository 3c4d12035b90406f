export const WEBP = Buffer.from(
  "UklGRoIAAABXRUJQVlA4IHYAAADwBACdASpAADAAPrVMoUwnI6MiKBVdUOAWiWYAyE6u0wH/+AJs9DSfF/j4dqFksQAA/u4T0LNMf6VQFoen/6f7/8f7/GxzeaHVveNSj2mVa/Vzj9AGhNdGQ4TtsaGAKFqsv8nSk8c0yJglTYzEE/Tit01GAAAA",
  "base64",
);
export const JPEG = Buffer.from(
  "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAwAEADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAMG/8QAFRABAQAAAAAAAAAAAAAAAAAAABL/xAAXAQEBAQEAAAAAAAAAAAAAAAAABgUE/8QAFREBAQAAAAAAAAAAAAAAAAAAABT/2gAMAwEAAhEDEQA/AM7RSVFOaZd0K0UlRRMUK0UlRRMUK0UlRRMUJUUlRShmYdCtFJUUTFCtFJUUTFCtFJUUTFCVFJUUoZmFQrRSVFExQrRSVFExQrRSVFExQ//Z",
  "base64",
);

export function webpOf(...chunks: [name: string, data: Uint8Array][]): Buffer {
  const parts = chunks.map(([name, data]) => {
    const header = Buffer.alloc(8);
    header.write(name, "latin1");
    header.writeUInt32LE(data.length, 4);
    return Buffer.concat([header, data, Buffer.alloc(data.length % 2)]);
  });
  const content = Buffer.concat([Buffer.from("WEBP"), ...parts]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from("RIFF"), size, content]);
}

export function vp8l(width: number, height: number, bytes = 32): Buffer {
  const data = Buffer.alloc(bytes);
  data[0] = 0x2f;
  data.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1);
  return data;
}

export function vp8x(width: number, height: number, flags = 0): Buffer {
  const data = Buffer.alloc(10);
  data[0] = flags;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return data;
}

export function jpegWith(...segments: [marker: number, data: Uint8Array | string][]): Buffer {
  const parts = segments.map(([marker, data]) => {
    const header = Buffer.from([0xff, marker, 0, 0]);
    header.writeUInt16BE(data.length + 2, 2);
    return Buffer.concat([header, Buffer.from(data as string)]);
  });
  return Buffer.concat([JPEG.subarray(0, 2), ...parts, JPEG.subarray(2)]);
}

export function jpegOf(width: number, height: number): Buffer {
  const bytes = Buffer.from(JPEG);
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}
