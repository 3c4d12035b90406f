import { DraftProvider } from "@diary/core/draft";
import { OutboxProvider } from "@diary/core/outbox";
import { useAuth } from "@diary/core/session";
import { useDiary } from "@diary/core/supabase";
import type { ReactNode } from "react";

import { writingOf } from "./writing.ts";

/** Around whatever is written or shows what is on its way. Not around the app: see `writingOf`. */
export function WritingProvider({ children }: { children: ReactNode }) {
  const { keeping, outbox } = writingOf(useDiary(), useAuth());
  return (
    <DraftProvider keeping={keeping}>
      <OutboxProvider outbox={outbox}>{children}</OutboxProvider>
    </DraftProvider>
  );
}
