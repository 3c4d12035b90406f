import { DAY_LIMITS } from "@diary/core/day";
import { contentOf, type Text } from "@diary/core/writing";
import { useEffect, useEffectEvent, useState } from "react";

import { type Clip, loadClips, removeClips, appendClips } from "../../clip/clip.ts";
import { onStoredChange, STORAGE_KEYS } from "../../storage/extension-storage.ts";

/**
 * Puts what this person selected on pages below what is typed, and keeps it with the draft. Answers those for which
 * the entry has no room: they wait for the next one.
 */
export function useInsertClips(text: Text, userId: string): readonly Clip[] {
  const ready = text.status !== "loading";
  const [left, setLeft] = useState<readonly Clip[]>([]);
  const put = useEffectEvent(async (clips: readonly Clip[]) => {
    const before = contentOf(text.fields);
    const filled = appendClips(before, clips, DAY_LIMITS.content);
    setLeft(filled.left);
    if (filled.put.length === 0) return;
    if (filled.content !== before) text.change({ content: filled.content });
    // Kept as a draft before it is forgotten as a clip.
    if (await text.flush()) await removeClips(filled.put);
  });
  useEffect(() => {
    if (!ready) return undefined;
    let isOver = false;
    const take = async () => {
      const clips = isOver ? [] : await loadClips(userId);
      if (!isOver) await put(clips);
    };
    // One after the other: two at once would put the same text in twice.
    let taking = take();
    const stop = onStoredChange(STORAGE_KEYS.clips, () => {
      taking = taking.then(take, take);
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [ready, userId]);
  return left;
}
