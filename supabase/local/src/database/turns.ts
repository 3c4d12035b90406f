/** A queue for something only one can use at a time: each waits for all who asked before. */
export class Turns {
  #last: Promise<void> = Promise.resolve();

  /** Waits for its turn and answers with the function that ends it. */
  async take(): Promise<() => void> {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = before.then(() => ended);
    await before;
    return end;
  }
}
