import type { PreparedStatement } from "./database.ts";

/** Where the embedded database is kept. */
export interface EngineStorage {
  /** Folder of the cluster. Without one it lives in its thread's memory, and ends with it. */
  folder?: string | undefined;
  /** For one in memory, the file that it starts from, as the `dump` command gives it. Default: an empty cluster. */
  dumpFile?: string | undefined;
}

/** What the thread of the embedded database starts with. */
export interface EngineThreadData {
  storage: EngineStorage;
  compiled: WebAssembly.Module;
}

export type EngineCommand =
  | { kind: "query"; text: string; parameters: readonly unknown[] }
  /** Statements of one transaction; answers with the first column of the last row. */
  | { kind: "prepared"; statements: readonly PreparedStatement[] }
  /** Several statements without parameters. */
  | { kind: "script"; text: string }
  /** The data folder as a tar file. */
  | { kind: "dump" }
  | { kind: "close" };

export interface EngineResult {
  rows: Record<string, unknown>[];
  affectedRows?: number | undefined;
}

/** Why a thread was ended before it gave an answer: the statement took too long, it was lost, or the program stops. */
export type EndReason = "timeout" | "loss" | "closed";

export class EngineEnded extends Error {
  override readonly name = "EngineEnded";
  readonly reason: EndReason;

  constructor(reason: EndReason, options?: ErrorOptions) {
    super(MESSAGES[reason], options);
    this.reason = reason;
  }
}

const MESSAGES: Readonly<Record<EndReason, string>> = {
  timeout: "a statement took too long and was ended",
  loss: "the thread of the database has ended",
  closed: "the database is closed",
};

export type EngineRequest = EngineCommand & { id: number };

export type EngineReply = { id: number; result: unknown } | { id: number; error: EngineErrorFields };

/** An error's own fields: a class does not survive the way between threads. */
export type EngineErrorFields = Record<string, unknown> & { message: string };
