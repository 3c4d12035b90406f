import { openAs } from "./support/open-as.ts";
import { expect, test } from "./support/test.ts";

test(
  "an entry that was pasted over the limit stays whole, is marked, and goes once it fits",
  { tag: "@desktop" },
  async ({ backend, context, page, person }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const challenge = await person.setChallenge();
    await openAs(person, page, `/day/create/${challenge}`);
    const content = page.getByLabel("Content");
    const text = "0123456789 ".repeat(1090);
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await content.focus();
    await page.keyboard.press("ControlOrMeta+v");
    await expect(content).toHaveValue(text);
    await expect(page.getByText("11990 / 10000")).toBeVisible();
    await expect(content).toHaveAccessibleDescription("1990 characters too many.");
    await page.getByRole("button", { name: "Register!" }).click();
    await expect(content).toHaveAccessibleDescription("Content is too long.");
    await expect(content).toHaveValue(text);
    expect(await backend.sql("select from public.day")).toEqual([]);

    // Also after a reload: it is kept as every text is.
    await page.reload();
    await expect(content).toHaveValue(text);
    await content.focus();
    await content.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(10_000, 11_990));
    await page.keyboard.press("Delete");
    await expect(page.getByText("10000 / 10000")).toBeVisible();
    await page.getByRole("button", { name: "Register!" }).click();
    await expect(page.getByText("Registered successfully!", { exact: true })).toBeVisible();
  },
);
