import { inWorker } from "./support/in-worker.ts";
import { expect, test } from "./support/test.ts";

test("a user can sign in and write if the popup opens before the configuration loads", async ({
  backend,
  browserWithExtension,
  gateway,
  openPopup,
  person,
}) => {
  await person.setChallenge({ title: "Learn TypeScript", days: 3 });
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  gateway.break(/^\/config\.json/, { kind: "held", until });
  await inWorker(browserWithExtension, (chrome) => chrome.storage.local.remove("config:v1"));
  const popup = await openPopup();
  release();
  await expect(popup.getByRole("textbox", { name: "Email Address" })).toBeFocused();
  await popup.keyboard.type(person.email);
  await popup.keyboard.press("Tab");
  await popup.keyboard.type(person.password);
  await popup.keyboard.press("Enter");

  await expect(popup.getByRole("textbox", { name: "Content" })).toBeFocused();
  await popup.keyboard.type("Wrote a test for the popup.");
  await popup.keyboard.press("Control+Enter");
  await expect(popup.getByText("Today is written.")).toBeVisible();
  expect(await backend.sql("select content from day")).toEqual([{ content: "Wrote a test for the popup." }]);
});
