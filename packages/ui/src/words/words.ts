import { createContext, useContext } from "react";

// Written out: a page's first `Intl` format takes 10 ms of a fast machine.
const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

/** The words that components say by themselves, by component, in English. */
export const uiWords = {
  calendar: {
    /** Months count from 1. */
    month: (year: number, month: number) => `${MONTHS[month - 1]} ${year}`,
    date: (month: number, day: number) => `${MONTHS[month - 1]} ${day}`,
    /** From Sunday. */
    weekdays: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
    /** What stands above a column, of a weekday's name. */
    weekday: (name: string) => name.slice(0, 2),
    none: "No days planned yet.",
    today: "today",
    written: "written",
    writtenAs: (day: number) => `written, day ${day}`,
    missed: "no entry",
    open: "not written yet",
    toCome: "to come",
    before: "before the start",
    quiet: (months: string) => `${months}: no entries`,
    months: (from: string, to: string) => `${from} to ${to}`,
  },
  characterCount: {
    none: "No characters left",
    left: (count: number) => `${count} characters left at most`,
    over: (count: number) => `${count} ${count === 1 ? "character" : "characters"} too many.`,
  },
  conflict: {
    title: "This entry was changed elsewhere",
    titleOfSecondText: "This day already has an entry",
    lead: "Both texts are kept. Choose the one that stays.",
    mine: "Your text",
    mineNote: "on this page, not saved",
    keepMine: "Keep my text",
    theirs: "The saved text",
    changed: (when: string) => `changed ${when}`,
    saved: (when: string) => `saved ${when}`,
    takeTheirs: "Take the saved text",
    combine: "Keep both",
  },
  dayCount: { day: "Day" },
  dialogs: { ok: "OK", cancel: "cancel" },
  errorState: { title: "This could not be loaded.", retry: "Try again" },
  loading: { label: "Now Loading..." },
  password: { show: "Show" },
  stamps: {
    written: (written: number, days: number) => `${written} of ${days} days written`,
    write: (day: number) => `Write day ${day}`,
  },
  streak: {
    none: "Start a new streak today",
    inARow: "in a row",
    planned: (written: number, planned: number) => `${written} of ${planned} planned`,
  },
  toast: { close: "Close", region: "Notification" },
  today: { open: "today is open", pending: "today's entry is pending", written: "today is written" },
};

/** The words of a language, by the English table that they stand for. */
export type Translate = <Words extends object>(table: Words) => Words;

export const english: Translate = (table) => table;

/** A language from its tables, each under the English one. What it lacks is in English. */
export function translateWith(tables: ReadonlyMap<object, object>): Translate {
  return <Words extends object>(table: Words) => (tables.get(table) as Words | undefined) ?? table;
}

/** The language of all that is in it: of components, and of the app around them. */
export const WordsContext = createContext(english);

/** The words of a table in the reader's language. The English table is the key, so that it loads with what uses it. */
export function useWords<Words extends object>(table: Words): Words {
  return useContext(WordsContext)(table);
}
