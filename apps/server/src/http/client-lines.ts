import { Semaphore } from "../semaphore.ts";

interface LineLimits {
  /** Requests of one client at work. */
  working: number;
  /** Requests of one client that wait; further ones are refused. */
  waiting: number;
  /** Requests of all clients, at work or waiting; further ones are refused. */
  all: number;
}

/** Lets a few requests of each client work at once, and keeps its others in a bounded line of their own. */
export class ClientLines {
  readonly #limits: LineLimits;
  readonly #lines = new Map<string, Semaphore>();
  #all = 0;

  constructor(limits: LineLimits) {
    this.#limits = limits;
  }

  /** Waits for the client's turn, as {@link Semaphore.acquire} does. */
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
