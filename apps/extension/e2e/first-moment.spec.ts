import { CHROME_EXTENSION_ID } from "../build/extension-key.ts";
import { signInAtPopup } from "./support/site.ts";
import { expect, test } from "./support/test.ts";

test("what is typed in the popup's first moment is in the app's field", async ({
  browserWithExtension,
  openPopup,
  person,
}) => {
  await person.setChallenge({ title: "Learn TypeScript" });
  const before = await openPopup();
  await signInAtPopup(before, person);
  await expect(before.getByRole("textbox", { name: "Content" })).toBeFocused();
  const kept = async () => Object.keys(await browserWithExtension.stored());
  await expect.poll(kept).toContainEqual(expect.stringMatching(/^picture:/));
  await before.close();

  const popup = await browserWithExtension.newPage();
  // As a key does, as soon as there is a field to take it.
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

  // What the app shows then is complete: the picture ends at the popup's edge.
  await expect(popup.getByRole("cell", { name: /, today: / })).toBeAttached();
  await popup.keyboard.press("Control+Enter");
  await expect(popup.getByText("Registered successfully!").first()).toBeVisible();
});
