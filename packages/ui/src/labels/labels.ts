import { createContext, useContext } from "react";

/** The words that components say by themselves, by component. */
export interface UiLabels {
  calendar: {
    /** "March 2026". Months count from 1. */
    month: (year: number, month: number) => string;
    /** "March 4". */
    date: (month: number, day: number) => string;
    /** Seven, from Sunday. */
    weekdays: readonly string[];
    /** What stands above a column, of a weekday's name. */
    weekday: (name: string) => string;
    none: string;
    today: string;
    written: string;
    writtenAs: (day: number) => string;
    missed: string;
    open: string;
    toCome: string;
    before: string;
    quiet: (months: string) => string;
    months: (from: string, to: string) => string;
  };
  characterCount: { none: string; left: (count: number) => string; over: (count: number) => string };
  conflict: {
    title: string;
    titleOfSecondText: string;
    lead: string;
    mine: string;
    mineNote: string;
    keepMine: string;
    theirs: string;
    changed: (when: string) => string;
    saved: (when: string) => string;
    takeTheirs: string;
    combine: string;
  };
  dayCount: { day: string };
  dialogs: { ok: string; cancel: string };
  errorState: { title: string; retry: string };
  loading: { label: string };
  password: { show: string };
  progress: {
    label: string;
    labelOf: (title: string) => string;
    value: (day: number, days: number) => string;
  };
  streak: { none: string; days: (days: number) => string };
  toast: { close: string; region: string };
  today: { open: string; pending: string; written: string };
}

/** The words in another language than English, around all that is to say them. */
export const LabelsContext = createContext<UiLabels | null>(null);

/** What a component says: its own `labelsEn`, which it alone weighs, or the words of the language around it. */
export function useLabels<Name extends keyof UiLabels>(name: Name, english: UiLabels[Name]): UiLabels[Name] {
  return useContext(LabelsContext)?.[name] ?? english;
}
