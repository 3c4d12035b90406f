import type { Timers } from "../local-store/index.ts";

/** `unsaved`: a change is not on the device yet. `failed`: the device did not take it; tried again. */
export type SaverStatus = "saved" | "unsaved" | "failed";

/** Saves the last of a stream of values. */
export interface Saver<Value> {
  /** Saves `value` soon: at the latest the delay after the first change that is not saved. */
  change: (value: Value) => void;
  /** Saves now what is not saved. */
  flush: () => Promise<void>;
  /** Saves at once what is not saved, and what is on its way; the write has begun when this returns. */
  leave: () => Promise<void>;
  /** Forgets what is not saved. */
  cancel: () => void;
}

const RETRY_MS = 2_000;

/**
 * @param save writes a value; a later call has to win over an earlier one that is still under way. `atOnce`:
 * there may be no time for more than one step
 * @param report told each change of status
 */
export function createSaver<Value>({
  save,
  delayMs,
  timers,
  report,
}: {
  save: (value: Value, atOnce: boolean) => Promise<void>;
  delayMs: number;
  timers: Timers;
  report: (status: SaverStatus) => void;
}): Saver<Value> {
  let unsaved: { value: Value } | null = null;
  let underWay: { value: Value } | null = null;
  let writes = 0;
  let stopTimer: (() => void) | null = null;

  const flushIn = (ms: number) => {
    // Not begun anew with each change: who types without a pause is saved as well.
    stopTimer ??= timers.after(ms, () => void saveNow(false));
  };
  const cancel = () => {
    stopTimer?.();
    stopTimer = null;
    unsaved = null;
    underWay = null;
    writes += 1;
  };
  const saveNow = async (atOnce: boolean) => {
    const taken = unsaved ?? (atOnce ? underWay : null);
    if (taken === null) return;
    cancel();
    const write = writes;
    underWay = taken;
    try {
      await save(taken.value, atOnce);
      if (write === writes && unsaved === null) report("saved");
    } catch {
      if (write !== writes) return;
      unsaved ??= taken;
      report("failed");
      flushIn(RETRY_MS);
    } finally {
      if (write === writes) underWay = null;
    }
  };
  return {
    change: (value) => {
      unsaved = { value };
      report("unsaved");
      flushIn(delayMs);
    },
    flush: () => saveNow(false),
    leave: () => saveNow(true),
    cancel,
  };
}
