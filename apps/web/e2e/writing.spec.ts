import { today } from "@diary/core/civil-date";
import type { BrowserContext, Page } from "@playwright/test";

import { expectStored } from "./support/expect-stored.ts";
import { follow } from "./support/follow.ts";
import type { Person } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

const EARLIER = "2026-01-05";
const OFFLINE =
  /ERR_INTERNET_DISCONNECTED|error occurred when fetching the script|Loading failed \(network\)/;

async function openDayPage(page: Page, challengeId: string) {
  await page.goto(`/day/create/${challengeId}`);
  await expect(page.getByRole("button", { name: "Register!" })).toBeVisible();
}

const content = (page: Page) => page.getByLabel("Content");
const register = (page: Page) => page.getByRole("button", { name: "Register!" }).click();
const waitForMemberFeatures = (page: Page) =>
  expect(page.getByRole("button", { name: "Feedback", exact: true })).toBeVisible();
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

async function readTypeAndReload(text: string): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open("challenge-diary");
    request.addEventListener("success", () => resolve(request.result));
  });
  const store = database.transaction("drafts").objectStore("drafts");
  const readAgain = () => store.getAll().addEventListener("success", readAgain);
  readAgain();
  document.execCommand("insertText", false, text);
  location.reload();
}

test.describe("a draft", { tag: "@desktop" }, () => {
  test("a draft survives a reload, with its caret, and a crash; two tabs share the draft", async ({
    context,
    page,
    person,
  }) => {
    const challenge = await signedIn(page, person);
    await openDayPage(page, challenge);
    await content(page).pressSequentially("Read a chapter.");
    for (let step = 0; step < 8; step += 1) await page.keyboard.press("ArrowLeft");
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
    await expectStored(page, "Before the crash.");
    await crash(page, context);
    const next = await context.newPage();
    await openDayPage(next, challenge);
    await expect(content(next)).toHaveValue("Before the crash.");
    await register(next);
    await expect(next.getByText("Registered successfully!").first()).toBeVisible();
    await expect(content(next)).toBeHidden();
    await next.reload();
    await expect(next.getByRole("article", { name: "DAY 1" })).toContainText("Before the crash.");
    await expect(content(next)).toBeHidden();
  });

  test("text survives a reload while a long read of the drafts blocks their storage", async ({
    page,
    person,
  }) => {
    await openDayPage(page, await signedIn(page, person));
    await content(page).fill("Read");
    await expectStored(page, "Read");
    const isOpened = page.waitForEvent("domcontentloaded");
    await page.evaluate(readTypeAndReload, " a chapter.").catch(() => undefined);
    await isOpened;
    await expect(content(page)).toHaveValue("Read a chapter.");
  });

  test(
    "a draft belongs to a date and a user, and signing out warns of drafts",
    { tag: "@extended" },
    async ({ newUser, page, person }) => {
      const challenge = await signedIn(page, person);
      await openDayPage(page, challenge);
      await content(page).fill("About reading.");
      await page.getByLabel("Date", { exact: true }).fill(EARLIER);
      await expect(content(page)).toHaveValue("About reading.");

      const otherUser = await newUser();
      await openDayPage(page, await signedIn(page, otherUser));
      await page.getByLabel("Date", { exact: true }).fill(EARLIER);
      await expect(content(page)).toHaveValue("");
      await expect(page.getByRole("button", { name: "Jan 5, 2026" })).toHaveCount(0);
      await person.signIn(page);
      await openDayPage(page, challenge);
      await expect(page.getByLabel("Date", { exact: true })).toHaveValue(today(Date.now(), 0));
      await expect(content(page)).toHaveValue("");
      await page.getByRole("button", { name: "Jan 5, 2026" }).click();
      await expect(content(page)).toHaveValue("About reading.");

      const signOut = async () => {
        await page.getByRole("button", { name: "Profile" }).click();
        await page.getByRole("menuitem", { name: "Sign out" }).click();
      };
      await signOut();
      const warning = page.getByRole("dialog", { name: "Sign out and delete unsent changes?" });
      await warning.getByRole("button", { name: "cancel" }).click();
      await expect(content(page)).toHaveValue("About reading.");
      await signOut();
      await warning.getByRole("button", { name: "Sign out" }).click();
      await expect(page).toHaveURL("/user/signin");
    },
  );
});

test.describe("an entry", { tag: "@desktop" }, () => {
  test("an offline entry is sent although a part of the page could not be loaded offline", async ({
    context,
    page,
    person,
    problems,
  }) => {
    problems.allow(OFFLINE, /ERR_FAILED|Failed to fetch dynamically imported module/);
    const challenge = await signedIn(page, person);
    const offline = Promise.withResolvers<void>();
    await page.route("**/member-features-*.js", async (route) => {
      await offline.promise;
      await route.abort();
    });
    await openDayPage(page, challenge);
    await context.setOffline(true);
    offline.resolve();
    await expect(page.getByText("Part of this page could not be loaded.")).toBeVisible();
    await content(page).fill("Written on the train.");
    await register(page);
    await expect(page.locator("form").getByRole("article")).toContainText("Written on the train.");
    await page.unroute("**/member-features-*.js");
    await context.setOffline(false);
    await expect(page.getByText("Part of this page could not be loaded.")).toBeHidden();
    await follow(page, `/challenge/${challenge}`);
    await expect(page.getByRole("article", { name: "DAY 1" })).toContainText("Written on the train.");
    await expect(onThisDevice(page)).toBeHidden();
  });

  test("offline entries arrive once; a rejected entry keeps its text and can be moved", async ({
    context,
    page,
    person,
    problems,
  }) => {
    problems.allow(OFFLINE, /\b409\b/);
    const challenge = await signedIn(page, person);
    await openDayPage(page, challenge);
    await waitForMemberFeatures(page);
    await context.setOffline(true);
    const date = page.getByLabel("Date", { exact: true });
    const sheet = page.locator("form").getByRole("article");
    const write = async (day: string, text: string) => {
      await date.fill(day);
      await content(page).fill(text);
      await register(page);
      await expect(sheet).toContainText(text);
      // Waits until the entry has left the form: otherwise, the form would show its rejection.
      await expect(content(page)).toBeHidden();
    };
    await write(EARLIER, "To be edited.");
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await expect(content(page)).toHaveValue("To be edited.");
    await expect(date).toHaveValue(EARLIER);
    await expect(sheet).toBeHidden();
    await write(EARLIER, "Edited.");
    // The browser shows this dialog, because the site's dialog is not loaded yet.
    page.once("dialog", (dialog) => void dialog.accept());
    await page.getByRole("button", { name: "Discard", exact: true }).click();
    await expect(sheet).toBeHidden();

    await write("2026-01-06", "Second date, first written.");
    await write(EARLIER, "First date, second written.");
    await write("2026-01-07", "Written on the train.");
    await person.writeDay(challenge, "2026-01-07", "Written elsewhere.");
    await context.setOffline(false);
    await expect(onThisDevice(page)).toContainText("Cannot register data with the same date");
    await expect(onThisDevice(page).getByText("first written.")).toBeHidden();
    await expect(onThisDevice(page).getByText("second written.")).toBeHidden();
    await follow(page, "/mypage");
    await expect(onThisDevice(page)).toContainText("Written on the train.");
    await expect(onThisDevice(page).getByRole("link", { name: "Read ten pages" })).toBeVisible();
    await onThisDevice(page).getByRole("button", { name: "Change date" }).click();
    await onThisDevice(page).getByLabel("New date").fill("2026-01-04");
    await onThisDevice(page).getByRole("button", { name: "Send" }).click();
    await expect(onThisDevice(page)).toBeHidden();
    await follow(page, `/challenge/${challenge}`);
    for (const [text, day] of [
      ["Written on the train.", "2026-01-04"],
      ["Written elsewhere.", "2026-01-07"],
      ["First date, second written.", EARLIER],
      ["Second date, first written.", "2026-01-06"],
    ] as const) {
      const entry = page.getByRole("article").filter({ hasText: text });
      await expect(entry.locator("time").first()).toHaveAttribute("datetime", day);
    }
    await expect(page.getByRole("article", { name: /^DAY/ })).toHaveCount(4);
  });
});
