import { useState } from "react";

import { safeSessionStorage } from "../platform/safe-storage.ts";

const keyOf = (userId: string) => `note:${userId}`;

/** Returns the text in the field of notes, and its setter. The tab stores it, so a reload doesn't lose it. */
export function useNoteText(userId: string): [text: string, change: (text: string) => void] {
  const [text, setText] = useState(() => safeSessionStorage.getItem(keyOf(userId)) ?? "");
  const change = (changed: string) => {
    setText(changed);
    if (changed === "") deleteNoteText(userId);
    else safeSessionStorage.setItem(keyOf(userId), changed);
  };
  return [text, change];
}

export function deleteNoteText(userId: string): void {
  safeSessionStorage.removeItem(keyOf(userId));
}
