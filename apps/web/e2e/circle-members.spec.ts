import { today } from "@diary/core/civil-date";
import type { Page } from "@playwright/test";

import { openAs } from "./support/open-as.ts";
import { expect, test } from "./support/test.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const card = (page: Page, name: RegExp) => page.getByRole("article", { name });
const replies = (page: Page, name: RegExp) => card(page, name).getByRole("list", { name: "Replies" });

async function choose(page: Page, about: string, item: string) {
  await button(page, `More: ${about}`).click();
  await page.getByRole("menuitem", { name: item }).click();
}

async function block(page: Page, about: string, nickname: string) {
  await choose(page, about, "Block this person");
  const question = page.getByRole("dialog", { name: `Block ${nickname}?` });
  await question.getByRole("button", { name: "Block" }).click();
  await expect(question).toBeHidden();
}

/** Simulates a user who returns to the tab. Retries, because an earlier request may still return the old state. */
async function expectAfterReturn(page: Page, check: () => Promise<void>) {
  await expect(async () => {
    await page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await check();
  }).toPass({ timeout: 20_000 });
}
const SOON = { timeout: 3_000 };

test(
  "a block hides two members from each other; removal and leaving end all access",
  { tag: "@desktop" },
  async ({ newDevice, newUser, page, person }) => {
    test.slow();
    const [friend, rival] = [await newUser(), await newUser()];
    await person.setProfile({ nickname: "Amelia" });
    await friend.setProfile({ nickname: "Misaki" });
    await rival.setProfile({ nickname: "Kwame" });
    const letters = await person.setChallenge({ title: "Letters" });
    const walks = await friend.setChallenge({ title: "Walks" });
    const shop = await rival.setChallenge({ title: "The shop", visibility: "private" });
    const now = today(Date.now(), 0);
    await friend.writeDay(walks, now, "Along the river.");
    await rival.writeDay(shop, now, "The secret ledger.");
    const circle_id = await person.call<string>("create_circle", {
      name: "Early birds",
      challenge_id: letters,
    });
    const token = await person.call<string>("invite_to_circle", { circle_id });
    await friend.call("join_circle", { token, challenge_id: walks });
    const address = `/circle/${circle_id}`;

    const friends = await newDevice();
    await openAs(friend, friends, address);
    await openAs(person, page, address);
    const rivals = await newDevice();
    await openAs(rival, rivals, `/circle/invitation#${token}`);
    await rivals.getByLabel("Your challenge for this circle").selectOption("The shop (private)");
    await button(rivals, "Join").click();
    await card(rivals, /Walks/).getByLabel("Reply to Misaki").fill("Nobody noticed.");
    await rivals.keyboard.press("Enter");
    await expect(replies(rivals, /Walks/)).toContainText("Nobody noticed.");
    const rivalsOther = await rivals.context().newPage();
    await rivalsOther.goto(`${address}/${friend.id}`);
    await expect(rivalsOther.getByText("Along the river.")).toBeVisible();

    await expectAfterReturn(friends, () => expect(card(friends, /The shop/)).toBeVisible(SOON));
    await button(friends, "Nudge Amelia").click();
    await friends.getByLabel("A nudge for Amelia").fill("Which letter is next?");
    await friends.keyboard.press("Enter");
    await expect(friends.getByText("Nudged today")).toBeVisible();
    await expectAfterReturn(page, async () => {
      const nudges = page.getByRole("list", { name: "Nudges for you" });
      await expect(nudges).toContainText("Which letter is next?", SOON);
      await expect(card(page, /The shop/)).toContainText("The secret ledger.", SOON);
    });

    await block(friends, "Nobody noticed.", "Kwame");
    await expect(card(friends, /The shop/)).toHaveCount(0);
    await expect(card(friends, /Walks/)).not.toContainText("Nobody noticed.");
    await expect(card(friends, /Letters/)).toBeVisible();
    await expectAfterReturn(rivals, () => expect(card(rivals, /Walks/)).toHaveCount(0, SOON));
    await expect(card(rivals, /Letters/)).toBeVisible();
    await expectAfterReturn(rivalsOther, () =>
      expect(rivalsOther.getByText("There is nothing to read here")).toBeVisible(SOON),
    );
    await expectAfterReturn(page, () =>
      expect(replies(page, /Walks/)).toContainText("Nobody noticed.", SOON),
    );
    await expect(card(page, /The shop/)).toBeVisible();

    await rivalsOther.goto(`${address}/${person.id}`);
    await expect(rivalsOther.getByRole("heading", { level: 1, name: "Letters" })).toBeVisible();
    await block(page, "Nobody noticed.", "Kwame");
    await expect(card(page, /The shop/)).toHaveCount(0);
    await expect(card(page, /Walks/)).toBeVisible();
    await choose(page, "Early birds", "Remove a member");
    const members = page.getByRole("dialog", { name: "Remove a member" }).getByRole("listitem");
    await expect(members).toHaveText([/Misaki/, /Kwame.*Not shown on your page/]);
    await button(page, "Remove Kwame").click();
    await button(page, "Remove").click();
    await expect(page.getByText("The member is removed.").first()).toBeVisible();
    await expect(button(page, "More: Early birds")).toBeFocused();
    await choose(page, "Early birds", "Remove a member");
    await expect(members).toHaveText([/Misaki/]);
    await page.keyboard.press("Escape");

    await expectAfterReturn(rivals, () =>
      expect(rivals.getByText("There is no such circle here")).toBeVisible(SOON),
    );
    await expectAfterReturn(rivalsOther, () =>
      expect(rivalsOther.getByText("There is nothing to read here")).toBeVisible(SOON),
    );
    await rivals.goto("/mypage");
    await expect(rivals.getByRole("article").filter({ hasText: "The shop" })).toBeVisible();
    await expect(rivals.getByRole("navigation", { name: "Circles" })).toHaveCount(0);

    const friendsOther = await friends.context().newPage();
    await friendsOther.goto(`${address}/${person.id}`);
    await expect(friendsOther.getByRole("heading", { level: 1, name: "Letters" })).toBeVisible();
    await choose(friends, "Early birds", "Leave the circle");
    await button(friends, "Leave").click();
    await expect(friends.getByRole("heading", { level: 1, name: "Circles" })).toBeVisible();
    await expectAfterReturn(friendsOther, () =>
      expect(friendsOther.getByText("There is nothing to read here")).toBeVisible(SOON),
    );
    await expectAfterReturn(page, () =>
      expect(page.getByRole("heading", { name: "You are the first here" })).toBeVisible(SOON),
    );
    await expect(page.getByText("Along the river.")).toHaveCount(0);
  },
);
