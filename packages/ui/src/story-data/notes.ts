import type { ListedNote } from "../note-list/note-list.tsx";
import { longWord } from "./texts.ts";

export const NOTES_TODAY = "2026-11-28";

export function aNote(content: string, fields: Partial<ListedNote> = {}): ListedNote {
  return {
    noteId: content.slice(0, 12),
    date: NOTES_TODAY,
    content,
    source: "site",
    createdAt: `${NOTES_TODAY}T08:12:00`,
    state: "saved",
    ...fields,
  };
}

export const threeNotes: readonly ListedNote[] = [
  aNote("*in* narrows. Try it on the result of *save*", { noteId: "n1", source: "share" }),
  aNote("A type guard is a promise. Who checks it?", {
    noteId: "n2",
    source: "popup",
    createdAt: `${NOTES_TODAY}T12:40:00`,
  }),
  aNote("Eleven lines gone from show.ts", {
    noteId: "n3",
    source: "share",
    createdAt: `${NOTES_TODAY}T17:55:00`,
  }),
];

export const earlierNotes: readonly ListedNote[] = [
  aNote("Ask Maren how the seed is built", {
    noteId: "e1",
    date: "2026-11-24",
    source: "assistant",
    challenge: "Thirty small TypeScripts",
  }),
  aNote("Read about variance again", { noteId: "e2", date: "2026-11-26", source: "command line" }),
];

export const troubledNotes: readonly ListedNote[] = [
  aNote("Written in the train, without a signal", { noteId: "w1", state: "waiting" }),
  aNote("One note too many", {
    noteId: "w2",
    state: "rejected",
    problem: "You have 500 notes. Remove some, then add it again.",
  }),
  aNote(`${longWord}${longWord} ${"and so on ".repeat(60)}`, { noteId: "w3", source: "page" }),
];
