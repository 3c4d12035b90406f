import { inWorker } from "./support/in-worker.ts";
import { expect, test } from "./support/test.ts";

test("somebody signs in in a popup that was opened before the extension knew where the diary is, and writes today's entry", async ({
  backend,
  browserWithExtension,
  gateway,
  openPopup,
  person,
}) => {
  await person.setChallenge({ title: "Learn TypeScript", days: 3 });
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  gateway.break(/^\/config\.json/, { kind: "held", until });
  // As it is for a moment when the extension has just been installed.
  await inWorker(browserWithExtension, (chrome) => chrome.storage.local.remove("config:v1"));
  const popup = await openPopup();
  release();
  await expect(popup.getByRole("textbox", { name: "Email Address" })).toBeFocused();
  // What assistive technology is told.
  const tree = popup.locator("body");
  await expect.soft(tree).toMatchAriaSnapshot(`
    - main:
      - paragraph
      - paragraph:
        - link "Open the site"
      - form "Sign In":
        - textbox "Email Address"
        - textbox "Password"
        - button "Show"
        - button "Sign In"
      - paragraph:
        - link "Forgot password"
        - link "I don't have an account."
  `);
  await popup.keyboard.type(person.email);
  await popup.keyboard.press("Tab");
  await popup.keyboard.type(person.password);
  await popup.keyboard.press("Enter");

  await expect(popup.getByRole("textbox", { name: "Content" })).toBeFocused();
  await expect.soft(tree).toMatchAriaSnapshot(`
    - banner:
      - link "MyPage"
      - heading /\\w+, \\w+ \\d+/ [level=1]
      - button "Options"
    - main:
      - combobox "Challenge":
        - option "Learn TypeScript" [selected]
      - link "Open the challenge on the site"
      - paragraph: Day 0 / 3
      - img "0 of 3 days written, today is open"
      - textbox "Content"
      - button "Register!"
      - button "Calendar"
      - button "All challenges"
  `);
  await popup.keyboard.type("Wrote a test for the popup.");
  await popup.keyboard.press("Control+Enter");
  await expect.soft(tree).toMatchAriaSnapshot(`
    - banner
    - main:
      - combobox "Challenge"
      - paragraph: Day 1 / 3
      - img "1 of 3 days written, today is written"
      - textbox "What did you do today?": Wrote a test for the popup.
      - paragraph: Today is written.
      - button "Update" [disabled]
      - button "Calendar"
      - button "All challenges"
    - region:
      - list:
        - listitem:
          - text: Registered successfully!
          - button "Close"
  `);
  expect(await backend.sql("select content from day")).toEqual([{ content: "Wrote a test for the popup." }]);
});
