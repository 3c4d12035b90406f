import type { Page } from "@playwright/test";

import { expectStored } from "./support/expect-stored.ts";
import { expect, test } from "./support/test.ts";

test.use({ serviceWorkers: "allow" });
test.beforeEach(({ problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/);
});

async function share(page: Page, text: string): Promise<void> {
  // On a busy machine, the previous page can still react to presses after the form is sent.
  const isOpened = page.waitForEvent("domcontentloaded");
  await page.evaluate((shared) => {
    const form = Object.assign(document.createElement("form"), {
      action: "/share",
      method: "post",
      enctype: "multipart/form-data",
    });
    const field = Object.assign(document.createElement("textarea"), { name: "text", value: shared });
    form.append(field);
    document.body.append(form);
    form.submit();
  }, text);
  await isOpened;
}

const waitForWorker = (page: Page) =>
  page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller?.state === "activated";
  });

test.describe("text shared from another app", { tag: "@desktop" }, () => {
  test("a shared text waits for the sign-in, and a press adds it to a draft once", async ({
    context,
    page,
    person,
  }) => {
    await person.setChallenge({ title: "Read ten pages" });
    await page.goto("/policy");
    await waitForWorker(page);
    await share(page, "On promises\nhttps://a.example/?q=1#two");
    await page.getByLabel("Email Address").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    const choice = page.getByRole("link", { name: "Read ten pages" });
    await expect(choice).toBeVisible();
    await page.reload();
    await choice.click();
    const content = page.getByLabel("Content");
    await expect(content).toHaveValue("On promises\nhttps://a.example/?q=1#two");

    await context.setOffline(true);
    await share(page, "A second thought");
    await choice.click();
    await expect(content).toHaveValue("On promises\nhttps://a.example/?q=1#two\n\nA second thought");
    await expectStored(page, "A second thought");
    await page.reload();
    await expect(content).toHaveValue("On promises\nhttps://a.example/?q=1#two\n\nA second thought");
  });
});
