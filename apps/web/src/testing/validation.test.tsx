import { describe, expect, test } from "vitest";
import { type Locator, userEvent } from "vitest/browser";

import { renderSite } from "./render-site.tsx";

/** Puts the text on the clipboard and pastes it, as a person does. */
async function paste(field: Locator, text: string) {
  const source = document.body.appendChild(document.createElement("textarea"));
  source.value = text;
  source.focus();
  source.select();
  await userEvent.copy();
  source.remove();
  (field.element() as HTMLElement).focus();
  await userEvent.paste();
}

const type = async (field: Locator, text: string) => {
  (field.element() as HTMLElement).focus();
  // The brackets are the keyboard's own signs.
  await userEvent.keyboard(text.replaceAll("{", "{{").replaceAll("[", "[["));
};

describe("passwords accept only letters and digits; other characters are silently rejected", () => {
  for (const [address, label] of [
    ["/user/signin", "Password"],
    ["/user/signup", "Password"],
    ["/user/signup", "Confirm Password"],
    ["/changepasswordform", "New Password"],
    ["/changepasswordform", "Confirm Password"],
  ] as const) {
    test(`${label} of ${address}, typed and pasted`, async () => {
      const site = await renderSite(address);
      const field = site.getByLabelText(label, { exact: true });
      await expect.element(field).toBeVisible();
      await type(field, "aZ 0-9!_b");
      await expect.element(field).toHaveValue("aZ09b");
      await userEvent.keyboard("{ArrowLeft}");
      await paste(field, "p@ss wörd\t1日é");
      await expect.element(field).toHaveValue("aZ09psswrd1b");
      // The caret stands behind what was pasted.
      await userEvent.keyboard("X");
      await expect.element(field).toHaveValue("aZ09psswrd1Xb");
    });
  }
});

describe("Sign-up", () => {
  test("a new password has at least 8 letters and digits", async () => {
    const site = await renderSite("/user/signup");
    await site.getByLabelText("Email Address").fill("new@example.com");
    await site.getByLabelText("Password", { exact: true }).fill("secret1");
    await site.getByLabelText("Confirm Password").fill("secret1");
    await site.getByRole("button", { name: "Sign Up", exact: true }).click();
    await expect
      .element(site.getByText("The password needs at least 8 letters and digits.").first())
      .toBeVisible();
    expect(site.requests.filter((path) => path.startsWith("/auth/v1"))).toEqual([]);
  });
});
