import { createContext, useContext } from "react";

/** Texts that every page needs. Other texts are loaded with their component. */
export const uiWords = {
  id: "ui",
  locale: "en",
  challenge: {
    completed: "Completed 🎉",
    detail: "Detail",
    endedAt: (day: number, days: number) => `Ended at ${day} of ${days}`,
    hidden: "Hidden",
    moreDetail: "More detail...",
    private: "Private",
    privateTitle: "Only you see this challenge",
    write: "Write",
  },
  dayCount: { day: "Day" },
  dialogs: { ok: "OK", cancel: "cancel", close: "Close" },
  entry: { edit: "Edit Day", pending: "Kept on this device until it is sent.", share: "Share" },
  errorState: { retry: "Try again", reload: "This could not be loaded. Load the page again?" },
  footer: {
    madeWith: "Made with ",
    and: " and ",
    legal: "Legal",
    terms: "Terms of Service",
    policy: "Privacy Policy",
  },
  header: { signIn: "Sign in", register: "Register Day" },
  likes: {
    like: "Like",
    count: (shown: string, count: number) => `${shown} ${count === 1 ? "like" : "likes"}`,
  },
  loading: { label: "Now Loading..." },
  page: {
    goTop: "Go to top",
    skip: "Skip to content",
    more: (about: string) => `More: ${about}`,
  },
  stamps: {
    written: (written: number, days: number) => `${written} of ${days} days written`,
    write: (day: number) => `Write day ${day}`,
  },
  today: { open: "today is open", pending: "today's entry is pending", written: "today is written" },
};

/** `id` is the same in each language. */
export interface WordTable {
  readonly id: string;
}

export type Translate = <Words extends WordTable>(table: Words) => Words;

export const english: Translate = (table) => table;

export function translateWith(tables: readonly WordTable[]): Translate {
  const byId = new Map(tables.map((table) => [table.id, table]));
  return <Words extends WordTable>(table: Words) => (byId.get(table.id) as Words | undefined) ?? table;
}

export const WordsContext = createContext(english);

/** Returns the table in the page's language. The English table is the argument, so it is loaded with its component. */
export function useWords<Words extends WordTable>(table: Words): Words {
  return useContext(WordsContext)(table);
}
