export interface Step {
  name: string;
  /** A named step that this run doesn't contain counts as passed. */
  needs?: readonly string[];
}

export interface Result {
  name: string;
  state: "passed" | "failed" | "not started";
  seconds: number;
}

/** Starts at most `lanes` steps in parallel, but none that needs a failed step. */
export async function runSteps<S extends Step>(
  steps: readonly S[],
  lanes: number,
  run: (step: S) => Promise<boolean>,
): Promise<Result[]> {
  const waiting = [...steps];
  const results: Result[] = [];
  const names = new Set(steps.map(({ name }) => name));
  const stateOf = (name: string) => results.find((result) => result.name === name)?.state;
  const isDone = (name: string) => !names.has(name) || stateOf(name) === "passed";
  const isImpossible = (name: string) => ["failed", "not started"].includes(stateOf(name) ?? "");

  function dropImpossible(): void {
    let index: number;
    while ((index = waiting.findIndex(({ needs = [] }) => needs.some(isImpossible))) !== -1) {
      const [step] = waiting.splice(index, 1) as [S];
      results.push({ name: step.name, state: "not started", seconds: 0 });
    }
  }

  let changed = Promise.withResolvers<void>();
  async function work(): Promise<void> {
    while (waiting.length > 0) {
      const index = waiting.findIndex(({ needs = [] }) => needs.every(isDone));
      if (index === -1) {
        await changed.promise;
        continue;
      }
      const [step] = waiting.splice(index, 1) as [S];
      const startedAt = performance.now();
      const state = (await run(step)) ? "passed" : "failed";
      results.push({ name: step.name, state, seconds: (performance.now() - startedAt) / 1000 });
      dropImpossible();
      changed.resolve();
      changed = Promise.withResolvers();
    }
  }
  await Promise.all(Array.from({ length: lanes }, work));
  return results;
}
