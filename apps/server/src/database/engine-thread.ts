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

/** Short, because closing only saves a checkpoint. After a kill, the next start replays the log. */
const CLOSE_TIMEOUT_MS = 4000;

/** Rows exist only briefly in this thread, so a large young generation would waste memory. */
const LIMITS = { maxYoungGenerationSizeMb: 12 };

interface Pending {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/**
 * Runs the embedded database in a worker thread, which doesn't block the server and can be terminated during a
 * statement. As after a kill of a PostgreSQL server, no acknowledged write is lost.
 */
export class EngineThread {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;
  #failure: Error | undefined;
  /** Resolves when the thread has ended for any reason. */
  readonly ended: Promise<void>;

  /** Fails if the folder is not a database, and leaves it unchanged. */
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

  get isEnding(): boolean {
    return this.#failure !== undefined;
  }

  query(text: string, parameters: readonly unknown[]): Promise<EngineResult> {
    return this.#send({ kind: "query", text, parameters });
  }

  runPrepared(statements: readonly PreparedStatement[]): Promise<string> {
    return this.#send({ kind: "prepared", statements });
  }

  /** Runs several statements without parameters. Returns the rows of the first. */
  script(text: string): Promise<EngineResult> {
    return this.#send({ kind: "script", text });
  }

  /** Returns the data folder as a tar file. */
  dump(): Promise<Uint8Array> {
    return this.#send({ kind: "dump" });
  }

  /** Terminates the thread. Running statements are rejected with the reason. */
  async end(reason: Error): Promise<void> {
    this.#fail(reason);
    await this.#worker.terminate();
  }

  /** Waits for running statements and closes the database. Terminates the thread after a timeout. */
  async close(): Promise<void> {
    const timer = setTimeout(() => void this.end(new EngineEnded("closed")), CLOSE_TIMEOUT_MS);
    try {
      await this.#send({ kind: "close" });
    } catch {
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
    // Worker.postMessage has no parameter for a target origin.
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
