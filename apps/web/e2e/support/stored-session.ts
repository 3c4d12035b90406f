import type { Page } from "@playwright/test";

interface Stored {
  access_token: string;
  refresh_token: string;
  expires_at: number;
}

export function storedSession(page: Page): Promise<Stored | null> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith("-auth-token"));
    return key === undefined ? null : JSON.parse(localStorage.getItem(key)!);
  });
}

export const endingAt = <S extends { expires_at: number }>(session: S, moment: number): S => ({
  ...session,
  expires_at: Math.floor(moment / 1000),
});
