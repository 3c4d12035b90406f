/** Reads what a person chose and plans challenges of it, beside the page. One request after the other. */
import {
  ImportError,
  planImport,
  readImport,
  readSourceFiles,
  type ImportFinding,
  type UnknownTable,
} from "@diary/core/import";

import type { FoundGroup, ReadResult, WorkerRequest, WorkerResponse } from "./import-reader.ts";

const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
let sources: Awaited<ReturnType<typeof readSourceFiles>>;
let finding: ImportFinding;

addEventListener("message", ({ data }: MessageEvent<WorkerRequest>) => {
  void respondTo(data).then(
    (value) => postMessage({ value } satisfies WorkerResponse),
    (error: unknown) => {
      const problem =
        error instanceof ImportError ? { problem: error.problem, file: error.file } : String(error);
      postMessage({ problem } satisfies WorkerResponse);
    },
  );
});

async function respondTo(request: WorkerRequest) {
  if (request.kind === "plan") return planImport(finding, request.options);
  if (request.kind === "read") sources = await readSourceFiles(request.chosen);
  const options = request.kind === "read" ? { timeZone } : { timeZone, columns: request.columns };
  return summaryOf(readImport(sources, options));
}

/** Without the texts, which stay here. */
function summaryOf(found: ImportFinding | UnknownTable): ReadResult {
  if ("header" in found) return { table: found };
  finding = found;
  const groups = found.groups.map(({ entries, known, name }): FoundGroup => {
    const dates = [...new Set(entries.map(({ date }) => date))].toSorted();
    return {
      name,
      isOwn: known !== undefined,
      days: dates.length,
      first: dates[0] ?? "",
      last: dates.at(-1) ?? "",
    };
  });
  return { groups };
}
