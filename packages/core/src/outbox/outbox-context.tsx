import { createContext, use, type ReactNode } from "react";

import type { Outbox } from "./entry.ts";

const OutboxContext = createContext<Outbox | null>(null);

/** Hands the outbox of this device to the hooks below it. */
export function OutboxProvider({ outbox, children }: { outbox: Outbox; children: ReactNode }) {
  return <OutboxContext value={outbox}>{children}</OutboxContext>;
}

/** The outbox of this device. */
export function useOutboxActions(): Outbox {
  const outbox = use(OutboxContext);
  if (outbox === null) throw new Error("useOutboxActions needs an OutboxProvider above it.");
  return outbox;
}
