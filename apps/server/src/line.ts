/** Lets a few use something at once; the others wait, in their order. */
export class Line {
  readonly #most: number;
  #working = 0;
  #waiting: (() => void)[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  /** How many are in it, at work or waiting. */
  get length(): number {
    return this.#working + this.#waiting.length;
  }

  /**
   * Waits for a turn, and answers with the function that ends it, to be called once. Rejects with the signal's reason where
   * that is aborted before, and leaves the line.
   */
  async enter(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.#working < this.#most) this.#working += 1;
    else await this.#wait(signal);
    return () => this.#passOn();
  }

  async #wait(signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const begin = () => {
      signal?.removeEventListener("abort", dropOut);
      resolve();
    };
    const dropOut = () => {
      this.#waiting = this.#waiting.filter((other) => other !== begin);
      reject(signal!.reason as Error);
    };
    this.#waiting.push(begin);
    signal?.addEventListener("abort", dropOut, { once: true });
    await promise;
  }

  #passOn(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#working -= 1;
    else next();
  }
}
