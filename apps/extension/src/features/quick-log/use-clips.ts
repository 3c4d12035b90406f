import type { EntryInHand } from "@diary/core/entry";
import { useEffect, useEffectEvent } from "react";

import { withClips, type Clip } from "../../clip/clip.ts";
import { clipsOf, dropClips } from "../../clip/kept-clips.ts";
import { onStored } from "../../storage/local.ts";
import { STORED } from "../../storage/stored.ts";

/** Puts what this person selected on pages below what is typed, and keeps it with the draft. */
export function useClips(entry: EntryInHand, userId: string): void {
  const ready = entry.status !== "looking";
  const put = useEffectEvent(async (clips: readonly Clip[]) => {
    entry.change(withClips(entry.text, clips));
    return entry.flush();
  });
  useEffect(() => {
    if (!ready) return undefined;
    let isOver = false;
    const take = async () => {
      const clips = isOver ? [] : await clipsOf(userId);
      if (clips.length === 0) return;
      // Kept as a draft before it is forgotten as a clip.
      if (await put(clips)) await dropClips(clips);
    };
    // One after the other: two at once would put the same text in twice.
    let taking = take();
    const stop = onStored(STORED.clips, ({ value }) => {
      if (value !== undefined) taking = taking.then(take, take);
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [ready, userId]);
}
