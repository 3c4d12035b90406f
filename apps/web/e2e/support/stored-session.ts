import type { Page } from "@playwright/test";

interface Stored {
  access_token: string;
  refresh_token: string;
  expires_at: number;
}

/** What the site has stored of the session, or null. The page has to be one of the site's. */
export function storedSession(page: Page): Promise<Stored | null> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith("-auth-token"));
    return key === undefined ? null : JSON.parse(localStorage.getItem(key)!);
  });
}

/** The same session, over at this moment of the device's clock. */
export const endingAt = <S extends { expires_at: number }>(session: S, moment: number): S => ({
  ...session,
  expires_at: Math.floor(moment / 1000),
});
