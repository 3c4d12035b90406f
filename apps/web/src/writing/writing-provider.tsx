import { DraftProvider } from "@diary/core/draft";
import { EntryProvider } from "@diary/core/entry";
import { useAuth } from "@diary/core/session";
import { useDiary } from "@diary/core/supabase";
import type { ReactNode } from "react";

import { getWriteServices } from "./writing.ts";

/** Around whatever is written or shows what is pending. Not around the app: see `getWriteServices`. */
export function WritingProvider({ children }: { children: ReactNode }) {
  const { drafts, entries } = getWriteServices(useDiary(), useAuth());
  return (
    <DraftProvider services={drafts}>
      <EntryProvider services={entries}>{children}</EntryProvider>
    </DraftProvider>
  );
}
