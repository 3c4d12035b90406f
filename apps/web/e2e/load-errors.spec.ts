import type { Page } from "@playwright/test";

import { failRequests, type Failure } from "./support/failures.ts";
import { openAs } from "./support/open-as.ts";
import { expect, test } from "./support/test.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Collects what the site logs of loads that failed. */
function watchLoadErrors(page: Page): string[] {
  const logged: string[] = [];
  page.on("console", (message) => {
    const [said] = /^Loading failed \(.*?\)/.exec(message.text()) ?? [];
    if (said !== undefined) logged.push(said);
  });
  return logged;
}

/** Lets the page's clock go on, over the pauses between one try and the next, until what failed is said. */
async function expectSaid(page: Page, message: string) {
  await expect(async () => {
    await page.clock.fastForward("00:02");
    await expect(page.getByRole("alert")).toContainText(message, { timeout: 300 });
  }).toPass();
}

// A feed: `feed.test.tsx`.
test.describe("Errors that are only logged", { tag: "@desktop" }, () => {
  test("a profile and an entry to edit say so where they would be, and a retry brings them", async ({
    page,
    person,
    problems,
  }) => {
    const id = await person.setChallenge();
    const day = await person.writeDay(id, "2026-01-01", "Chapter one.");
    const logged = watchLoadErrors(page);
    const fail = (failure: Failure, table: string) =>
      failRequests(page, problems, failure, "GET", new RegExp(`rest/v1/${table}\\b`));

    await page.clock.install();
    // The lists stand without a profile.
    const profile = await fail("the network is gone", "profile");
    await openAs(person, page, "/mypage");
    await expect(page.getByRole("article", { name: "Read ten pages" })).toBeVisible();
    await expectSaid(page, "Your profile could not be loaded.");
    await expect(page.getByRole("link", { name: "New Challenge" }).first()).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(logged).toEqual(["Loading failed (network)"]);
    await profile.restore();
    await button(page, "Try again").click();
    await expect(page.getByRole("alert")).toHaveCount(0);

    const entry = await fail("the server fails", "day");
    await page.goto(`/day/edit/${id}/${day}`);
    await expectSaid(page, "This entry could not be loaded.");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await entry.restore();
    await button(page, "Try again").click();
    await expect(page.getByLabel("What did you do today?")).toHaveValue("Chapter one.");
  });

  test("a page's script: said after one more attempt, and a retry brings it", async ({
    page,
    person,
    problems,
  }) => {
    problems.allow(/ERR_FAILED/, /dynamically imported module/);
    await person.setChallenge();
    let opened = 0;
    page.on("domcontentloaded", () => (opened += 1));
    const script = /assets\/my-page/;
    await page.route(script, (route) => route.abort());
    await openAs(person, page, "/mypage");
    await expect(page.getByRole("alert")).toContainText("This page could not be loaded");
    // The page, and the page once more.
    expect(opened).toBe(2);
    await page.unroute(script);
    await button(page, "Try again").click();
    await expect(page.getByRole("article", { name: "Read ten pages" })).toBeVisible();
  });

  test('startup: "Unexpected error during initialization" is logged, and the page offers another try', async ({
    page,
    problems,
  }) => {
    problems.allow(/Unexpected error during initialization/);
    const { restore } = await failRequests(page, problems, "the server fails", "GET", /config\.json/);
    const logged = page.waitForEvent("console", (message) =>
      message.text().includes("Unexpected error during initialization"),
    );
    await page.goto("/changepasswordform");
    await logged;
    await expect(page.getByRole("alert")).toContainText("Challenge Diary can't be reached");
    await restore();
    await button(page, "Try again").click();
    await expect(page.getByLabel("New Password")).toBeVisible();
  });
});
