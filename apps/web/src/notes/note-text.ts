import { safeSessionStorage } from "../platform/safe-storage.ts";

/** Note fields: in the dialog and on My page. Both can be open: with one stored text, a note could be added twice. */
const PLACES = ["dialog", "today"] as const;

type Place = (typeof PLACES)[number];

const keyOf = (userId: string, place: Place) =>
  place === "today" ? `note:${userId}` : `note:${place}:${userId}`;

export function noteText(userId: string, place: Place) {
  const key = keyOf(userId, place);
  return {
    read: () => safeSessionStorage.getItem(key) ?? "",
    write: (text: string) => {
      if (text === "") safeSessionStorage.removeItem(key);
      else safeSessionStorage.setItem(key, text);
    },
  };
}

export function listNoteTexts(userId: string): { place: Place; text: string }[] {
  return PLACES.map((place) => ({ place, text: noteText(userId, place).read() })).filter(
    ({ text }) => text.trim() !== "",
  );
}

export function deleteNoteTexts(userId: string): void {
  for (const place of PLACES) noteText(userId, place).write("");
}
