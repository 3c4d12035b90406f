import type { PreparedStatement } from "./database.ts";

export interface EngineStorage {
  folder?: string | undefined;
  dumpFile?: string | undefined;
}

export interface EngineThreadData {
  storage: EngineStorage;
  compiled: WebAssembly.Module;
}

export type EngineCommand =
  | { kind: "query"; text: string; parameters: readonly unknown[] }
  | { kind: "prepared"; statements: readonly PreparedStatement[] }
  | { kind: "script"; text: string }
  | { kind: "dump" }
  | { kind: "close" };

export interface EngineResult {
  rows: Record<string, unknown>[];
  affectedRows?: number | undefined;
}

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
  timeout: "a request took too long, so the thread of the database was ended",
  loss: "the thread of the database has ended",
  closed: "the database is closed",
};

export type EngineRequest = EngineCommand & { id: number };

export type EngineReply = { id: number; result: unknown } | { id: number; error: EngineErrorFields };

/** Fields of an error. Its class is lost in messages between threads. */
export type EngineErrorFields = Record<string, unknown> & { message: string };
