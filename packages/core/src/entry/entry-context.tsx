import { createContext, use, type ReactNode } from "react";

import type { Timers } from "../local-store/index.ts";
import type { Delivery } from "./deliver.ts";
import type { EntryStore } from "./entry-store.ts";

/** What a shell hands in for the writing of entries. */
export interface EntryServices {
  store: EntryStore;
  delivery: Delivery;
  timers: Timers;
  /** Calls back when the page is about to be hidden, frozen or closed. Answers how to stop. */
  onHide: (hidden: () => void) => () => void;
}

const EntryContext = createContext<EntryServices | null>(null);

/** Hands the entries of this device to the hooks below it. */
export function EntryProvider({ services, children }: { services: EntryServices; children: ReactNode }) {
  return <EntryContext value={services}>{children}</EntryContext>;
}

/** The entries of this device. */
export function useEntryServices(): EntryServices {
  const services = use(EntryContext);
  if (services === null) throw new Error("useEntryServices needs an EntryProvider above it.");
  return services;
}
