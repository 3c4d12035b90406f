import { ApiUser } from "@diary/testkit/api-user";
import type { Page } from "@playwright/test";

export class Person extends ApiUser {
  async signIn(page: Page, session = this.session): Promise<void> {
    const key = `sb-${new URL(this.url).hostname.split(".")[0]}-auth-token`;
    const script = await page.addInitScript(
      ([name, value]) => localStorage.setItem(name!, value!),
      [key, JSON.stringify(session)],
    );
    // Runs only in the first document: later documents must use the session that the site has stored.
    page.once("domcontentloaded", () => void script.dispose());
  }
}
