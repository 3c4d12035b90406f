import { MARK_LIFE_S, markCookieName } from "@diary/core/session-sync";
import { browser } from "wxt/browser";

import type { TokenMark } from "./session-broker.ts";

/** The site writes the same cookie (`mark-cookie.ts`). */
export function createTokenMark(siteOrigin: string): TokenMark {
  const cookie = { url: `${siteOrigin}/`, name: markCookieName(siteOrigin) };
  const set = (mark: string) =>
    browser.cookies.set({
      ...cookie,
      value: mark,
      path: "/",
      sameSite: "strict",
      secure: siteOrigin.startsWith("https:"),
      expirationDate: Math.floor(Date.now() / 1000) + MARK_LIFE_S,
    });
  return {
    read: () =>
      browser.cookies.get(cookie).then(
        (found) => found?.value ?? null,
        () => null,
      ),
    write: (mark) =>
      (mark === null ? browser.cookies.remove(cookie) : set(mark)).then(
        () => undefined,
        () => undefined,
      ),
  };
}
