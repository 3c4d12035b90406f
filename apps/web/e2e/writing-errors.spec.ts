import type { Page } from "@playwright/test";

import { answerDialog } from "./support/dialogs.ts";
import { failRequests } from "./support/failures.ts";
import { openAs } from "./support/open-as.ts";
import { expect, test } from "./support/test.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Waits until the page has logged this, from now on. */
function logged(page: Page, text: string) {
  return page.waitForEvent("console", (message) => message.text().includes(text));
}

/** The page of a proxy that takes fewer bytes than the server. */
async function refuseBytes(page: Page, address: RegExp): Promise<() => Promise<void>> {
  const html = "<html><head><title>413 Request Entity Too Large</title></head></html>";
  await page.route(address, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 413, contentType: "text/html", body: html })
      : route.fallback(),
  );
  return () => page.unroute(address);
}

// Forms, in each of these ways: `form-failures.test.tsx`.
test.describe("What is written and not taken", { tag: "@desktop" }, () => {
  // Without an answer: `writing.spec.ts`.
  test("an entry of a day that is taken, by another tab or in the list below; then one that waits on the device, and completes its challenge when it arrives", async ({
    page,
    person,
    problems,
  }) => {
    problems.allow(/\b409\b/, /\b413\b/);
    const id = await person.setChallenge();
    await openAs(person, page, `/day/create/${id}`);
    const date = page.getByLabel("Date", { exact: true });
    const content = page.getByLabel("Content");
    await date.fill("2026-01-05");
    await content.fill("From this tab.");
    await person.writeDay(id, "2026-01-05", "From the other tab.");
    await button(page, "Register!").click();
    await answerDialog(page, "Cannot register data with the same date");
    await expect(content).toHaveValue("From this tab.");
    await expect(date).toHaveValue("2026-01-05");
    await expect(button(page, "Register!")).toBeEnabled();
    await date.fill("2026-01-06");
    await button(page, "Register!").click();
    await expect(page.getByText("Registered successfully!").first()).toBeVisible();

    await expect(page.getByText("From the other tab.")).toBeVisible();
    await date.fill("2026-01-05");
    await content.fill("The last page.");
    await button(page, "Register!").click();
    await answerDialog(page, "Cannot register data with the same date");
    await expect(content).toHaveValue("The last page.");

    await date.fill("2026-01-07");
    const takeBytes = await refuseBytes(page, /rest\/v1\/day\b/);
    await button(page, "Register!").click();
    await answerDialog(page, "Failed", "This text is too large for the server. Shorten it and try again.");
    await expect(content).toHaveValue("The last page.");
    await takeBytes();

    const { restore } = await failRequests(page, problems, "the server fails", "POST", /rest\/v1\/day\b/);
    const said = logged(page, "was not taken");
    await button(page, "Register!").click();
    await answerDialog(page, "Failed", "Your entry is saved on this device");
    await said;
    await expect(page.getByRole("region", { name: "On this device" })).toContainText("The last page.");
    await expect(button(page, "Register!")).toBeEnabled();
    await restore();
    await page.goto("/home");
    // As where it had been taken at once: the full card, and my page after it.
    const moment = page.getByRole("dialog", { name: "COMPLETED" });
    await expect(moment).toContainText(/3 entries in \d+ days, 3 in a row at best/);
    await expect(moment.getByRole("button", { name: "Share" })).toBeVisible();
    await answerDialog(page, "COMPLETED", "Completed your Challenge! Nice work!");
    await expect(page.getByRole("region", { name: "Achieved" })).toContainText("Day 3/3");
  });
});
