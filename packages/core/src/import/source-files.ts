/** The texts in what a person chose: files, a folder, or a zip archive, of which only the members that are texts are read. */
import { ImportError } from "./import-types.ts";

export interface SourceFile {
  path: string;
  text: string;
}

/** A file as the browser hands it over. */
export interface ChosenFile {
  /** With its folders, where a folder was chosen. */
  path: string;
  blob: Blob;
}

export interface SourceFiles {
  files: SourceFile[];
  /** What is not a text: photos and the like, which an entry can't hold. */
  media: string[];
}

const MB = 1_048_576;
/** What is counted are bytes that came out of an archive, whatever its headers say. */
export const SOURCE_LIMITS = { bytes: 200 * MB, fileBytes: 64 * MB, files: 20_000, ratio: 200 } as const;
/** Below this a good ratio is no bomb: a short text of one letter. */
const RATIO_COUNTS_FROM = MB;

const TEXTS = /\.(?:csv|json|markdown|md|txt)$/i;
/** What macOS and others add. */
const NOT_THEIRS = /(?:^|\/)(?:__MACOSX\/|\.)/;

export async function readSourceFiles(chosen: readonly ChosenFile[]): Promise<SourceFiles> {
  const found: SourceFiles = { files: [], media: [] };
  let bytes = 0;
  const take = async (path: string, read: () => Promise<Uint8Array>) => {
    if (NOT_THEIRS.test(path) || path.endsWith("/")) return;
    if (!TEXTS.test(path)) {
      found.media.push(path);
      return;
    }
    const content = await read();
    bytes += content.length;
    if (bytes > SOURCE_LIMITS.bytes) throw new ImportError("too-large", path);
    found.files.push({ path, text: decodeText(content, path) });
  };
  if (chosen.length > SOURCE_LIMITS.files) throw new ImportError("too-large", chosen[0]?.path ?? "");
  for (const { blob, path } of chosen) {
    if (/\.zip$/i.test(path)) {
      for (const { name, open, packed } of await listMembers(blob, path))
        await take(name, () => readBytes(open, name, SOURCE_LIMITS.bytes - bytes, packed));
    } else {
      await take(path, () => readBytes(() => blob.stream(), path, SOURCE_LIMITS.bytes - bytes));
    }
  }
  return found;
}

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

/** The bytes of a stream, as many as are allowed. `packed` is how many an archive keeps them in. */
async function readBytes(
  open: () => Bytes | Promise<Bytes>,
  path: string,
  left: number,
  packed = Infinity,
): Promise<Uint8Array> {
  const chunks: BlobPart[] = [];
  let size = 0;
  const most = Math.min(SOURCE_LIMITS.fileBytes, left);
  let reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | undefined;
  try {
    reader = (await open()).getReader();
    while (true) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      const isBomb = size > RATIO_COUNTS_FROM && size > Math.max(1, packed) * SOURCE_LIMITS.ratio;
      if (size > most || isBomb) throw new ImportError("too-large", path);
      chunks.push(value);
    }
  } catch (error) {
    await reader?.cancel().catch(() => {});
    throw error instanceof ImportError ? error : new ImportError("archive", path);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

interface ArchiveMember {
  name: string;
  packed: number;
  open: () => Promise<Bytes>;
}

const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const STORED = 0;
const DEFLATED = 8;

/**
 * The members of a zip archive by its directory, each of which is read from its place in the file: gigabytes of photos beside them are
 * never touched. The browser itself inflates. Archives over 4 GB (zip64) and encrypted ones are not read.
 */
async function listMembers(blob: Blob, path: string): Promise<ArchiveMember[]> {
  const view = async (from: number, to: number) => new DataView(await blob.slice(from, to).arrayBuffer());
  // The end record is 22 bytes and a comment of at most 65,535.
  const tailStart = Math.max(0, blob.size - 65_557);
  const tail = await view(tailStart, blob.size);
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== END_OF_DIRECTORY) end -= 1;
  if (end < 0) throw new ImportError("archive", path);
  const count = tail.getUint16(end + 10, true);
  const size = tail.getUint32(end + 12, true);
  const start = tail.getUint32(end + 16, true);
  if (count > SOURCE_LIMITS.files) throw new ImportError("too-large", path);
  if (start + size > tailStart + end) throw new ImportError("archive", path);
  const directory = await view(start, start + size);
  const members: ArchiveMember[] = [];
  let at = 0;
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > size || directory.getUint32(at, true) !== CENTRAL_HEADER)
      throw new ImportError("archive", path);
    const flags = directory.getUint16(at + 8, true);
    const method = directory.getUint16(at + 10, true);
    const packed = directory.getUint32(at + 20, true);
    const nameLength = directory.getUint16(at + 28, true);
    const header = directory.getUint32(at + 42, true);
    if (at + 46 + nameLength > size) throw new ImportError("archive", path);
    const name = decodeName(new Uint8Array(directory.buffer, at + 46, nameLength));
    at += 46 + nameLength + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
    members.push({
      name,
      packed,
      open: async () => {
        if ((flags & 1) !== 0 || (method !== STORED && method !== DEFLATED))
          throw new ImportError("archive", name);
        // The length of a member's own header is known only there.
        const own = await view(header, header + 30);
        const content = header + 30 + own.getUint16(26, true) + own.getUint16(28, true);
        const stream = blob.slice(content, content + packed).stream();
        return method === STORED ? stream : stream.pipeThrough(new DecompressionStream("deflate-raw"));
      },
    });
  }
  return members;
}

/** In UTF-8, also where the archive does not say so; else in what Japanese Windows writes. */
function decodeName(bytes: Uint8Array): string {
  return decode(bytes, "utf-8") ?? decode(bytes, "shift_jis") ?? new TextDecoder("latin1").decode(bytes);
}

/** UTF-8, UTF-16 with its mark, or Shift_JIS, as spreadsheets in Japan write; anything else is not guessed. */
function decodeText(bytes: Uint8Array, path: string): string {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  const names = mark === 0xfffe ? ["utf-16le"] : mark === 0xfeff ? ["utf-16be"] : ["utf-8", "shift_jis"];
  for (const name of names) {
    const text = decode(bytes, name);
    if (text !== undefined) return text.replaceAll(/\r\n?/g, "\n");
  }
  throw new ImportError("encoding", path);
}

function decode(bytes: Uint8Array, name: string): string | undefined {
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
