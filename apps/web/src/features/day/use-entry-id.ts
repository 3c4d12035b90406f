import { useDiary } from "@diary/core/supabase";
import { useRef } from "react";

interface EntryId {
  of: (challengeId: string, date: string) => string;
  /** This one is on its way: what is written next is another entry. */
  done: (challengeId: string, date: string) => void;
}

/**
 * Names entries before they are sent: the same challenge and date keep their id over every attempt, so that
 * an entry whose first answer was lost arrives once.
 */
export function useEntryId(): EntryId {
  const { platform } = useDiary();
  const ids = useRef(new Map<string, string>());
  return {
    of: (challengeId, date) => {
      const entry = nameOf(challengeId, date);
      const id = ids.current.get(entry) ?? platform.randomId();
      ids.current.set(entry, id);
      return id;
    },
    done: (challengeId, date) => void ids.current.delete(nameOf(challengeId, date)),
  };
}

function nameOf(challengeId: string, date: string): string {
  return `${challengeId} ${date}`;
}
