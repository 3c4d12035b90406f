import { extname } from "node:path";
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

/** A release has the bundled worker next to this module. */
const WORKER = new URL(`engine-worker${extname(import.meta.url)}`, import.meta.url);

/** Short, because a killed thread loses no data: the next start replays the write-ahead log. */
const CLOSE_TIMEOUT_MS = 4000;

/** Rows exist only briefly in the worker, so a large young generation would waste memory. */
const LIMITS = { maxYoungGenerationSizeMb: 12 };

interface Pending {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/** Runs the database in a thread that can be terminated without losing acknowledged writes. */
export class EngineThread {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;
  #failure: Error | undefined;
  readonly ended: Promise<void>;

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

  script(text: string): Promise<EngineResult> {
    return this.#send({ kind: "script", text });
  }

  dump(): Promise<Uint8Array> {
    return this.#send({ kind: "dump" });
  }

  async end(reason: Error): Promise<void> {
    this.#fail(reason);
    await this.#worker.terminate();
  }

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
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no target origin
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
