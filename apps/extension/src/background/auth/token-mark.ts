import { MARK_LIFE_S, markCookieName } from "@diary/core/session-sync";
import { browser } from "wxt/browser";

import { SITE_ORIGIN } from "../../config/settings.ts";
import type { TokenMark } from "./session-broker.ts";

const COOKIE = { url: `${SITE_ORIGIN}/`, name: markCookieName(SITE_ORIGIN) };

async function set(mark: string): Promise<void> {
  await browser.cookies.set({
    ...COOKIE,
    value: mark,
    path: "/",
    sameSite: "strict",
    secure: SITE_ORIGIN.startsWith("https:"),
    expirationDate: Math.floor(Date.now() / 1000) + MARK_LIFE_S,
  });
}

/** The mark is a cookie. The site writes the same cookie (`mark-cookie.ts`). */
export const tokenMark: TokenMark = {
  read: () =>
    browser.cookies.get(COOKIE).then(
      (cookie) => cookie?.value ?? null,
      () => null,
    ),
  write: (mark) =>
    (mark === null ? browser.cookies.remove(COOKIE) : set(mark)).then(
      () => undefined,
      () => undefined,
    ),
};
