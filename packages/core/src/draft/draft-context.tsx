import { createContext, use, type ReactNode } from "react";

import type { Timers } from "../local-store/index.ts";
import type { Drafts } from "./draft.ts";

/** What a shell hands in for drafts. */
export interface DraftKeeping {
  drafts: Drafts;
  timers: Timers;
  /** Calls back when the page is about to be hidden, frozen or closed. Answers how to stop. */
  onHide: (hidden: () => void) => () => void;
}

const DraftContext = createContext<DraftKeeping | null>(null);

/** Hands the drafts of this device to the hooks below it. */
export function DraftProvider({ keeping, children }: { keeping: DraftKeeping; children: ReactNode }) {
  return <DraftContext value={keeping}>{children}</DraftContext>;
}

/** The drafts of this device. */
export function useDraftKeeping(): DraftKeeping {
  const keeping = use(DraftContext);
  if (keeping === null) throw new Error("useDraftKeeping needs a DraftProvider above it.");
  return keeping;
}
