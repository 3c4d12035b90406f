import { follow } from "./support/follow.ts";
import { expect, test } from "./support/test.ts";

const OVERRIDE = "\u202E";

/**
 * The elements with the override in their own text that are neither a paragraph of their own nor isolated: the
 * direction goes on behind these.
 */
function leaks(override: string): string[] {
  const found: string[] = [];
  for (const element of document.querySelectorAll("main *, [role=dialog] *")) {
    const own = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.includes(override),
    );
    const { display, unicodeBidi } = getComputedStyle(element);
    const contained = display !== "inline" || /isolate|plaintext/.test(unicodeBidi);
    if (own && !contained) found.push(element.outerHTML);
  }
  return found;
}

test(
  "a text that turns the direction round leaves the page around it alone",
  { tag: "@desktop" },
  async ({ page, person }) => {
    await person.setProfile({ nickname: `Mina${OVERRIDE}anim`, comment: `One${OVERRIDE}eno` });
    const challenge = await person.setChallenge({
      title: `Read${OVERRIDE}daer`,
      desc: `Every${OVERRIDE}yreve`,
    });
    await person.writeDay(challenge, "2026-01-01", `Ten pages.${OVERRIDE}segap`);
    await person.signIn(page);
    for (const address of [
      "/home",
      "/mypage",
      `/challenge/${challenge}`,
      `/day/create/${challenge}`,
      `/challenge/update/${challenge}`,
    ]) {
      if (address === "/home") await page.goto(address);
      else await follow(page, address);
      const shown = page.getByText("Readdaer").or(page.locator("select, input, textarea"));
      await expect(shown.first()).toBeVisible();
      expect(await page.evaluate(leaks, OVERRIDE), address).toEqual([]);
    }
    await follow(page, `/challenge/${challenge}`);
    await expect(page).toHaveTitle("Readdaer · Challenge Diary");
  },
);
