/** A queue for something only one can use at a time: each waits for all who asked before. */
export class Turns {
  #last: Promise<void> = Promise.resolve();

  /**
   * Waits for its turn and answers with the function that ends it. Rejects with the signal's reason if that is aborted
   * before; the turn then passes on to the next.
   */
  async take(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = before.then(() => ended);
    if (signal === undefined) {
      await before;
      return end;
    }
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    const onAbort = () => reject(signal.reason as Error);
    signal.addEventListener("abort", onAbort, { once: true });
    try {
      await Promise.race([before, aborted]);
      return end;
    } catch (error) {
      end();
      throw error;
    } finally {
      signal.removeEventListener("abort", onAbort);
    }
  }
}
