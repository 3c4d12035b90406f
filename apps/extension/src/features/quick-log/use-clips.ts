import type { DraftInHand } from "@diary/core/draft";
import { useEffect, useEffectEvent } from "react";

import { withClips, type Clip } from "../../clip/clip.ts";
import { onStored, readStored, removeStored } from "../../storage/local.ts";
import { STORED } from "../../storage/stored.ts";

/** Puts what was selected on pages below what is typed, and keeps it with the draft. */
export function useClips(draft: DraftInHand): void {
  const ready = draft.status !== "looking";
  const take = useEffectEvent(async () => {
    const clips = (await readStored<Clip[]>(STORED.clips)) ?? [];
    if (clips.length === 0) return;
    draft.change({ content: withClips(draft.fields["content"] ?? "", clips) });
    // Kept as a draft before it is forgotten as a clip.
    await draft.flush();
    await removeStored(STORED.clips);
  });
  useEffect(() => {
    if (!ready) return undefined;
    void take();
    return onStored(STORED.clips, ({ value }) => {
      if (value !== undefined) void take();
    });
  }, [ready]);
}
