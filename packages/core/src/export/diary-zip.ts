import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

import { numberDays } from "../day/rules.ts";
import { graphemes } from "../input/characters.ts";
import { diaryCalendar } from "./calendar.ts";
import type { DiaryExport, ExportedChallenge, ExportedEntry, ProgressOptions } from "./collect.ts";
import { logFile } from "./log-file.ts";
import { notesFile } from "./notes-file.ts";
import type { ExportedFile } from "./photo-files.ts";
import { withPhotoLinks } from "./photo-links.ts";

export interface ZipOptions extends ProgressOptions {
  host: string;
  readme: string;
  picture?: { name: string; bytes: Uint8Array } | undefined;
  photos?: AsyncIterable<ExportedFile> | undefined;
}

const MAX_BLOCKING_MS = 30;
/** Bytes to compress before checking the clock. */
const CHUNK_BYTES = 262_144;

/** Bytes in memory before they become a blob, which browsers can move to the disk. */
const BLOB_BYTES = 8_388_608;

class PackedBlob {
  readonly #blobs: Blob[] = [];
  #chunks: Uint8Array<ArrayBuffer>[] = [];
  #bytes = 0;

  add(chunk: Uint8Array<ArrayBuffer>): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes > BLOB_BYTES) this.#flush();
  }

  end(type: string): Blob {
    this.#flush();
    return new Blob(this.#blobs, { type });
  }

  #flush(): void {
    this.#blobs.push(new Blob(this.#chunks));
    this.#chunks = [];
    this.#bytes = 0;
  }
}

export async function zipDiary(
  collected: DiaryExport,
  { host, onProgress, photos, picture, readme, signal }: ZipOptions,
): Promise<Blob> {
  const packed = new PackedBlob();
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    packed.add(chunk);
  });
  const encoder = new TextEncoder();
  let lastYield = performance.now();
  const add = async (name: string, content: string | Uint8Array) => {
    const bytes = typeof content === "string" ? encoder.encode(content) : content;
    // Sets the smallest buffer. With thousands of small files, allocating the default buffer takes most of the time.
    const file = name.startsWith(`${PHOTOS}/`) ? new ZipPassThrough(name) : new ZipDeflate(name, { mem: 0 });
    zip.add(file);
    for (let at = 0; at === 0 || at < bytes.length; at += CHUNK_BYTES) {
      signal?.throwIfAborted();
      file.push(bytes.subarray(at, at + CHUNK_BYTES), at + CHUNK_BYTES >= bytes.length);
      if (performance.now() - lastYield < MAX_BLOCKING_MS) continue;
      await new Promise((resolve) => setTimeout(resolve));
      lastYield = performance.now();
    }
  };

  const total = collected.challenges
    .flatMap(({ entries }) => entries)
    .reduce((sum, entry) => sum + 1 + entry.photos.length, 0);
  let count = 0;
  const files = new Map<string, string>();
  for await (const { bytes, file, photoId } of photos ?? []) {
    files.set(photoId, file);
    await add(file, bytes);
    count += 1;
    onProgress?.(count / total);
  }
  const data = withFiles(collected, files);
  const nameOf = createFileNamer();
  for (const name of ["README.md", "challenge-diary.json", "challenge-diary.ics", NOTES, PHOTOS, LOGS])
    nameOf(name);
  await add("README.md", readme);
  await add("challenge-diary.json", `${JSON.stringify(data, null, 2)}\n`);
  await add("challenge-diary.ics", diaryCalendar(data.challenges, host));
  if (data.notes.length > 0) await add(NOTES, notesFile(data));
  if (picture !== undefined) await add(nameOf(picture.name), picture.bytes);
  for (const challenge of data.challenges) {
    const folder = nameOf(challenge.title);
    for (const { entry, number } of numberDays(challenge.entries).toReversed()) {
      await add(`${folder}/${entry.date}.md`, entryFile(challenge, entry, number));
      count += 1;
      onProgress?.(count / total);
    }
    if (challenge.entries.length > 0) await add(`${LOGS}/${folder}.md`, logOf(challenge));
  }
  zip.end();
  return packed.end("application/zip");
}

const PHOTOS = "photos";
const LOGS = "logs";

function logOf({ entries, title }: ExportedChallenge): string {
  const texts = entries.map((entry) => ({
    date: entry.date,
    content: withPhotoLinks(entry.content, photosOf(entry)),
  }));
  return logFile({ title, entries: texts });
}

const photosOf = ({ photos }: ExportedEntry) =>
  photos.flatMap(({ alt, file }) => (file === null ? [] : { alt, file }));
const NOTES = "notes.md";

function withFiles(data: DiaryExport, files: ReadonlyMap<string, string>): DiaryExport {
  const challenges = data.challenges.map((challenge) => ({
    ...challenge,
    entries: challenge.entries.map((entry) => ({
      ...entry,
      photos: entry.photos.map((photo) => ({ ...photo, file: files.get(photo.photo_id) ?? null })),
    })),
  }));
  return { ...data, challenges };
}

function entryFile({ title }: ExportedChallenge, entry: ExportedEntry, number: number): string {
  const facts = [
    `date: ${entry.date}`,
    // Every JSON string is a valid YAML string.
    `challenge: ${JSON.stringify(title)}`,
    `number: ${number}`,
    ...(entry.hidden_at === null ? [] : ["hidden: true"]),
  ];
  return `---\n${facts.join("\n")}\n---\n\n${withPhotoLinks(entry.content, photosOf(entry))}\n`;
}

/** Maximum number of bytes per name. File systems allow 255 bytes. */
const MAX_NAME_BYTES = 120;

/** Device names. Windows rejects them as file names, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** Returns a function that makes valid folder names from titles. Any two names differ by more than case. */
export function createFileNamer(): (title: string) => string {
  const taken = new Set<string>();
  return (title) => {
    const name = safeName(title);
    let unique = name;
    for (let n = 2; taken.has(unique.toLowerCase()); n += 1) unique = `${name} (${n})`;
    taken.add(unique.toLowerCase());
    return unique;
  };
}

function safeName(title: string): string {
  const allowed = title
    .normalize("NFC")
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/[<>:"/\\|?*]|\p{Cc}/gu, "-")
    .replaceAll(/\p{Bidi_Control}/gu, "");
  // Windows drops trailing dots and spaces. A leading dot hides a file.
  const trimmed = shorten(allowed.replace(/^[. ]+/, "")).replace(/[. ]+$/, "");
  return trimmed === "" ? "-" : trimmed.replace(DEVICE, "$&_");
}

function shorten(name: string): string {
  const bytes = new TextEncoder();
  const letters = graphemes(name);
  while (bytes.encode(letters.join("")).length > MAX_NAME_BYTES) letters.pop();
  return letters.join("");
}
