import { ApiPerson } from "@diary/local-backend/testing";
import type { Page } from "@playwright/test";

/** Somebody with an account, who may have been signed in in a browser before the test began. */
export class Person extends ApiPerson {
  /** Puts a session of this person where the site keeps it: the one they act through, or another. The page is left on an empty document of the site's origin. */
  async signIn(page: Page, session = this.session): Promise<void> {
    const key = `sb-${new URL(this.url).hostname.split(".")[0]}-auth-token`;
    const empty = `${this.url}/empty-document`;
    // With an icon that is none, for which a browser asks no server.
    const body = '<title>Empty</title><link rel="icon" href="data:,">';
    await page.route(empty, (route) => route.fulfill({ contentType: "text/html", body }));
    await page.goto(empty);
    await page.unroute(empty);
    await page.evaluate(
      ([name, value]) => localStorage.setItem(name!, value!),
      [key, JSON.stringify(session)],
    );
  }
}
