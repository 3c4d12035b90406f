export const SECRET = "SECRET 35.6586N 139.7454E";

export type Bytes = Uint8Array<ArrayBuffer>;

export function concat(...parts: (ArrayLike<number> | string)[]): Bytes {
  return Uint8Array.from(parts.flatMap((part) => Array.from(typeof part === "string" ? ascii(part) : part)));
}

export function ascii(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}

export function big(value: number, size: 2 | 4): number[] {
  return Array.from({ length: size }, (_, index) => (value >>> (8 * (size - 1 - index))) & 0xff);
}

export function little(value: number, size: 2 | 4): number[] {
  return big(value, size).toReversed();
}

export async function bytesOf(blob: Blob): Promise<Bytes> {
  return new Uint8Array(await blob.arrayBuffer());
}

export async function deflate(bytes: Bytes): Promise<Bytes> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
