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
