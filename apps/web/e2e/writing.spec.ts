import type { BrowserContext, Page } from "@playwright/test";

import { follow } from "./support/follow.ts";
import { kept } from "./support/kept.ts";
import type { Person } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

const TODAY = new Date().toISOString().slice(0, 10);
const EARLIER = "2026-01-05";
/** What a browser without a network reports by itself, and what the page had just asked for. */
const OFFLINE =
  /ERR_INTERNET_DISCONNECTED|error occurred when fetching the script|Loading failed \(network\)/;

/** The day page of this person's challenge. */
async function openDayPage(page: Page, challengeId: string) {
  await page.goto(`/day/create/${challengeId}`);
  await expect(page.getByRole("button", { name: "Register!" })).toBeVisible();
}

const content = (page: Page) => page.getByLabel("Content");
const register = (page: Page) => page.getByRole("button", { name: "Register!" }).click();
const onThisDevice = (page: Page) => page.getByRole("region", { name: "On this device" });

async function signedIn(page: Page, person: Person) {
  await person.signIn(page);
  return person.setChallenge({ title: "Read ten pages", days: 30 });
}

async function crash(page: Page, context: BrowserContext) {
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  void session.send("Page.crash").catch(() => {});
  await crashed;
}

test.describe("a draft", { tag: "@desktop" }, () => {
  test("comes back with its caret after a reload in the middle of typing, is the same in two tabs, and survives a crash", async ({
    context,
    page,
    person,
  }) => {
    const challenge = await signedIn(page, person);
    await openDayPage(page, challenge);
    await content(page).pressSequentially("Read a chapter.");
    for (let step = 0; step < 8; step += 1) await page.keyboard.press("ArrowLeft");
    // No pause: each letter is saved at once.
    await page.reload();
    await expect(content(page)).toHaveValue("Read a chapter.");
    await expect(page.getByText("Your draft is back")).toBeVisible();
    await content(page).focus();
    await page.keyboard.type("short ");
    await expect(content(page)).toHaveValue("Read a short chapter.");

    const other = await context.newPage();
    await openDayPage(other, challenge);
    await expect(content(other)).toHaveValue("Read a short chapter.");
    await content(other).fill("From one tab to the other");
    await expect(content(page)).toHaveValue("From one tab to the other");
    await content(page).fill("From one tab to the other and back");
    await expect(content(other)).toHaveValue("From one tab to the other and back");
    await other.close();

    await content(page).fill("Before the crash.");
    await kept(page, "Before the crash.");
    await crash(page, context);
    const next = await context.newPage();
    await openDayPage(next, challenge);
    await expect(content(next)).toHaveValue("Before the crash.");
    await register(next);
    await expect(next.getByText("Registered successfully!").first()).toBeVisible();
    await expect(content(next)).toHaveValue("");
    await next.reload();
    await expect(next.getByRole("article", { name: "DAY 1" })).toContainText("Before the crash.");
    await expect(content(next)).toHaveValue("");

    // What is pasted over the limit stays whole, here and after a reload.
    const half = "0123456789 ".repeat(545);
    await content(next).fill(half);
    for (const key of ["a", "c", "v", "v"]) await next.keyboard.press(`ControlOrMeta+${key}`);
    await expect(content(next)).toHaveValue(half + half);
    await next.reload();
    await expect(content(next)).toHaveValue(half + half);
  });

  test("is of its challenge, its day and its person, goes along with its date, and is asked about before a sign-out", async ({
    newPerson,
    page,
    person,
  }) => {
    const challenge = await signedIn(page, person);
    const other = await person.setChallenge({ title: "Run" });
    await openDayPage(page, challenge);
    await content(page).fill("About reading.");
    await page.getByLabel("Date", { exact: true }).fill(EARLIER);
    await expect(content(page)).toHaveValue("About reading.");
    // It is offered from another day.
    await openDayPage(page, challenge);
    await expect(page.getByLabel("Date", { exact: true })).toHaveValue(TODAY);
    await expect(content(page)).toHaveValue("");
    await page.getByRole("button", { name: EARLIER }).click();
    await expect(content(page)).toHaveValue("About reading.");

    await page.getByLabel("Challenge", { exact: true }).selectOption({ label: "Run" });
    await expect(page).toHaveURL(`/day/create/${other}`);
    await expect(content(page)).toHaveValue("");
    await page.getByLabel("Challenge", { exact: true }).selectOption({ label: "Read ten pages" });
    await expect(content(page)).toHaveValue("About reading.");

    // Not to another person.
    const somebody = await newPerson();
    await openDayPage(page, await signedIn(page, somebody));
    await page.getByLabel("Date", { exact: true }).fill(EARLIER);
    await expect(content(page)).toHaveValue("");
    await expect(page.getByRole("button", { name: EARLIER })).toHaveCount(0);
    await person.signIn(page);
    await openDayPage(page, challenge);
    await page.getByRole("button", { name: EARLIER }).click();
    await expect(content(page)).toHaveValue("About reading.");

    const signOut = async () => {
      await page.getByRole("button", { name: "Profile" }).click();
      await page.getByRole("menuitem", { name: "Sign out" }).click();
    };
    await signOut();
    const warning = page.getByRole("dialog", { name: "Sign out and delete unsent text?" });
    await warning.getByRole("button", { name: "cancel" }).click();
    await expect(content(page)).toHaveValue("About reading.");
    await signOut();
    await warning.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL("/user/signin");
  });

  test("of a new challenge and of feedback comes back as well", async ({ page, person }) => {
    await signedIn(page, person);
    await page.goto("/challenge/create");
    await page.getByLabel("Title").fill("Half a challenge");
    await page.getByLabel("Days", { exact: true }).fill("12");
    await page.getByLabel("Category").selectOption("React");
    await page.reload();
    await expect(page.getByLabel("Title")).toHaveValue("Half a challenge");
    await expect(page.getByLabel("Days", { exact: true })).toHaveValue("12");
    await expect(page.getByLabel("Category")).toHaveValue("React");
    await page.getByRole("button", { name: "Discard draft" }).click();
    await expect(page.getByLabel("Title")).toHaveValue("");

    const openFeedback = async () => {
      await page.getByRole("button", { name: "Profile" }).click();
      await page.getByRole("menuitem", { name: "FeedBack" }).click();
    };
    await openFeedback();
    await page.getByRole("dialog").getByLabel("Feedback").fill("Half a thought");
    await page.reload();
    await openFeedback();
    await expect(page.getByRole("dialog").getByLabel("Feedback")).toHaveValue("Half a thought");
  });
});

test.describe("an entry", { tag: "@desktop" }, () => {
  test("whose answer is lost is not lost, and not twice", async ({ page, person, problems }) => {
    problems.allow(/ERR_FAILED/, /An entry was not taken/);
    await page.clock.install();
    await openDayPage(page, await signedIn(page, person));
    await page.route("**/rest/v1/day?*", async (route) => {
      if (route.request().method() === "POST") await route.fetch();
      await route.abort();
    });
    await content(page).fill("Arrived, unheard.");
    await register(page);
    const failed = page.getByRole("dialog", { name: "Failed" });
    await expect(failed).toContainText("saved on this device");
    await failed.getByRole("button", { name: "OK" }).click();
    await expect(onThisDevice(page).getByText("Arrived, unheard.")).toBeVisible();
    await page.unrouteAll({ behavior: "wait" });
    // However long the pause is, after however many failures.
    await expect(async () => {
      await page.clock.fastForward("05:00");
      await expect(onThisDevice(page)).toBeHidden({ timeout: 2000 });
    }).toPass();
    await expect(page.getByRole("article", { name: "DAY 1" })).toContainText("Arrived, unheard.");
    await expect(page.getByRole("article")).toHaveCount(1);
  });

  test("registered offline waits visibly, to be edited or discarded, and arrives once, in its order; refused later it keeps its text, for another date", async ({
    context,
    page,
    person,
    problems,
  }) => {
    problems.allow(OFFLINE, /\b409\b/);
    const challenge = await signedIn(page, person);
    await openDayPage(page, challenge);
    await context.setOffline(true);
    const date = page.getByLabel("Date", { exact: true });
    const write = async (day: string, text: string) => {
      await date.fill(day);
      await content(page).fill(text);
      await register(page);
      await expect(onThisDevice(page).getByText(text)).toBeVisible();
      // The form has let go of it: what is refused from here on is not its business.
      await expect(content(page)).toHaveValue("");
    };
    await write(EARLIER, "To be edited.");
    await onThisDevice(page).getByRole("button", { name: "Edit" }).click();
    await expect(content(page)).toHaveValue("To be edited.");
    await expect(date).toHaveValue(EARLIER);
    await expect(onThisDevice(page)).toBeHidden();
    await write(EARLIER, "Edited.");
    // The browser itself asks: the window that the page would open is loaded when it is first needed.
    page.once("dialog", (dialog) => void dialog.accept());
    await onThisDevice(page).getByRole("button", { name: "Discard" }).click();
    await expect(onThisDevice(page)).toBeHidden();

    await write("2026-01-06", "Second date, first written.");
    await write(EARLIER, "First date, second written.");
    await write("2026-01-07", "Written on the train.");
    await person.writeDay(challenge, "2026-01-07", "Written elsewhere.");
    await context.setOffline(false);
    await expect(onThisDevice(page)).toContainText("Cannot register data with the same date");
    await expect(onThisDevice(page).getByText("first written.")).toBeHidden();
    await expect(onThisDevice(page).getByText("second written.")).toBeHidden();
    // It stays where all of one's challenges are.
    await follow(page, "/mypage");
    await expect(onThisDevice(page)).toContainText("Written on the train.");
    await expect(onThisDevice(page).getByRole("link", { name: "Read ten pages" })).toBeVisible();
    await onThisDevice(page).getByRole("button", { name: "Change date" }).click();
    await onThisDevice(page).getByLabel("New date").fill("2026-01-04");
    await onThisDevice(page).getByRole("button", { name: "Send" }).click();
    await expect(onThisDevice(page)).toBeHidden();
    await follow(page, `/challenge/${challenge}`);
    const entries = page.getByRole("article");
    await expect(entries.filter({ hasText: "Written on the train." })).toContainText("2026-01-04");
    await expect(entries.filter({ hasText: "Written elsewhere." })).toContainText("2026-01-07");
    await expect(entries.filter({ hasText: "First date, second written." })).toContainText(EARLIER);
    await expect(entries.filter({ hasText: "Second date, first written." })).toContainText("2026-01-06");
    await expect(page.getByRole("article", { name: /^DAY/ })).toHaveCount(4);
  });
});
