import type {
  ChosenFile,
  CsvColumns,
  ImportPlan,
  ImportProblem,
  PlanOptions,
  UnknownTable,
} from "@diary/core/import";

/** A journal or habit that was found. */
export interface FoundGroup {
  name: string;
  /** Of our own export: its title is as it was. */
  isOwn: boolean;
  days: number;
  first: string;
  last: string;
}

export type ReadResult = { groups: FoundGroup[] } | { table: UnknownTable };

export type WorkerRequest =
  | { kind: "read"; chosen: ChosenFile[] }
  | { kind: "columns"; columns: CsvColumns }
  | { kind: "plan"; options: PlanOptions };

/** What kept something from being read, and which file; another failure has its own message, for logs. */
export interface ReadProblem {
  problem: ImportProblem;
  file: string;
}

export type WorkerResponse = { value: ReadResult | ImportPlan } | { problem: ReadProblem | string };

export interface ImportReader {
  /** Rejects with a `ReadProblem`. */
  read: (request: Exclude<WorkerRequest, { kind: "plan" }>) => Promise<ReadResult>;
  plan: (options: PlanOptions) => Promise<ImportPlan>;
  close: () => void;
}

/** A worker that reads files. They stay in the browser. */
export function createImportReader(): ImportReader {
  const worker = new Worker(new URL("./import-worker.ts", import.meta.url), { type: "module" });
  const ask = async (request: WorkerRequest): Promise<ReadResult | ImportPlan> => {
    const { promise, reject, resolve } = Promise.withResolvers<WorkerResponse>();
    const once = { once: true };
    worker.addEventListener("message", ({ data }: MessageEvent<WorkerResponse>) => resolve(data), once);
    worker.addEventListener("error", reject, once);
    worker.postMessage(request, []);
    const response = await promise;
    if ("problem" in response) throw response.problem;
    return response.value;
  };
  return {
    read: async (request) => (await ask(request)) as ReadResult,
    plan: async (options) => (await ask({ kind: "plan", options })) as ImportPlan,
    close: () => worker.terminate(),
  };
}
