import { CHROME_EXTENSION_ID } from "../build/manifest.ts";
import { expect, test } from "./support/test.ts";

test("text typed before the app is loaded appears in the app's field", async ({
  backend,
  browserWithExtension,
  openEntry,
}) => {
  const { popup: before } = await openEntry();
  await before.close();

  const popup = await browserWithExtension.newPage();
  await popup.addInitScript(() => {
    const once = { once: true };
    addEventListener("focusin", () => performance.mark("typed"), once);
    addEventListener("focusin", () => document.execCommand("insertText", false, "Typed at once."), once);
  });
  await popup.goto(`chrome-extension://${CHROME_EXTENSION_ID}/popup.html`);
  await popup.waitForFunction(() => performance.getEntriesByName("app-started").length > 0);
  const field = popup.getByRole("textbox", { name: "Content" });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("Typed at once.");
  const marks = await popup.evaluate(() => performance.getEntriesByType("mark").map(({ name }) => name));
  expect(marks).toEqual(["typed", "app-started"]);

  await popup.getByRole("button", { name: "Calendar" }).click();
  await expect(popup.getByRole("cell", { name: /, today: / })).toBeVisible();
  await popup.getByRole("button", { name: "Calendar" }).click();
  await field.press("Control+End");
  await popup.keyboard.type(" And on.");
  await popup.keyboard.press("Control+Enter");
  await expect(popup.getByText("Registered successfully!").first()).toBeVisible();
  expect(await backend.sql("select content from day")).toEqual([{ content: "Typed at once. And on." }]);
});

test("the popup shows its field even if its storage can't be read at the start", async ({
  browserWithExtension,
  member,
}) => {
  await member.setChallenge({ title: "Learn TypeScript" });
  const popup = await browserWithExtension.newPage();
  await popup.addInitScript(() => {
    interface Local {
      get: (keys: unknown) => Promise<unknown>;
    }
    const { local } = (globalThis as unknown as { chrome: { storage: { local: Local } } }).chrome.storage;
    const read = local.get.bind(local);
    local.get = () => {
      local.get = read;
      return Promise.reject(new Error("The database could not be opened."));
    };
  });
  await popup.goto(`chrome-extension://${CHROME_EXTENSION_ID}/popup.html`);
  await expect(popup.getByRole("textbox", { name: "Content" })).toBeFocused();
  await expect(popup.getByLabel("Challenge", { exact: true })).toContainText("Learn TypeScript");
});
