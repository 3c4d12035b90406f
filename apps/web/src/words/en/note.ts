import type { ErrorReasons } from "../error-message.ts";
import { errorWords } from "./errors.ts";

export const noteWords = {
  id: "note",
  today: "Notes",
  dialog: "Add a note",
  added: "Note added. It waits for today's entry.",
  failed: "The note could not be stored. Try again.",
  shared: {
    keep: "Keep as a note for today",
    or: "Or add it to an entry of today:",
  },
  rejected: {
    ...errorWords.common,
    "challenge/not-found": "Its challenge no longer exists. Insert it into another entry, or remove it.",
    "note/date": "It is older than 30 days. Insert it into an entry, or remove it.",
    "note/limit": "You have 500 notes. Insert or remove some, and this one is sent.",
  } satisfies ErrorReasons,
};
