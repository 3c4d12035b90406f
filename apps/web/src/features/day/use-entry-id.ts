import { useDiary } from "@diary/core/supabase";
import { useRef } from "react";

/**
 * Names entries before they are sent: the same challenge and date keep their id over every attempt, so that
 * an entry whose first answer was lost arrives once.
 */
export function useEntryId(): (challengeId: string, date: string) => string {
  const { platform } = useDiary();
  const ids = useRef(new Map<string, string>());
  return (challengeId, date) => {
    const entry = `${challengeId} ${date}`;
    const id = ids.current.get(entry) ?? platform.randomId();
    ids.current.set(entry, id);
    return id;
  };
}
