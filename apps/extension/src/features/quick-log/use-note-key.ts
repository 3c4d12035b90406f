import { useEffect, useEffectEvent } from "react";

import { followNoteRequests } from "../../storage/note-request.ts";

/** The manifest has the same keys. An open popup gets a key event or the worker's request. */
export const NOTE_KEYS = "Alt+Shift+J";

export function useNoteKey(onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== "KeyJ" || !event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      press();
    };
    addEventListener("keydown", onKey);
    const stop = followNoteRequests(press);
    return () => {
      removeEventListener("keydown", onKey);
      stop();
    };
  }, []);
}
