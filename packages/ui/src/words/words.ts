import { createContext, useContext } from "react";

/** What components say by themselves, in English: what is on every page. The words of forms and of the calendar load with them. */
export const uiWords = {
  challenge: {
    completed: "Completed 🎉",
    detail: "Detail",
    hidden: "Hidden",
    moreDetail: "More detail...",
    private: "Private",
    privateTitle: "Only you see this challenge",
    write: "Write",
  },
  clock: {
    locale: "en",
    ahead: (difference: string) => `The clock of this device is ${difference} ahead`,
    behind: (difference: string) => `The clock of this device is ${difference} behind`,
    text: "Until you correct it, dates follow the server's clock.",
  },
  dayCount: { day: "Day" },
  dialogs: { ok: "OK", cancel: "cancel", close: "Close" },
  entry: { edit: "Edit Day", pending: "Kept on this device until it is sent.", share: "Share" },
  errorState: { retry: "Try again" },
  footer: {
    madeWith: "Made with",
    and: " and ",
    legal: "Legal",
    terms: "Terms of Service",
    policy: "Privacy Policy",
  },
  header: { signIn: "Sign in", register: "Register Day" },
  likes: {
    like: "Like",
    /** `shown` is the number in figures. */
    count: (shown: string, count: number) => `${shown} ${count === 1 ? "like" : "likes"}`,
  },
  loading: { label: "Now Loading..." },
  menu: {
    profile: "Profile",
    myPage: "MyPage",
    news: "New likes on your page",
    register: "Register",
    settings: "Settings",
    signOut: "Sign out",
    feedback: "FeedBack",
  },
  page: { goTop: "Go to top", skip: "Skip to content" },
  stamps: {
    written: (written: number, days: number) => `${written} of ${days} days written`,
    write: (day: number) => `Write day ${day}`,
  },
  streak: {
    none: "Start a new streak today",
    rest: "Today is a rest day",
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
