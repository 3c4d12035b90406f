/**
 * Runs `work` exclusively, and resolves with its result. One for one purpose: Web Locks on
 * the site (over all tabs), a queue of promises in the extension's background, which exists once.
 */
export type RunExclusive = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** One after the other within this context. A failure is its caller's alone. */
export function createMutex(): RunExclusive {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
