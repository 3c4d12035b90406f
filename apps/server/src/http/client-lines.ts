import { Line } from "../line.ts";

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
  readonly #lines = new Map<string, Line>();
  #all = 0;

  constructor(limits: LineLimits) {
    this.#limits = limits;
  }

  /** Waits for the client's turn, as {@link Line.enter} does. */
  async enter(name: string, signal?: AbortSignal): Promise<(() => void) | "line full" | "all lines full"> {
    signal?.throwIfAborted();
    const { working, waiting, all } = this.#limits;
    const line = this.#lines.get(name) ?? new Line(working);
    if (line.length >= working + waiting) return "line full";
    if (this.#all >= all) return "all lines full";
    this.#lines.set(name, line);
    this.#all += 1;
    try {
      const end = await line.enter(signal);
      return () => {
        this.#all -= 1;
        end();
        if (line.length === 0) this.#lines.delete(name);
      };
    } catch (error) {
      this.#all -= 1;
      throw error;
    }
  }
}
