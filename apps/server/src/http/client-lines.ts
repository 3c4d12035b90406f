import { Semaphore } from "../semaphore.ts";

interface LineLimits {
  /** Concurrent requests per client. */
  working: number;
  /** Waiting requests per client; further ones are rejected. */
  waiting: number;
  /** Requests of all clients; further ones are rejected. */
  all: number;
}

/** Runs a few requests per client concurrently, and queues its others. */
export class ClientLines {
  readonly #limits: LineLimits;
  readonly #lines = new Map<string, Semaphore>();
  #all = 0;

  constructor(limits: LineLimits) {
    this.#limits = limits;
  }

  /** Waits for the client's turn like {@link Semaphore.acquire}. */
  async enter(name: string, signal?: AbortSignal): Promise<(() => void) | "line full" | "all lines full"> {
    signal?.throwIfAborted();
    const { working, waiting, all } = this.#limits;
    const line = this.#lines.get(name) ?? new Semaphore(working);
    if (line.size >= working + waiting) return "line full";
    if (this.#all >= all) return "all lines full";
    this.#lines.set(name, line);
    this.#all += 1;
    try {
      const release = await line.acquire(signal);
      return () => {
        this.#all -= 1;
        release();
        if (line.size === 0) this.#lines.delete(name);
      };
    } catch (error) {
      this.#all -= 1;
      throw error;
    }
  }
}
