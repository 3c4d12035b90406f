/** Lists the members of a ZIP archive. Only `writeTo` reads a member. Pages load this script only for archives. */
import { BlobReader, ZipReader } from "@zip.js/zip.js/lib/zip-core-custom.js";

import { decode } from "./encodings.ts";

export interface ZipMember {
  name: string;
  isEncrypted: boolean;
  packed: number;
  writeTo: (writable: WritableStream<Uint8Array>) => Promise<unknown>;
}

const WITHOUT_WORKERS = { useWebWorkers: false, useCompressionStream: true } as const;

/** Supports archives above 4 GB. Throws if the directory is damaged or encrypted. */
export async function* zipMembers(blob: Blob): AsyncGenerator<ZipMember> {
  const reader = new ZipReader(new BlobReader(blob), WITHOUT_WORKERS);
  const options = { decodeText: decodeName, filenameValidation: "tolerant" } as const;
  for await (const entry of reader.getEntriesGenerator(options)) {
    if (entry.directory) continue;
    const { compressedSize, encrypted, filename } = entry;
    yield {
      name: pathOf(filename),
      isEncrypted: encrypted,
      packed: compressedSize,
      writeTo: (writable) => entry.getData(writable, { ...WITHOUT_WORKERS, checkCrc32: true }),
    };
  }
}

const pathOf = (name: string) => (name.includes("/") ? name : name.replaceAll("\\", "/"));

/** Tries UTF-8 first, because archives often use it without declaring it. Then tries the encoding of Japanese Windows. */
const decodeName = (bytes: Uint8Array): string =>
  decode(bytes, "utf-8") ?? decode(bytes, "shift_jis") ?? new TextDecoder("latin1").decode(bytes);
