import { log } from "../log/log.ts";
import { EngineEnded, type EngineStorage } from "./engine-messages.ts";
import { EngineThread } from "./engine-thread.ts";
import { failureReason } from "./unavailable.ts";

const RETRY_MS = 1000;

/** Starts a new thread after the database's thread has ended, except for a database in memory. */
export class RestartingEngine {
  readonly #storage: EngineStorage;
  #thread: Promise<EngineThread>;
  #isClosed = false;

  static async start(storage: EngineStorage): Promise<RestartingEngine> {
    return new RestartingEngine(storage, await EngineThread.start(storage));
  }

  private constructor(storage: EngineStorage, thread: EngineThread) {
    this.#storage = storage;
    this.#thread = Promise.resolve(thread);
    this.#restartAfter(thread);
  }

  async current(): Promise<EngineThread> {
    const thread = await this.#thread;
    if (!thread.isEnding) return thread;
    await thread.ended;
    return this.current();
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const thread = await this.#thread.catch(() => undefined);
    await thread?.close();
  }

  #restartAfter(thread: EngineThread): void {
    const restart = () => {
      if (this.#isClosed) return;
      this.#thread = this.#restart();
      void this.#thread.catch(() => undefined);
    };
    void thread.ended.then(restart);
  }

  async #restart(): Promise<EngineThread> {
    while (!this.#isClosed) {
      try {
        if (this.#storage.folder === undefined) break;
        const thread = await EngineThread.start(this.#storage);
        this.#restartAfter(thread);
        return thread;
      } catch (error) {
        log.error({ component: "database" }, `can't be restarted: ${failureReason(error)}`);
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
    throw new EngineEnded("closed");
  }
}
