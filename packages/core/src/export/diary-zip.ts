import { Zip, ZipDeflate } from "fflate";

import { numberDays } from "../day/rules.ts";
import { graphemes } from "../input/characters.ts";
import { diaryCalendar } from "./calendar.ts";
import type { DiaryExport, ExportedChallenge, ExportedEntry, ProgressOptions } from "./collect.ts";

export interface ZipOptions extends ProgressOptions {
  host: string;
  readme: string;
  picture?: { name: string; bytes: Uint8Array } | undefined;
}

/** Milliseconds of work before yielding to the event loop. */
const MAX_BLOCKING_MS = 30;
/** Bytes to compress before checking the clock. */
const CHUNK_BYTES = 262_144;

/** Packs the rows as JSON, one Markdown file per entry and a calendar. Throws the signal's reason after an abort. */
export async function zipDiary(
  data: DiaryExport,
  { host, onProgress, picture, readme, signal }: ZipOptions,
): Promise<Blob> {
  const packed: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    packed.push(chunk);
  });
  const encoder = new TextEncoder();
  let lastYield = performance.now();
  const add = async (name: string, content: string | Uint8Array) => {
    const bytes = typeof content === "string" ? encoder.encode(content) : content;
    // Sets the smallest buffer. With thousands of small files, allocating the default buffer takes most of the time.
    const file = new ZipDeflate(name, { mem: 0 });
    zip.add(file);
    for (let at = 0; at === 0 || at < bytes.length; at += CHUNK_BYTES) {
      signal?.throwIfAborted();
      file.push(bytes.subarray(at, at + CHUNK_BYTES), at + CHUNK_BYTES >= bytes.length);
      if (performance.now() - lastYield < MAX_BLOCKING_MS) continue;
      await new Promise((resolve) => setTimeout(resolve));
      lastYield = performance.now();
    }
  };

  const entries = data.challenges.reduce((sum, challenge) => sum + challenge.entries.length, 0);
  const nameOf = createFileNamer();
  for (const name of ["README.md", "challenge-diary.json", "challenge-diary.ics"]) nameOf(name);
  await add("README.md", readme);
  await add("challenge-diary.json", `${JSON.stringify(data, null, 2)}\n`);
  await add("challenge-diary.ics", diaryCalendar(data.challenges, host));
  if (picture !== undefined) await add(nameOf(picture.name), picture.bytes);
  let count = 0;
  for (const challenge of data.challenges) {
    const folder = nameOf(challenge.title);
    for (const { entry, number } of numberDays(challenge.entries).toReversed()) {
      await add(`${folder}/${entry.date}.md`, entryFile(challenge, entry, number));
      count += 1;
      onProgress?.(count / entries);
    }
  }
  zip.end();
  return new Blob(packed, { type: "application/zip" });
}

function entryFile({ title }: ExportedChallenge, entry: ExportedEntry, number: number): string {
  const facts = [
    `date: ${entry.date}`,
    // Every JSON string is a valid YAML string.
    `challenge: ${JSON.stringify(title)}`,
    `number: ${number}`,
    ...(entry.hidden_at === null ? [] : ["hidden: true"]),
  ];
  return `---\n${facts.join("\n")}\n---\n\n${entry.content}\n`;
}

/** Maximum number of bytes per name. File systems allow 255 bytes. */
const MAX_NAME_BYTES = 120;

/** Names of devices. Windows rejects such file names with any extension. */
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
