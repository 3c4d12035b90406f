import type {
  ChosenFile,
  ImportAnswers,
  ImportPlan,
  ImportProblem,
  ImportQuestion,
  LeftOut,
  PlanOptions,
  ReadPhoto,
} from "@diary/core/import";

export interface FoundGroup {
  id: string;
  name: string;
  /** True for an export of this site: its titles can't be changed. */
  isOwn: boolean;
  days: number;
  first: string;
  last: string;
}

export interface ReadResult {
  groups: FoundGroup[];
  leftOut: LeftOut[];
  /** Until all questions have an answer, `groups` and `leftOut` are preliminary. */
  questions: ImportQuestion[];
}

export type WorkerRequest =
  | { kind: "read"; chosen: ChosenFile[]; answers: ImportAnswers }
  | { kind: "answer"; answers: ImportAnswers }
  | { kind: "plan"; options: PlanOptions }
  | { kind: "photo"; file: number };

export interface ReadProblem {
  problem: ImportProblem;
  file: string;
}

export type WorkerResponse =
  | { value: ReadResult | ImportPlan | ReadPhoto }
  | { problem: ReadProblem | string };

export interface ImportReader {
  read: (request: Extract<WorkerRequest, { answers: ImportAnswers }>) => Promise<ReadResult>;
  plan: (options: PlanOptions) => Promise<ImportPlan>;
  readPhoto: (file: number) => Promise<ReadPhoto>;
  close: () => void;
}

export function createImportReader(): ImportReader {
  const worker = new Worker(new URL("./import-worker.ts", import.meta.url), { type: "module" });
  const send = async (request: WorkerRequest): Promise<ReadResult | ImportPlan | ReadPhoto> => {
    const { promise, reject, resolve } = Promise.withResolvers<WorkerResponse>();
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", ({ data }: MessageEvent<WorkerResponse>) => resolve(data));
    port1.start();
    worker.addEventListener("error", reject);
    worker.postMessage(request, [port2]);
    const response = await promise.finally(() => {
      port1.close();
      worker.removeEventListener("error", reject);
    });
    if ("problem" in response) throw response.problem;
    return response.value;
  };
  return {
    read: async (request) => (await send(request)) as ReadResult,
    readPhoto: async (file) => (await send({ kind: "photo", file })) as ReadPhoto,
    plan: async (options) => (await send({ kind: "plan", options })) as ImportPlan,
    close: () => worker.terminate(),
  };
}
