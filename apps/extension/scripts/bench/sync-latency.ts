import { ApiUser, type TestBackend } from "@diary/local-backend/testing";
import type { Page } from "@playwright/test";

import type { ExtensionBrowser } from "../../e2e/support/extension-browser.ts";
import {
  acceptAtSite,
  openLinkAtSite,
  recoveryPath,
  setPasswordAtSite,
  signInAtPopup,
  signInAtSite,
  signOutAtSite,
  signOutInOptions,
  signUpAtSite,
} from "../../e2e/support/site.ts";
import {
  sessionChangeSeenAt,
  recordClicks,
  lastClickAt,
  shownAt,
  type ExpectedContent,
} from "./page-probes.ts";

const ROUNDS = 5;

const SIGNED_IN = { selector: 'button[aria-label="Options"], button[aria-label="Profile"]' };
const SIGNED_OUT = { selector: 'input[name="password"], a[href="/user/signin"]' };

type Act = () => Promise<unknown>;

/**
 * Milliseconds from the last click of what somebody does on one side to the same on the other, both being open.
 * The server's work is in it.
 */
export async function measureSyncLatency(
  browser: ExtensionBrowser,
  backend: TestBackend,
  url: string,
): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  const note = async (event: string, cause: Page, arrived: number) => {
    const taken = arrived - (await lastClickAt(cause));
    if (!(taken > 0)) throw new Error(`${event}: it had arrived before it was done.`);
    found.set(event, [...(found.get(event) ?? []), taken]);
  };
  const measure = async (event: string, cause: Page, effect: Page, sought: ExpectedContent, act: Act) => {
    const [arrived] = await Promise.all([shownAt(effect, sought), act()]);
    await note(event, cause, arrived);
  };

  const site = await browser.newPage();
  await recordClicks(site);
  const popup = await browser.openPopup();
  await recordClicks(popup);
  await popup.reload();

  for (let round = 0; round < ROUNDS; round++) {
    const newcomer = new ApiUser(backend);
    const [ann, bob] = [await somebody(backend, "Of Ann"), await somebody(backend, "Of Bob")];

    await site.goto(`${url}/user/signup`);
    await measure("sign-up at the site, seen in the popup", site, popup, SIGNED_IN, () =>
      signUpAtSite(site, newcomer),
    );
    await site.goto(`${url}/changepasswordform`);
    const [changed] = await Promise.all([
      sessionChangeSeenAt(popup, { url, key: backend.key, since: Date.now() }),
      setPasswordAtSite(site, "another5678", newcomer.password),
    ]);
    await note("new password at the site, the popup's session good", site, changed);
    await acceptAtSite(site);
    await measure("sign-out at the site, seen in the popup", site, popup, SIGNED_OUT, () =>
      signOutAtSite(site),
    );
    await measure("sign-in at the site, seen in the popup", site, popup, SIGNED_IN, () =>
      signInAtSite(site, ann),
    );
    await measure(
      "other account at the site, seen in the popup",
      site,
      popup,
      { text: "Of Bob" },
      async () => {
        await signOutAtSite(site);
        await signInAtSite(site, bob);
      },
    );

    await site.goto(`${url}/home`);
    const options = await browser.openPage("options");
    await recordClicks(options);
    await options.reload();
    await measure("sign-out in the options, seen at the site", options, site, SIGNED_OUT, () =>
      signOutInOptions(options),
    );
    await measure("sign-in in the popup, seen at the site", popup, site, SIGNED_IN, () =>
      signInAtPopup(popup, ann),
    );
    await site.goto(`${url}/mypage`);
    await shownAt(site, { text: "Of Ann" });
    await measure(
      "other account in the popup, seen at the site",
      popup,
      site,
      { text: "Of Bob" },
      async () => {
        await signOutInOptions(options);
        await signInAtPopup(popup, bob);
      },
    );
    await signOutInOptions(options);
    await options.close();

    await site.goto(url + (await recoveryPath(backend, newcomer)));
    await openLinkAtSite(site);
    await measure("new password of a recovery link, seen in the popup", site, popup, SIGNED_IN, () =>
      setPasswordAtSite(site, "third9012"),
    );
    await acceptAtSite(site);
    await signOutAtSite(site);
    await shownAt(popup, SIGNED_OUT);
  }
  await site.close();
  await popup.close();
  return found;
}

async function somebody(backend: TestBackend, title: string): Promise<ApiUser> {
  const person = await new ApiUser(backend).signUp();
  await person.setChallenge({ title });
  return person;
}
