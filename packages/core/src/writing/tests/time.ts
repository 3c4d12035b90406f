/** Time that passes by hand, and waits for the simulated databases at each step. */
import type { Timers } from "../../local-store/index.ts";

export interface WalkTime extends Timers {
  pass: (ms: number) => Promise<void>;
  /** Runs until no promise and no database has anything to do without time. */
  settle: () => Promise<void>;
  /** Counts an operation of a simulated database. */
  track: <T>(operation: Promise<T>) => Promise<T>;
}

export function createWalkTime(): WalkTime {
  let now = Date.UTC(2026, 10, 20, 9);
  let open = 0;
  const plans = new Set<{ at: number; work: () => void }>();
  const first = () => {
    let found: { at: number; work: () => void } | undefined;
    for (const plan of plans) if (found === undefined || plan.at < found.at) found = plan;
    return found;
  };
  const settle = async () => {
    for (let quiet = 0; quiet < 3; quiet = open === 0 ? quiet + 1 : 0) {
      await new Promise<void>((resolve) => {
        setImmediate(resolve);
      });
    }
  };
  return {
    settle,
    now: () => now,
    after: (ms, work) => {
      const plan = { at: now + ms, work };
      plans.add(plan);
      return () => void plans.delete(plan);
    },
    pass: async (ms) => {
      const end = now + ms;
      await settle();
      for (let plan = first(); plan !== undefined && plan.at <= end; plan = first()) {
        now = Math.max(now, plan.at);
        plans.delete(plan);
        plan.work();
        await settle();
      }
      now = end;
    },
    track: (operation) => {
      open += 1;
      return operation.finally(() => {
        open -= 1;
      });
    },
  };
}
