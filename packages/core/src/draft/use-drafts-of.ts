import { useEffect, useState } from "react";

import { useDraftKeeping } from "./draft-context.tsx";
import type { KeptDraft } from "./draft.ts";

const NONE: readonly KeptDraft[] = [];

/** The drafts of this person on this device, latest first: what a sign-out would lose. */
export function useDraftsOf(userId: string | null): readonly KeptDraft[] {
  const { drafts } = useDraftKeeping();
  const [found, setFound] = useState<{ userId: string; kept: readonly KeptDraft[] } | null>(null);

  useEffect(() => {
    if (userId === null) return undefined;
    let asked = 0;
    const look = async () => {
      const turn = ++asked;
      const kept = await drafts.list(userId).catch(() => NONE);
      if (turn === asked) setFound({ userId, kept });
    };
    void look();
    const stop = drafts.subscribe(() => void look());
    return () => {
      stop();
      asked += 1;
    };
  }, [drafts, userId]);

  return found !== null && found.userId === userId ? found.kept : NONE;
}
