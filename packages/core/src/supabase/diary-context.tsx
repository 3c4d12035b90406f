import { createContext, use, type ReactNode } from "react";

import type { DiaryClient } from "./client.ts";

const DiaryContext = createContext<DiaryClient | null>(null);

/** Hands the client to the hooks below it. */
export function DiaryProvider({ client, children }: { client: DiaryClient; children: ReactNode }) {
  return <DiaryContext value={client}>{children}</DiaryContext>;
}

/** The client of this app. */
export function useDiary(): DiaryClient {
  const client = use(DiaryContext);
  if (client === null) throw new Error("useDiary needs a DiaryProvider above it.");
  return client;
}
