export interface FairQueueOptions {
  /** Requests at work at once. */
  slots: number;
  /** Of one client who is alone; of each of several one. */
  slotsPerClient: number;
  /** Requests of one client that wait; further ones are refused. */
  waitingPerClient: number;
  now?: () => number;
}

/** How long clients who take turns count as several after the last of them. */
const SHARED_FOR_MS = 2000;

interface Client {
  working: number;
  waiting: (() => void)[];
  /** Milliseconds of service, counted from where all clients stood when this one came. */
  served: number;
}

export class TooManyWaiting extends Error {
  override readonly name = "TooManyWaiting";
}

/**
 * Lets requests in so that clients share the time of the server, and not the number of requests: whoever has been served
 * for the least time is next. A client who asks for much waits for itself, and others hardly for it.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #now: () => number;
  readonly #clients = new Map<string, Client>();
  #working = 0;
  /** What the client that was let in last had been served: who comes now starts there, and saves up nothing. */
  #level = 0;
  #lastName: string | undefined;
  /** When a request came from somebody else than the one before. */
  #changedAt = -Infinity;

  constructor(options: FairQueueOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /**
   * Waits for a slot and answers with the function that gives it back. Rejects with {@link TooManyWaiting}, or with the
   * signal's reason if that is aborted before.
   */
  async enter(name: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#lastName !== undefined && this.#lastName !== name) this.#changedAt = this.#now();
    this.#lastName = name;
    const client = this.#clientOf(name);
    if (client.waiting.length >= this.#options.waitingPerClient) throw new TooManyWaiting();

    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const onAbort = () => {
      client.waiting = client.waiting.filter((other) => other !== resolve);
      this.#forgetIdle(name, client);
      reject(signal.reason as Error);
    };
    client.waiting.push(resolve);
    signal.addEventListener("abort", onAbort, { once: true });
    this.#letIn();
    try {
      await promise;
    } finally {
      signal.removeEventListener("abort", onAbort);
    }
    return this.#leaveOnce(name, client);
  }

  #clientOf(name: string): Client {
    let client = this.#clients.get(name);
    if (!client) {
      client = { working: 0, waiting: [], served: this.#level };
      this.#clients.set(name, client);
    }
    return client;
  }

  #leaveOnce(name: string, client: Client): () => void {
    const entered = this.#now();
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      client.served += this.#now() - entered;
      client.working -= 1;
      this.#working -= 1;
      this.#forgetIdle(name, client);
      this.#letIn();
    };
  }

  #letIn(): void {
    while (this.#working < this.#options.slots) {
      const next = this.#next();
      if (!next) return;
      this.#level = Math.max(this.#level, next.served);
      next.working += 1;
      this.#working += 1;
      next.waiting.shift()?.();
    }
  }

  #next(): Client | undefined {
    const isShared = this.#now() - this.#changedAt < SHARED_FOR_MS;
    const perClient = isShared ? 1 : this.#options.slotsPerClient;
    let least: Client | undefined;
    for (const client of this.#clients.values()) {
      if (client.waiting.length === 0 || client.working >= perClient) continue;
      if (!least || client.served < least.served) least = client;
    }
    return least;
  }

  #forgetIdle(name: string, client: Client): void {
    if (client.working === 0 && client.waiting.length === 0) this.#clients.delete(name);
  }
}
