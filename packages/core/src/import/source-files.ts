import { PHOTO_LIMITS } from "../photo/rules.ts";
import { decodeUnambiguous } from "./encodings.ts";
import { ImportError, type LeftOut } from "./import-types.ts";
import { excludingFolder, isPhotoPath, isSystemFile } from "./source-names.ts";

export interface SourcePlace {
  path: string;
  archive: string;
}

export interface SourceFile extends SourcePlace {
  text: string;
}

export interface UndecodedFile extends SourcePlace {
  bytes: Uint8Array;
}

export interface SourcePhoto extends SourcePlace {
  read: () => Promise<Blob>;
}

export interface ChosenFile {
  path: string;
  blob: Blob;
}

export interface SourceFiles {
  files: SourceFile[];
  undecoded: UndecodedFile[];
  /** The bytes are read later, because only some photos belong to entries. */
  photos: SourcePhoto[];
  /** Files that can't become entries, for example videos, and unreadable files. */
  leftOut: LeftOut[];
}

const MB = 1_048_576;
/** The limits apply to actual bytes, because the headers of an archive can be wrong. */
export const SOURCE_LIMITS = { bytes: 200 * MB, fileBytes: 64 * MB, files: 20_000, ratio: 200 } as const;
/** Below this size, the compression ratio isn't limited: a text of one repeated letter is harmless. */
const RATIO_COUNTS_FROM = MB;

const TEXTS = /\.(?:csv|html?|json|markdown|md|txt)$/i;

export type SourceLimits = Record<keyof typeof SOURCE_LIMITS, number>;

export async function readSourceFiles(
  chosen: readonly ChosenFile[],
  limits: SourceLimits = SOURCE_LIMITS,
): Promise<SourceFiles> {
  const found: SourceFiles = { files: [], undecoded: [], photos: [], leftOut: [] };
  const ignored = new Set<string>();
  const count = { bytes: 0, files: 0 };
  const take = async (place: SourcePlace, write: Write, packed = Infinity) => {
    const { path } = place;
    count.files += 1;
    if (count.files > limits.files) throw new ImportError("too-large", place.archive || path);
    if (isSystemFile(path)) return;
    const folder = excludingFolder(path);
    if (folder !== undefined) {
      if (!ignored.has(folder)) found.leftOut.push({ reason: "ignored", where: folder });
      ignored.add(folder);
    } else if (isPhotoPath(path)) {
      found.photos.push({ ...place, read: () => readPhoto(write, path) });
    } else if (!TEXTS.test(path)) {
      found.leftOut.push({ reason: "media", where: path });
    } else {
      const most = Math.min(limits.fileBytes, limits.bytes - count.bytes);
      const bytes = await readBytes(write, path, most, packed * limits.ratio);
      count.bytes += bytes.length;
      const text = decodeUnambiguous(bytes);
      if (text === undefined) found.undecoded.push({ ...place, bytes });
      else found.files.push({ ...place, text: withLineEnds(text) });
    }
  };
  for (const { blob, path } of chosen) {
    if (/\.zip$/i.test(path)) await readArchive(blob, path, take, found.leftOut);
    else
      await take({ path, archive: "" }, (writable) => blob.stream().pipeTo(writable)).catch(
        (error: unknown) => {
          if (error instanceof ImportError) throw error;
          found.leftOut.push({ reason: "unreadable", where: path });
        },
      );
  }
  rejectUnopenedArchive(found);
  if (chosen.length > 0 && Object.values(found).every((list) => list.length === 0))
    throw new ImportError("nothing", chosen[0]!.path);
  return found;
}

function rejectUnopenedArchive({ files, leftOut, undecoded }: SourceFiles): void {
  if (files.length > 0 || undecoded.length > 0) return;
  for (const { reason, where } of leftOut)
    if (reason === "archive" || reason === "encrypted") throw new ImportError(reason, where);
}

export const withLineEnds = (text: string): string => text.replaceAll(/\r\n?/g, "\n");

type Write = (writable: WritableStream<Uint8Array>) => Promise<unknown>;
type Take = (place: SourcePlace, write: Write, packed?: number) => Promise<void>;

async function readArchive(blob: Blob, archive: string, take: Take, leftOut: LeftOut[]): Promise<void> {
  const { zipMembers } = await import("./zip-members.ts");
  const members = zipMembers(blob);
  while (true) {
    let next;
    try {
      next = await members.next();
    } catch {
      leftOut.push({ reason: "archive", where: archive });
      return;
    }
    if (next.done === true) return;
    const { isEncrypted, name, packed, writeTo } = next.value;
    try {
      if (isEncrypted) leftOut.push({ reason: "encrypted", where: name });
      else await take({ path: name, archive }, writeTo, packed);
    } catch (error) {
      if (error instanceof ImportError) throw error;
      leftOut.push({ reason: "archive", where: name });
    }
  }
}

async function readPhoto(write: Write, path: string): Promise<Blob> {
  try {
    return new Blob([await readBytes(write, path, PHOTO_LIMITS.sourceBytes, Infinity)]);
  } catch (error) {
    throw error instanceof ImportError ? error : new ImportError("archive", path);
  }
}

async function readBytes(
  write: Write,
  path: string,
  most: number,
  inflated: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: BlobPart[] = [];
  let size = 0;
  let importError: ImportError | undefined;
  const writable = new WritableStream<Uint8Array>({
    write(chunk) {
      size += chunk.length;
      if (size > most || (size > RATIO_COUNTS_FROM && size > inflated)) {
        importError = new ImportError("too-large", path);
        throw importError;
      }
      chunks.push(chunk.slice());
    },
  });
  try {
    await write(writable);
  } catch (error) {
    throw importError ?? error;
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
