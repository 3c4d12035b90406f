import { ApiUser } from "@diary/testkit/api-user";
import type { Page } from "@playwright/test";

/** Somebody with an account, who may have been signed in in a browser before the test began. */
export class Person extends ApiUser {
  /**
   * Puts a session of this person where the site keeps it, the one they act through or another: in the next document
   * that the page opens, before anything of the site is there.
   */
  async signIn(page: Page, session = this.session): Promise<void> {
    const key = `sb-${new URL(this.url).hostname.split(".")[0]}-auth-token`;
    const script = await page.addInitScript(
      ([name, value]) => localStorage.setItem(name!, value!),
      [key, JSON.stringify(session)],
    );
    // Later ones find what the site has made of it.
    page.once("domcontentloaded", () => void script.dispose());
  }
}
