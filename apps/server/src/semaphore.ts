export class Semaphore {
  readonly #limit: number;
  #holders = 0;
  #waiters: (() => void)[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#holders + this.#waiters.length;
  }

  async acquire(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.#holders < this.#limit) this.#holders += 1;
    else await this.#wait(signal);
    return () => this.#release();
  }

  async #wait(signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const start = () => {
      signal?.removeEventListener("abort", abort);
      resolve();
    };
    const abort = () => {
      this.#waiters = this.#waiters.filter((other) => other !== start);
      reject(signal!.reason as Error);
    };
    this.#waiters.push(start);
    signal?.addEventListener("abort", abort, { once: true });
    await promise;
  }

  #release(): void {
    const next = this.#waiters.shift();
    if (next === undefined) this.#holders -= 1;
    else next();
  }
}
