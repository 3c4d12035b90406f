import { expect, test } from "./support/test.ts";

test("what assistive technology is told of the popup: signed out, to write, written", async ({
  openPopup,
  person,
  signIn,
}) => {
  const popup = await openPopup();
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

  await person.setChallenge({ title: "Learn TypeScript", days: 3 });
  await signIn(person);
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

  await popup.getByRole("textbox", { name: "Content" }).fill("Chapter one.");
  await popup.keyboard.press("Control+Enter");
  await expect.soft(tree).toMatchAriaSnapshot(`
    - banner
    - main:
      - combobox "Challenge"
      - paragraph: Day 1 / 3
      - img "1 of 3 days written, today is written"
      - textbox "What did you do today?": Chapter one.
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
});
