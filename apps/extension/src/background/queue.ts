/** Runs jobs one after the other, whatever becomes of each. A worker has one thread and one memory: this is its lock. */
export type Queue = <T>(job: () => Promise<T>) => Promise<T>;

export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const run = last.then(job, job);
    last = run.catch(() => undefined);
    return run;
  };
}
