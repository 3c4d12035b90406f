import { today } from "@diary/core/civil-date";
import { paths } from "@diary/core/paths";
import { aChallenge, aDay, anId, aProfile } from "@diary/core/testing";
import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";

import { renderTestApp } from "../testing/render-test-app.tsx";

const member = anId(9001);
const WIDTH = 390;
/** Longer than the delay after which the bar returns. */
const LONG_PRESS_MS = 600;

const bar = () => document.querySelector<HTMLElement>(".phone-bar")!;
const spaceOfBar = () => getComputedStyle(document.body).paddingBottom;
const isBarShown = () => bar().checkVisibility({ visibilityProperty: true });

/** Scrolls, or shrinks the window, until the button is at its lower edge. */
async function moveIntoBar(button: Locator) {
  const bottomOf = () => button.element().getBoundingClientRect().bottom;
  scrollTo(0, 0);
  await page.viewport(WIDTH, Math.min(700, Math.ceil(bottomOf()) + 8));
  scrollBy({ top: bottomOf() + 8 - innerHeight, behavior: "instant" });
  expect(Math.abs(bottomOf() + 8 - innerHeight)).toBeLessThan(2);
}

/** The bar is hidden, and its area has the button. */
function expectUncovered(button: Locator) {
  expect(isBarShown()).toBe(false);
  const { bottom, left, width } = button.element().getBoundingClientRect();
  expect(bottom).toBeGreaterThan(innerHeight - 64);
  const found = document.elementFromPoint(left + width / 2, bottom - 16);
  expect(button.element().contains(found)).toBe(true);
}

const own = aChallenge({ user_id: member });
const day = aDay({ user_id: member, date: "2026-01-02" });

const FORMS = [
  { address: paths.registerDay(own.challenge_id), field: "Content", button: "Register!" },
  {
    address: paths.editDay(own.challenge_id, day.day_id),
    field: "What did you do today?",
    button: "Update",
    delay: LONG_PRESS_MS,
  },
  { address: paths.createChallenge, field: "Title", button: "Create Challenge", delay: LONG_PRESS_MS },
  { address: paths.editChallenge(own.challenge_id), field: "Title", button: "Update Challenge" },
  { address: paths.settings, field: "Nickname", button: "Update Profile" },
  { address: paths.search, field: "Words", button: "Search" },
];

test.each(FORMS)(
  "a press on $button arrives in the area of the bar of phones",
  async ({ address, button, delay = 0, field }) => {
    await page.viewport(WIDTH, 700);
    const site = await renderTestApp(address, {
      member,
      answer: {
        home_challenge: [own],
        challenge: [own],
        profile: [aProfile({ user_id: member })],
        day: (sent?: object) => [{ ...day, ...sent }],
      },
    });
    const main = site.getByRole("main");
    const input = main.getByLabelText(field, { exact: true });
    const found = main.getByRole("button", { name: button, exact: true });
    await expect.element(input).toBeVisible();
    await moveIntoBar(found);
    (input.element() as HTMLElement).focus({ preventScroll: true });
    expectUncovered(found);
    let clicks = 0;
    found.element().addEventListener("click", () => clicks++, { once: true });
    // Without `force` it would scroll to another place instead.
    await found.click({ delay, force: true });
    expect(clicks).toBe(1);
  },
);

test("an entry is registered although its button is in the area of the bar", async () => {
  await page.viewport(WIDTH, 700);
  const sent: object[] = [];
  const site = await renderTestApp(paths.registerDay(own.challenge_id), {
    member,
    answer: {
      home_challenge: [own],
      day: (entry?: object) => {
        if (entry === undefined) return [];
        sent.push(entry);
        return [{ ...aDay({ ...entry, date: today(Date.now(), 0) }), challenge: { days: 30 } }];
      },
    },
  });
  await site.getByLabelText("Content").fill("Ran.");
  const register = site.getByRole("button", { name: "Register!" });
  await moveIntoBar(register);
  (site.getByLabelText("Content").element() as HTMLElement).focus({ preventScroll: true });
  expectUncovered(register);
  await register.click({ force: true });
  await expect.element(site.getByRole("article", { name: /^DAY/ }).getByText("Ran.")).toBeVisible();
  expect(sent).toHaveLength(1);
});

test("the bar returns after typing, keeps its space and can be pressed", async () => {
  await page.viewport(WIDTH, 700);
  const site = await renderTestApp(paths.search, { member, answer: { profile: [aProfile()] } });
  await expect.element(site.getByRole("searchbox")).toHaveFocus();
  const whileTyping = spaceOfBar();
  expect(isBarShown()).toBe(false);
  await userEvent.keyboard("{Tab}");
  expect(isBarShown()).toBe(false);
  await expect.poll(isBarShown).toBe(true);
  expect(spaceOfBar()).toBe(whileTyping);
  await site.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Today" }).click();
  await expect.element(site.getByRole("link", { name: "Edit Profile" })).toBeVisible();
});
