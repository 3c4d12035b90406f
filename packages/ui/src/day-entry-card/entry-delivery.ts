import type { ReactNode } from "react";

/**
 * Where an entry is. `waiting`: on this device, to be sent. `refused`: the server does not take it; `reason` says
 * why in a sentence, and `actions` are the ways on.
 */
export type EntryDelivery =
  | { readonly status: "saved" }
  | { readonly status: "waiting" }
  | { readonly status: "refused"; readonly reason: string; readonly actions: ReactNode };
