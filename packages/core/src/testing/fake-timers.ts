import type { Timers } from "../local-store/index.ts";

export type FakeTimers = Timers & {
  /** Runs due work in order and lets promises settle after each step. */
  pass: (ms: number) => Promise<void>;
  next: () => number | null;
};

export function createFakeTimers(settle = flushPromises): FakeTimers {
  let now = Date.UTC(2026, 10, 20, 9);
  const plans = new Set<{ at: number; work: () => void }>();
  const first = () => [...plans].toSorted((one, other) => one.at - other.at)[0];
  return {
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
    next: () => {
      const plan = first();
      return plan === undefined ? null : plan.at - now;
    },
  };
}

export async function flushPromises(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
  }
}
