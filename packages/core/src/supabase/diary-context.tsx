import { createContext, use, type ReactNode, useSyncExternalStore } from "react";

import type { DiaryClient } from "./client.ts";

const DiaryContext = createContext<DiaryClient | null>(null);

export function DiaryProvider({ client, children }: { client: DiaryClient; children: ReactNode }) {
  return <DiaryContext value={client}>{children}</DiaryContext>;
}

export function useDiary(): DiaryClient {
  const client = use(DiaryContext);
  if (client === null) throw new Error("No DiaryProvider");
  return client;
}

export function useClockCorrection(): number {
  const { clock } = useDiary();
  return useSyncExternalStore(clock.subscribe, clock.correction, clock.correction);
}
