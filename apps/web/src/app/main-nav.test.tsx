import { addDays, today } from "@diary/core/civil-date";
import { paths } from "@diary/core/paths";
import { aChallenge, aDay, anId, aProfile, openWritingDb } from "@diary/core/testing";
import type { PendingEntry } from "@diary/core/writing";
import { expect, test, vi } from "vitest";
import { cdp, type Locator, page, userEvent } from "vitest/browser";

import { renderTestApp, type RenderedTestApp } from "../testing/render-test-app.tsx";

const member = anId(9001);
const WIDTH = 390;
const LONG_PRESS_MS = 600;

const bar = () => document.querySelector<HTMLElement>(".phone-bar");
const spaceOfBar = () => getComputedStyle(document.body).paddingBottom;
const isBarShown = () => bar()!.checkVisibility({ visibilityProperty: true });

async function moveIntoBar(button: Locator) {
  await expect.poll(bar).not.toBeNull();
  const bottomOf = () => button.element().getBoundingClientRect().bottom;
  scrollTo(0, 0);
  await page.viewport(WIDTH, Math.min(700, Math.ceil(bottomOf()) + 8));
  scrollBy({ top: bottomOf() + 8 - innerHeight, behavior: "instant" });
  expect(Math.abs(bottomOf() + 8 - innerHeight)).toBeLessThan(2);
}

/** Type of `cdp()`, because the browser provider's types are not loaded here. */
interface ChromiumSession {
  send: (method: string, event: object) => Promise<unknown>;
}

const focus = (field: Locator) => (field.element() as HTMLElement).focus({ preventScroll: true });

/** Presses the mouse once: `click` would press again if the button is covered. */
async function press(button: Locator, holdMs = 0) {
  const frame = frameElement!.getBoundingClientRect();
  const scale = frame.width / innerWidth;
  const { height, left, top, width } = button.element().getBoundingClientRect();
  const [x, y] = [frame.left + (left + width / 2) * scale, frame.top + (top + height / 2) * scale];
  const send = (type: "mousePressed" | "mouseReleased") =>
    (cdp() as ChromiumSession).send("Input.dispatchMouseEvent", {
      type,
      x,
      y,
      button: "left",
      clickCount: 1,
    });
  await send("mousePressed");
  await new Promise((held) => setTimeout(held, holdMs));
  await send("mouseReleased");
}

function expectUncovered(button: Locator) {
  expect(isBarShown()).toBe(false);
  const { bottom, left, width } = button.element().getBoundingClientRect();
  expect(bottom).toBeGreaterThan(innerHeight - 64);
  const found = document.elementFromPoint(left + width / 2, bottom - 16);
  expect(button.element().contains(found)).toBe(true);
}

const own = aChallenge({ user_id: member });
const day = aDay({ user_id: member, date: "2026-01-02" });

interface Form {
  address: string;
  field: string;
  button: string;
  delay?: number;
}

const REGISTER: Form = {
  address: paths.registerDay(own.challenge_id),
  field: "Content",
  button: "Register!",
};
const OTHER_FORMS: Form[] = [
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

async function expectPressWorks({ address, button, delay = 0, field }: Form) {
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
  focus(input);
  expectUncovered(found);
  let submits = 0;
  const count = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    submits++;
  };
  addEventListener("submit", count, { capture: true, once: true });
  await press(found, delay);
  expect(submits).toBe(1);
}

test(
  "while a user types, a press on Register! in the hidden bottom bar's area submits",
  { tags: "extended" },
  () => expectPressWorks(REGISTER),
);

test.each(OTHER_FORMS)(
  "while a user types, a press on $button in the hidden bottom bar's area submits",
  { tags: "extended" },
  expectPressWorks,
);

test(
  "a press on Register! in the hidden bottom bar's area saves the entry",
  { tags: "extended" },
  async () => {
    await page.viewport(WIDTH, 700);
    const stored: object[] = [];
    const site = await renderTestApp(paths.registerDay(own.challenge_id), {
      member,
      answer: {
        home_challenge: [own],
        day: (entry?: object) => {
          if (entry !== undefined)
            stored.push({ ...aDay({ ...entry, date: today(Date.now(), 0) }), challenge: { days: 30 } });
          return stored;
        },
      },
    });
    await site.getByLabelText("Content").fill("Ran.");
    const register = site.getByRole("button", { name: "Register!" });
    await moveIntoBar(register);
    focus(site.getByLabelText("Content"));
    expectUncovered(register);
    await press(register);
    await expect.element(site.getByRole("article", { name: /^DAY/ }).getByText("Ran.")).toBeVisible();
    expect(stored).toHaveLength(1);
  },
);

test(
  "the bottom bar returns after a user leaves the field, and Today opens My page",
  { tags: "extended" },
  async () => {
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
  },
);

const write = (site: RenderedTestApp) =>
  site.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Writ(e|ten)$/ });

test.each([
  { written: [], description: "" },
  { written: [own.challenge_id], description: "" },
  { written: [own.challenge_id, anId(2)], description: "Everything is written today" },
])("after $written.length of 2 entries, Write has the description '$description'", async (row) => {
  const { description, written } = row;
  await page.viewport(WIDTH, 700);
  const date = today(Date.now(), 0);
  const site = await renderTestApp(paths.myPage, {
    member,
    answer: {
      home_challenge: [own, aChallenge({ challenge_id: anId(2), user_id: member, title: "Run" })],
      profile: [aProfile()],
      day: written.map((challenge_id) => ({ challenge_id, date })),
    },
  });
  await expect.element(site.getByText(`${written.length} of 2 written today`)).toBeVisible();
  await expect.element(write(site)).toHaveAccessibleDescription(description);
  await expect.element(write(site)).toHaveTextContent(description === "" ? "Write" : "Written");
});

test("Write in the bottom bar says that today's entry is written but not sent yet", async () => {
  await page.viewport(WIDTH, 700);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const site = await renderTestApp(paths.registerDay(own.challenge_id), {
    member,
    answer: {
      home_challenge: [own],
      day: (sent?: object) => (sent === undefined ? [] : new Response("{}", { status: 503 })),
    },
  });
  await site.getByLabelText("Content").fill("Ran.");
  await site.getByRole("button", { name: "Register!" }).click();
  await expect.element(write(site)).toHaveAccessibleDescription("Written, not sent yet");
});

test("an entry of another date that isn't sent yet doesn't mark today's entry as written", async () => {
  await page.viewport(WIDTH, 700);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const date = addDays(today(Date.now(), 0), -1);
  const entry: PendingEntry = {
    order: 1,
    key: { kind: "entry", userId: member, challengeId: own.challenge_id, date },
    dayId: anId(101),
    text: "Ran yesterday.",
    version: null,
    sent: [],
    state: { status: "queued" },
  };
  await openWritingDb("challenge-diary").write((transaction) => transaction.objectStore("outbox").put(entry));
  const site = await renderTestApp(`${paths.registerDay(own.challenge_id)}?date=${date}`, {
    member,
    answer: {
      home_challenge: [own],
      day: (sent?: object) => (sent === undefined ? [] : new Response("{}", { status: 503 })),
    },
  });
  await expect.element(site.getByText("Ran yesterday.").first()).toBeVisible();
  await expect.element(write(site)).toHaveAccessibleDescription("");
});

const nameOf = (link: Element) => link.textContent;

test("the bottom bar leads to the main pages and marks the current one", async () => {
  await page.viewport(WIDTH, 700);
  const site = await renderTestApp(paths.circles, {
    member,
    answer: { home_challenge: [own], profile: [aProfile()] },
  });
  await expect.poll(bar).not.toBeNull();
  const marked = () => [...bar()!.querySelectorAll("[aria-current=page]")].map(nameOf);
  expect([...bar()!.children].map(nameOf)).toEqual(["Today", "Feed", "Write", "Search", "Me"]);
  expect(marked()).toEqual([]);
  for (const [name, heading] of [
    ["Feed", "Let's get start your new Challenge!"],
    ["Today", "Mina"],
    ["Me", "Setting"],
    ["Search", "Search"],
    ["Write", "Register Day"],
  ] as const) {
    // The bar is hidden while a field of the page has the focus.
    (document.activeElement as HTMLElement).blur();
    await expect.poll(isBarShown).toBe(true);
    await site.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true }).click();
    await expect.element(site.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    expect(marked()).toEqual([name]);
  }
});

test("on wide screens, the header leads to the main pages and marks the current one", async () => {
  await page.viewport(1280, 800);
  const site = await renderTestApp(paths.settingsSection("look"), {
    member,
    answer: { profile: [aProfile()] },
  });
  const nav = site.getByRole("banner").getByRole("navigation", { name: "Main" });
  const marked = () => [...nav.element().querySelectorAll("[aria-current=page]")].map(nameOf);
  await expect.element(nav).toBeVisible();
  expect(bar()?.checkVisibility()).not.toBe(true);
  expect(marked()).toEqual([]);
  for (const [name, heading] of [
    ["Search", "Search"],
    ["Feed", "Let's get start your new Challenge!"],
    ["Today", "Mina"],
  ] as const) {
    await nav.getByRole("link", { name, exact: true }).click();
    await expect.element(site.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    expect(marked()).toEqual([name]);
  }
});
