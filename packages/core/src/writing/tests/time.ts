import { createFakeTimers, flushPromises, type FakeTimers } from "../../testing/index.ts";

export interface WalkTime extends FakeTimers {
  track: <T>(operation: Promise<T>) => Promise<T>;
}

export function createWalkTime(): WalkTime {
  let open = 0;
  const flushAll = async (): Promise<void> => {
    const wasOpen = open > 0;
    await flushPromises();
    if (wasOpen || open > 0) await flushAll();
  };
  return {
    ...createFakeTimers(flushAll),
    track: (operation) => {
      open += 1;
      return operation.finally(() => {
        open -= 1;
      });
    },
  };
}
