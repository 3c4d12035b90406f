import { DAY_LIMITS } from "@diary/core/day";
import type { EntryInHand } from "@diary/core/entry";
import { useEffect, useEffectEvent, useState } from "react";

import { type Clip, clipsOf, dropClips, withClips } from "../../clip/clip.ts";
import { onStored, STORED } from "../../storage/local.ts";

/**
 * Puts what this person selected on pages below what is typed, and keeps it with the draft. Answers those for which
 * the entry has no room: they wait for the next one.
 */
export function useClips(entry: EntryInHand, userId: string): readonly Clip[] {
  const ready = entry.status !== "looking";
  const [left, setLeft] = useState<readonly Clip[]>([]);
  const put = useEffectEvent(async (clips: readonly Clip[]) => {
    const filled = withClips(entry.text, clips, DAY_LIMITS.content);
    setLeft(filled.left);
    if (filled.put.length === 0) return;
    if (filled.content !== entry.text) entry.change(filled.content);
    // Kept as a draft before it is forgotten as a clip.
    if (await entry.flush()) await dropClips(filled.put);
  });
  useEffect(() => {
    if (!ready) return undefined;
    let isOver = false;
    const take = async () => {
      const clips = isOver ? [] : await clipsOf(userId);
      if (!isOver) await put(clips);
    };
    // One after the other: two at once would put the same text in twice.
    let taking = take();
    const stop = onStored(STORED.clips, () => {
      taking = taking.then(take, take);
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [ready, userId]);
  return left;
}
