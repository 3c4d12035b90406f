import type { Page, Route } from "@playwright/test";

import { expectStored } from "./support/expect-stored.ts";
import { openAs } from "./support/open-as.ts";
import { returnToTab } from "./support/return-to-tab.ts";
import { expect, test } from "./support/test.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function removeSettings(route: Route): Promise<void> {
  const response = await route.fetch();
  const html = await response.text();
  await route.fulfill({ response, body: html.replace('id="site-settings"', "") });
}

test.describe("failed scripts", { tag: "@desktop" }, () => {
  test("a page script that fails twice is reported, and Try again loads it", async ({
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
    expect(opened).toBe(2);
    await page.unroute(script);
    await button(page, "Try again").click();
    await expect(page.getByRole("article", { name: "Read ten pages" })).toBeVisible();
  });

  test("if a deploy removed a script, the page offers a reload and keeps typed text", async ({
    backend,
    page,
    person,
    problems,
  }) => {
    problems.allow(/404/, /dynamically imported module/);
    await backend.sql("update public.site set announcement = 'Away at nine.', announced_at = now()");
    const parts = /assets\/(announcement-banner|menu-panel|dialog-window)/;
    let areGone = true;
    await page.route(parts, (route) => (areGone ? route.fulfill({ status: 404 }) : route.continue()));
    await openAs(person, page, `/day/create/${await person.setChallenge()}`);
    const content = page.getByLabel("Content");
    await content.fill("Chapter one.");
    await expectStored(page, "Chapter one.");
    const asked = page.waitForResponse(parts);
    await returnToTab(page);
    await asked;

    const questions: string[] = [];
    page.on("dialog", async (question) => {
      questions.push(question.message());
      if (questions.length === 1) return question.dismiss();
      areGone = false;
      await question.accept();
    });
    await button(page, "Profile").click();
    await expect.poll(() => questions).toEqual(["This could not be loaded. Load the page again?"]);
    await expect(content).toHaveValue("Chapter one.");
    await button(page, "Feedback").click();
    await expect(page.getByText("Away at nine.")).toBeVisible();
    await expect(content).toHaveValue("Chapter one.");
    await button(page, "Profile").click();
    await expect(page.getByRole("menu")).toBeVisible();
  });

  test('a failed start logs "Unexpected error during initialization" and offers a retry', async ({
    page,
    problems,
  }) => {
    problems.allow(/Unexpected error during initialization/);
    await page.route("**/changepasswordform", removeSettings, { times: 1 });
    const logged = page.waitForEvent("console", (message) =>
      message.text().includes("Unexpected error during initialization"),
    );
    await page.goto("/changepasswordform");
    await logged;
    await expect(page.getByRole("alert")).toContainText("Challenge Diary can't be reached");
    await button(page, "Try again").click();
    await expect(page.getByLabel("New Password")).toBeVisible();
  });
});
