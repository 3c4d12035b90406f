import type { ApiPerson } from "@diary/local-backend/testing";
import type { Page } from "@playwright/test";

import type { ExtensionBrowser } from "../../e2e/support/extension-browser.ts";
import { signInAtPopup, signInAtSite, signOutAtSite } from "../../e2e/support/site.ts";

const ROUNDS = 5;

const SIGNED_IN = 'button[aria-label="Options"], button[aria-label="Profile"]';
const SIGNED_OUT = 'input[name="password"], a[href="/user/signin"]';

/** When the page first showed one of these, in milliseconds since 1970: by its own clock, whoever is waiting. */
function shownAt(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    (sought) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelector(sought) === null) return;
          observer.disconnect();
          resolve(Date.now());
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { subtree: true, childList: true, attributes: true });
        look();
      }),
    selector,
  );
}

/** Milliseconds from what one side shows to the same on the other, both being open. */
export async function arrivals(
  browser: ExtensionBrowser,
  url: string,
  person: ApiPerson,
): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  const measure = async (
    event: string,
    cause: Page,
    effect: Page,
    shown: string,
    act: () => Promise<void>,
  ) => {
    const [caused, arrived] = await Promise.all([shownAt(cause, shown), shownAt(effect, shown), act()]);
    found.set(event, [...(found.get(event) ?? []), Math.max(0, arrived - caused)]);
  };

  const site = await browser.context.newPage();
  const popup = await browser.openPopup();
  for (let round = 0; round < ROUNDS; round++) {
    await site.goto(`${url}/user/signin`);
    await measure("sign-in at the site, seen in the popup", site, popup, SIGNED_IN, () =>
      signInAtSite(site, person),
    );
    await measure("sign-out at the site, seen in the popup", site, popup, SIGNED_OUT, () =>
      signOutAtSite(site),
    );
    await site.goto(`${url}/home`);
    await measure("sign-in in the popup, seen at the site", popup, site, SIGNED_IN, () =>
      signInAtPopup(popup, person),
    );
    const options = await browser.openPage("options");
    await measure("sign-out in the options, seen at the site", popup, site, SIGNED_OUT, () =>
      options.getByRole("button", { name: "Sign out" }).click(),
    );
    await options.close();
  }
  await site.close();
  await popup.close();
  return found;
}
