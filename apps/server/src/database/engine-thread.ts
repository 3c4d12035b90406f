import { Worker } from "node:worker_threads";

import type { PreparedStatement } from "./database.ts";
import {
  EngineEnded,
  type EngineCommand,
  type EngineReply,
  type EngineRequest,
  type EngineResult,
  type EngineStorage,
  type EngineThreadData,
} from "./engine-messages.ts";
import { compiledEngine } from "./engine.ts";

const WORKER = new URL("engine-worker.ts", import.meta.url);

/** A clean end writes a checkpoint; without one the next start replays the log, so a slow one is not waited for. */
const CLOSE_TIMEOUT_MS = 4000;

/** Rows live for a moment in this thread. More room for them than this is memory that is never used again. */
const LIMITS = { maxYoungGenerationSizeMb: 12 };

interface Pending {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/**
 * The embedded database in a thread of its own: whatever it is asked, the server's thread stays free, and it can be
 * ended in the middle of a statement. That is like a kill of a PostgreSQL server: what was acknowledged is in its folder.
 */
export class EngineThread {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;
  #failure: Error | undefined;
  /** Fulfilled when the thread is gone, for whatever reason. */
  readonly ended: Promise<void>;

  /** Fails if the folder is not a database, leaving it as it was. */
  static async start(storage: EngineStorage): Promise<EngineThread> {
    const data: EngineThreadData = { storage, compiled: await compiledEngine() };
    const thread = new EngineThread(new Worker(WORKER, { workerData: data, resourceLimits: LIMITS }));
    try {
      await thread.#reply(0);
    } catch (error) {
      await thread.end(error as Error);
      throw error;
    }
    return thread;
  }

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.on("message", (reply: EngineReply) => this.#take(reply));
    worker.on("error", (error) => this.#fail(new EngineEnded("loss", { cause: error })));
    this.ended = new Promise((resolve) => {
      worker.once("exit", () => {
        this.#fail(new EngineEnded("loss"));
        resolve();
      });
    });
  }

  /** Whether it takes no more statements. */
  get isEnding(): boolean {
    return this.#failure !== undefined;
  }

  query(text: string, parameters: readonly unknown[]): Promise<EngineResult> {
    return this.#send({ kind: "query", text, parameters });
  }

  /** Statements of one transaction, in one message; answers with the first column of the last row. */
  runPrepared(statements: readonly PreparedStatement[]): Promise<string> {
    return this.#send({ kind: "prepared", statements });
  }

  /** Several statements without parameters; answers with the rows of the first. */
  script(text: string): Promise<EngineResult> {
    return this.#send({ kind: "script", text });
  }

  /** The data folder as a tar file. */
  dump(): Promise<Uint8Array> {
    return this.#send({ kind: "dump" });
  }

  /** Ends it at once; what is still running is rejected with the reason. */
  async end(reason: Error): Promise<void> {
    this.#fail(reason);
    await this.#worker.terminate();
  }

  /** Lets what is running finish, and leaves the folder tidy; ends it the hard way if that takes too long. */
  async close(): Promise<void> {
    const timer = setTimeout(() => void this.end(new EngineEnded("closed")), CLOSE_TIMEOUT_MS);
    try {
      await this.#send({ kind: "close" });
    } catch {
      // It is ended below in any case.
    } finally {
      clearTimeout(timer);
      await this.end(new EngineEnded("closed"));
    }
  }

  #send<Result>(command: EngineCommand): Promise<Result> {
    this.#lastId += 1;
    const id = this.#lastId;
    const reply = this.#reply(id);
    const request: EngineRequest = { ...command, id };
    // A worker's, not a window's: it has no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    if (!this.isEnding) this.#worker.postMessage(request);
    return reply as Promise<Result>;
  }

  #reply(id: number): Promise<unknown> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => this.#pending.set(id, { resolve, reject }));
  }

  #take(reply: EngineReply): void {
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if ("error" in reply) pending?.reject(Object.assign(new Error(reply.error.message), reply.error));
    else pending?.resolve(reply.result);
  }

  #fail(reason: Error): void {
    this.#failure ??= reason;
    for (const { reject } of this.#pending.values()) reject(this.#failure);
    this.#pending.clear();
  }
}
