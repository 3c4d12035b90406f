/** Members of a zip archive, read by its directory: gigabytes of photos between them are never touched. Loaded once an archive is chosen. */
import { BlobReader, ZipReader } from "@zip.js/zip.js/lib/zip-core-custom.js";

import { decode } from "./encodings.ts";

export interface ZipMember {
  name: string;
  isEncrypted: boolean;
  /** Bytes that it takes in the archive, by its directory. */
  packed: number;
  /** Writes its bytes; rejects if it is damaged. */
  writeTo: (writable: WritableStream<Uint8Array>) => Promise<unknown>;
}

const WITHOUT_WORKERS = { useWebWorkers: false, useCompressionStream: true } as const;

/** Files of an archive, also of one over 4 GB. Throws if its directory is damaged or encrypted. */
export async function* zipMembers(blob: Blob): AsyncGenerator<ZipMember> {
  const reader = new ZipReader(new BlobReader(blob), WITHOUT_WORKERS);
  const options = { decodeText: decodeName, filenameValidation: "tolerant" } as const;
  for await (const entry of reader.getEntriesGenerator(options)) {
    if (entry.directory) continue;
    const { compressedSize, encrypted, filename } = entry;
    yield {
      name: filename,
      isEncrypted: encrypted,
      packed: compressedSize,
      writeTo: (writable) => entry.getData(writable, { ...WITHOUT_WORKERS, checkCrc32: true }),
    };
  }
}

/** UTF-8, also in archives that don't declare it, or else what Japanese Windows writes. */
const decodeName = (bytes: Uint8Array): string =>
  decode(bytes, "utf-8") ?? decode(bytes, "shift_jis") ?? new TextDecoder("latin1").decode(bytes);
