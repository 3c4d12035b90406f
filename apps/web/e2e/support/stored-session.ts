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

/** Makes the stored session end so many seconds from now; negative: it is over. */
export async function endSessionIn(page: Page, seconds: number): Promise<void> {
  await page.evaluate((left) => {
    const key = Object.keys(localStorage).find((name) => name.endsWith("-auth-token"))!;
    const session = JSON.parse(localStorage.getItem(key)!) as { expires_at: number };
    session.expires_at = Math.floor(Date.now() / 1000) + left;
    localStorage.setItem(key, JSON.stringify(session));
  }, seconds);
}
