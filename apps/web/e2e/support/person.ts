import { ApiUser } from "@diary/testkit/api-user";
import type { Page } from "@playwright/test";

/** User with an account, who can be signed in without a form. */
export class Person extends ApiUser {
  /** Stores a session in the next document, before the site's scripts run. */
  async signIn(page: Page, session = this.session): Promise<void> {
    const key = `sb-${new URL(this.url).hostname.split(".")[0]}-auth-token`;
    const script = await page.addInitScript(
      ([name, value]) => localStorage.setItem(name!, value!),
      [key, JSON.stringify(session)],
    );
    // Later documents find the site's own state.
    page.once("domcontentloaded", () => void script.dispose());
  }
}
