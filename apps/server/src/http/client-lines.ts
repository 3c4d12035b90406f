// Lets a few requests of each client work at once, and keeps its others in a bounded line of their own.

interface LineLimits {
  /** Requests of one client at work. */
  working: number;
  /** Requests of one client that wait; further ones are refused. */
  waiting: number;
  /** Requests of all clients, at work or waiting; further ones are refused. */
  all: number;
}

interface Client {
  working: number;
  waiting: (() => void)[];
}

export interface Turn {
  /** To be called once, when the work is done. */
  leave: () => void;
}

export class ClientLines {
  readonly #limits: LineLimits;
  readonly #clients = new Map<string, Client>();
  #all = 0;

  constructor(limits: LineLimits) {
    this.#limits = limits;
  }

  /** Waits for the client's turn. Rejects with the signal's reason where that is aborted before, and leaves the line. */
  async enter(name: string, signal?: AbortSignal): Promise<Turn | "line full" | "all lines full"> {
    signal?.throwIfAborted();
    const client = this.#clients.get(name) ?? { working: 0, waiting: [] };
    const hasToWait = client.working >= this.#limits.working;
    if (hasToWait && client.waiting.length >= this.#limits.waiting) return "line full";
    if (this.#all >= this.#limits.all) return "all lines full";
    this.#clients.set(name, client);
    this.#all += 1;
    if (hasToWait) {
      await this.#waitFor(client, signal);
    } else {
      client.working += 1;
    }
    return { leave: () => this.#leave(name, client) };
  }

  async #waitFor(client: Client, signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const begin = () => {
      signal?.removeEventListener("abort", dropOut);
      resolve();
    };
    const dropOut = () => {
      client.waiting = client.waiting.filter((other) => other !== begin);
      this.#all -= 1;
      reject(signal!.reason as Error);
    };
    client.waiting.push(begin);
    signal?.addEventListener("abort", dropOut, { once: true });
    await promise;
  }

  /** Passes the turn on to the next of the same client. */
  #leave(name: string, client: Client): void {
    this.#all -= 1;
    const next = client.waiting.shift();
    if (next !== undefined) {
      next();
      return;
    }
    client.working -= 1;
    if (client.working === 0) this.#clients.delete(name);
  }
}
