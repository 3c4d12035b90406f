import type { Page } from "@playwright/test";
import type { Browser } from "wxt/browser";

import type { ExtensionBrowser } from "./support/extension-browser.ts";
import { inWorker } from "./support/in-worker.ts";
import { signInAtPopup } from "./support/site.ts";
import { expect, test } from "./support/test.ts";

/** Dispatches a click on the context menu in the worker, with the page's tab. */
async function pressMenuItem(browser: ExtensionBrowser, page: Page, click: object = {}): Promise<void> {
  await page.bringToFront();
  const worker = await browser.worker();
  await worker.evaluate(
    async ([url, clicked]) => {
      const { chrome } = globalThis as unknown as { chrome: typeof Browser };
      const [tab] = await chrome.tabs.query({ url });
      const { onClicked } = chrome.contextMenus as unknown as {
        onClicked: { dispatch: (...parts: unknown[]) => void };
      };
      onClicked.dispatch({ menuItemId: "add-note", pageUrl: url, frameId: 0, ...clicked }, tab);
    },
    [page.url(), click] as const,
  );
}

const badge = (browser: ExtensionBrowser) => inWorker(browser, (chrome) => chrome.action.getBadgeText({}));

test("notes from pages and the popup go into the entry, and disappear once it is delivered", async ({
  backend,
  browserWithExtension,
  openEntry,
  openSite,
}) => {
  const { popup } = await openEntry();
  const page = await openSite();
  const heading = page.getByRole("heading", { level: 1 });
  const title = await page.title();
  const selected = await heading.evaluate((element) => {
    getSelection()?.selectAllChildren(element);
    return getSelection()?.toString() ?? "";
  });
  const link = `[${title}](${page.url()})`;
  const contents = async () =>
    (await backend.sql<{ content: string }>("select content from note order by created_at, note_id")).map(
      ({ content }) => content,
    );
  await pressMenuItem(browserWithExtension, page, { selectionText: selected });
  await expect.poll(() => badge(browserWithExtension)).toBe("✓");
  await expect.poll(contents).toEqual([`${selected}\n${link}`]);

  await page.evaluate(() => {
    document.title = "](https://evil.example) \u202E# x";
  });
  await pressMenuItem(browserWithExtension, page);
  const hostile = String.raw`[\](https://evil.example) # x](${page.url()})`;
  await expect.poll(contents).toEqual([`${selected}\n${link}`, hostile]);
  await expect.poll(() => badge(browserWithExtension)).toBe("1");

  await popup.bringToFront();
  await popup.keyboard.press("Alt+Shift+J");
  await expect(popup.getByRole("textbox", { name: "Note for today" })).toBeFocused();
  await popup.keyboard.type("Of the popup.");
  await popup.keyboard.press("Enter");
  await expect.poll(contents).toHaveLength(3);
  await popup.getByRole("button", { name: "Add a note" }).click();
  await popup.getByRole("button", { name: "Insert all" }).click();
  const text = [`${selected}\n${link}`, hostile, "Of the popup."].join("\n");
  await expect(popup.getByRole("textbox", { name: "Content" })).toHaveValue(text);
  await popup.getByRole("button", { name: "Register!" }).click();
  await expect(popup.getByText("Today is written.")).toBeVisible();
  expect(await backend.sql("select content from day")).toEqual([{ content: text }]);
  await expect.poll(contents).toEqual([]);
  await expect(popup.getByRole("button", { name: "Add to the entry" })).toBeHidden();
});

test("the popup says that a visitor's note waits for the sign-in", async ({
  backend,
  browserWithExtension,
  openPopup,
  openSite,
  person,
}) => {
  await person.setChallenge();
  const page = await openSite();
  await pressMenuItem(browserWithExtension, page);
  await expect.poll(() => badge(browserWithExtension)).toBe("+1");
  const popup = await openPopup();
  await expect(popup.getByText("1 note is stored on this device. Sign in to add it.")).toBeVisible();
  await signInAtPopup(popup, person);
  await expect(popup.getByRole("button", { name: "1 note from today" })).toBeVisible();
  await expect.poll(() => backend.sql("select source from note")).toEqual([{ source: "page" }]);
});

test("a note added offline is sent after the network is back, even if the worker was killed", async ({
  backend,
  browserWithExtension,
  gateway,
  member,
  openPopup,
  openSite,
}) => {
  await member.setChallenge();
  const page = await openSite();
  const offline = gateway.break(/^\/(rest|auth)\//, { kind: "offline" });
  await pressMenuItem(browserWithExtension, page);
  await expect.poll(() => badge(browserWithExtension)).toBe("✓");
  await browserWithExtension.killWorker();
  offline.restore();
  const popup = await openPopup();
  await expect(popup.getByRole("button", { name: "1 note from today" })).toBeVisible();
  await expect.poll(() => backend.sql("select count(*)::int from note")).toEqual([{ count: 1 }]);
});
