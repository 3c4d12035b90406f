import { safeSessionStorage } from "../platform/safe-storage.ts";

/** Each place has its own text, which survives a reload. With one text for all, a note could be added twice. */
type Place = "dialog" | "today" | `list-${string}`;

const listeners = new Set<() => void>();

export function subscribeToNoteTexts(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

export const noteText = (userId: string, place: Place) =>
  textAt(place === "today" ? `note:${userId}` : `note:${place}:${userId}`);

export function textAt(key: string) {
  return {
    key,
    read: () => safeSessionStorage.getItem(key) ?? "",
    write: (text: string) => {
      if (text === "") safeSessionStorage.removeItem(key);
      else safeSessionStorage.setItem(key, text);
      for (const listener of listeners) listener();
    },
  };
}

const keysOf = (userId: string) =>
  safeSessionStorage
    .keys()
    .filter((key) => key.startsWith("note:") && key.endsWith(userId))
    .toSorted();

export function listNoteTexts(userId: string): { key: string; text: string }[] {
  return keysOf(userId)
    .map((key) => ({ key, text: textAt(key).read() }))
    .filter(({ text }) => text.trim() !== "");
}

export function deleteNoteTexts(userId: string): void {
  for (const key of keysOf(userId)) textAt(key).write("");
}
