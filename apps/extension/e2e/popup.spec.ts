import { inWorker } from "./support/in-worker.ts";
import { signInAtPopup } from "./support/site.ts";
import { expect, test } from "./support/test.ts";

test("somebody signs in in the popup and writes today's entry", async ({ backend, openPopup, person }) => {
  await person.setChallenge({ title: "Learn TypeScript" });
  const popup = await openPopup();
  await expect(popup.getByRole("textbox", { name: "Email Address" })).toBeFocused();
  await popup.keyboard.type(person.email);
  await popup.getByLabel("Password").fill(person.password);
  await popup.getByRole("button", { name: "Sign In" }).click();

  const field = popup.getByRole("textbox", { name: "Content" });
  await expect(field).toBeFocused();
  await popup.keyboard.type("Wrote a test for the popup.");
  await popup.keyboard.press("Control+Enter");
  await expect(popup.getByText("Registered successfully!").first()).toBeVisible();
  await expect(popup.getByText("Today is written.")).toBeVisible();
  expect(await backend.sql("select content from day")).toEqual([{ content: "Wrote a test for the popup." }]);
});

test("somebody signs in in a popup that was opened before the extension knew where the diary is", async ({
  browserWithExtension,
  gateway,
  openPopup,
  person,
}) => {
  await person.setChallenge({ title: "Learn TypeScript" });
  // As it is for a moment when the extension has just been installed.
  await expect.poll(async () => Object.keys(await browserWithExtension.stored())).toContain("config:v1");
  await inWorker(browserWithExtension, (chrome) => chrome.storage.local.remove("config:v1"));
  let release: (() => void) | undefined;
  const until = new Promise<void>((resolve) => (release = resolve));
  gateway.break(/^\/config\.json/, { kind: "held", until });
  const popup = await openPopup();
  release?.();
  await signInAtPopup(popup, person);
  await expect(popup.getByRole("textbox", { name: "Content" })).toBeVisible();
});
