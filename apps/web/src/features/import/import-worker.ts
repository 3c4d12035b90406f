/** Reads files without blocking the page, and sends each response to the port of its request. */
import {
  ImportError,
  planImport,
  readImport,
  readSourceFiles,
  reasonOfPhotoError,
  type ImportReading,
  type ReadPhoto,
} from "@diary/core/import";
import { preparePhoto } from "@diary/core/photo";

import type { FoundGroup, ReadResult, WorkerRequest, WorkerResponse } from "./import-reader.ts";

const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
let sources: Awaited<ReturnType<typeof readSourceFiles>>;
let reading: ImportReading;

addEventListener("message", ({ data, ports: [port] }: MessageEvent<WorkerRequest>) => {
  void respondTo(data).then(
    (value) => port!.postMessage({ value } satisfies WorkerResponse, []),
    (error: unknown) => {
      const problem =
        error instanceof ImportError ? { problem: error.problem, file: error.file } : String(error);
      port!.postMessage({ problem } satisfies WorkerResponse, []);
    },
  );
});

async function respondTo(request: WorkerRequest) {
  if (request.kind === "photo") return readPhoto(request.file);
  if (request.kind === "plan") return planImport(reading, request.options);
  if (request.kind === "read") sources = await readSourceFiles(request.chosen);
  reading = readImport(sources, { timeZone, answers: request.answers });
  return summaryOf(reading);
}

async function readPhoto(file: number): Promise<ReadPhoto> {
  try {
    return { photo: await preparePhoto(await sources.photos[file]!.read()) };
  } catch (error) {
    if (error instanceof ImportError)
      return { reason: error.problem === "too-large" ? "large-photo" : "unreadable-photo" };
    return { reason: reasonOfPhotoError(error) };
  }
}

function summaryOf({ groups, leftOut, questions }: ImportReading): ReadResult {
  const found = groups.map(({ entries, key, known, name, source }): FoundGroup => {
    const dates = [...new Set(entries.filter(({ text }) => text !== "").map(({ date }) => date))].toSorted();
    return {
      id: `${source} ${key}`,
      name,
      isOwn: known !== undefined,
      days: dates.length,
      first: dates[0] ?? "",
      last: dates.at(-1) ?? "",
    };
  });
  return { groups: found, leftOut, questions };
}
