import { paths } from "@diary/core/paths";
import type { Page } from "playwright";

import type { PictureLanguage } from "./diary.ts";
import { mailPages } from "./mails.ts";

export interface Shown {
  language: PictureLanguage;
  user: string;
  challenges: Record<"completed" | "last" | "open", string>;
  others: string;
  circle: string;
  search: string;
}

export type Screen = (page: Page, shown: Shown) => Promise<unknown> | string;

const press = (page: Page, role: "button" | "link" | "menuitem", name: RegExp) =>
  page.getByRole(role, { name }).first().click();

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState("networkidle");
}

async function today(page: Page): Promise<void> {
  await open(page, paths.myPage);
  // The year loads after the challenges.
  await page.getByRole("heading", { name: "2026", exact: true }).waitFor();
}

const mail =
  (name: string): Screen =>
  (page, { language }) =>
    page.setContent(mailPages(language)[name] ?? "");

const share =
  (format: number): Screen =>
  async (page, { challenges }) => {
    await open(page, paths.challenge(challenges.open));
    await press(page, "button", /^(Share|共有)$/);
    await page.getByRole("dialog").getByRole("radio").nth(format).check({ force: true });
  };

export const visitorScreens: Readonly<Record<string, Screen>> = {
  landing: async (page) => {
    await open(page, paths.landing);
    await page.mouse.wheel(0, 400);
    await page.getByRole("article").first().waitFor();
    await page.evaluate(() => scrollTo(0, 0));
  },
  "feed-visitor": () => paths.home,
  "sign-up": () => paths.signUp,
  "sign-in": () => paths.signIn,
  "request-reset": () => paths.requestReset,
  "change-password": () => `${paths.changePassword}#access_token=a`,
  "challenge-visitor": (_, { others }) => paths.challenge(others),
  person: (_, { user }) => paths.userPage(user),
  policy: () => paths.policy,
  term: () => paths.term,
  "not-found": () => "/nowhere",
  mail: mail("mail"),
  "mail-likes": mail("mail-likes"),
  "mail-nudge": mail("mail-nudge"),
  "mail-confirmation": mail("mail-confirmation"),
  "mail-recovery": mail("mail-recovery"),
};

export const openScreens: Readonly<Record<string, Screen>> = {
  today,
  write: (_, { challenges }) => paths.registerDay(challenges.open),
  challenge: (_, { challenges }) => paths.challenge(challenges.open),
  "challenge-menu": async (page, { challenges }) => {
    await open(page, paths.challenge(challenges.open));
    await press(page, "button", /^(More|Actions|その他|操作|メニュー)/);
  },
  share: share(0),
  "share-square": share(1),
  "share-tall": share(2),
  "challenge-completed": (_, { challenges }) => paths.challenge(challenges.completed),
  proof: (_, { challenges }) => paths.proof(challenges.completed),
  "challenge-edit": (_, { challenges }) => paths.editChallenge(challenges.open),
  feed: () => paths.home,
  create: () => paths.createChallenge,
  search: () => `${paths.search}#words=TypeScript`,
  "search-entries": (_, { search }) => `${paths.searchEntries}&${new URLSearchParams({ words: search })}`,
  circles: () => paths.circles,
  circle: (_, { circle }) => paths.circle(circle),
  "circle-nudge": async (page, { circle }) => {
    await open(page, paths.circle(circle));
    await press(page, "button", /^(Nudge|.+に声かけを送る)/);
  },
  year: () => paths.year(2026),
  book: () => paths.book,
  settings: () => paths.settings,
  "settings-days": () => paths.settingsSection("days"),
  "settings-look": () => paths.settingsSection("look"),
  "settings-people": () => paths.settingsSection("people"),
  "settings-data": () => paths.settingsSection("data"),
  account: () => paths.settingsSection("account"),
  feedback: async (page) => {
    await open(page, paths.myPage);
    await press(page, "button", /^(Profile|プロフィール|メニュー)/);
    await press(page, "menuitem", /^(FeedBack|ご意見|フィードバック)/);
  },
  // Last, because its draft is announced on the other pages.
  "create-filled": async (page, { language }) => {
    await open(page, paths.createChallenge);
    await page
      .locator("input[name=title]")
      .fill(language === "en" ? "Thirty small sketches" : "小さなスケッチ三十枚");
    await page.getByRole("combobox").first().selectOption("Other");
    await press(page, "button", /^30/);
  },
};

export const offlineScreens: Readonly<Record<string, Screen>> = {
  offline: async (page) => {
    await today(page);
    await page.waitForFunction(async () => {
      await navigator.serviceWorker.ready;
      return navigator.serviceWorker.controller?.state === "activated";
    });
    await page.context().setOffline(true);
    await page.reload();
  },
  "offline-unknown": (_, { others }) => paths.challenge(others),
};

export const writtenScreens: Readonly<Record<string, Screen>> = {
  written: (_, { challenges }) => paths.registerDay(challenges.open),
  "edit-day": async (page, { challenges }) => {
    await open(page, paths.registerDay(challenges.open));
    await press(page, "link", /^(Edit Day|記録を編集)/);
  },
};

export const doneScreens: Readonly<Record<string, Screen>> = {
  "today-done": today,
  "written-last": (_, { challenges }) => paths.registerDay(challenges.last),
};

export const newUserScreens: Readonly<Record<string, Screen>> = {
  "written-day1": (_, { challenges }) => paths.registerDay(challenges.open),
};

export const returningScreens: Readonly<Record<string, Screen>> = {
  // Retries: the welcome never replaces a list that is already shown, and loads too late on a busy machine.
  "welcome-back": async (page) => {
    const title = page.locator("main h1").first();
    for (let visit = 0; visit < 5; visit += 1) {
      await open(page, paths.myPage);
      await title.waitFor();
      if (/^(Welcome back|おかえり)/.test((await title.textContent()) ?? "")) return;
    }
    throw new Error("My page did not welcome the user.");
  },
  "challenge-ended": (_, { challenges }) => paths.challenge(challenges.open),
};

export const emptyScreens: Readonly<Record<string, Screen>> = {
  "today-empty": () => paths.myPage,
};
