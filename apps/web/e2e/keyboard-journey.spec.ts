import { dateByKeyboard, pressByKeyboard, tabTo, writeByKeyboard } from "./support/keyboard.ts";
import { expect, test } from "./support/test.ts";

const password = "secret1234";

test(
  "one user completes a challenge by keyboard, and another likes it",
  { tag: "@desktop" },
  async ({ backend, newUser, page }) => {
    test.slow();
    const press = (...names: Parameters<typeof page.getByRole>) =>
      pressByKeyboard(page, page.getByRole(...names).first());
    await page.goto("/");
    await press("link", { name: "SignUp" });
    await expect(page).toHaveURL("/user/signup");
    await writeByKeyboard(page, "Email Address", "writer@example.com");
    await writeByKeyboard(page, "Password", password);
    await writeByKeyboard(page, "Confirm Password", password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/mypage");
    await expect(page.getByText("SignUp Success", { exact: true }).first()).toBeVisible();

    await press("link", { name: "New Challenge" });
    await expect(page.getByRole("heading", { name: "Let's Start Your New Challenge!" })).toBeVisible();
    await writeByKeyboard(page, "Title", "Two days of TypeScript");
    await tabTo(page, page.getByLabel("Category"));
    await page.keyboard.type("TypeScript");
    await writeByKeyboard(page, "Days", "2");
    await writeByKeyboard(page, "Description", "Types first.");
    await press("button", { name: "Create Challenge" });
    await expect(page).toHaveURL("/mypage");
    await expect(page.getByRole("status").filter({ hasText: "My Page · Challenge Diary" })).toHaveCount(1);
    await expect(page.getByRole("main")).toBeFocused();
    const row = page.getByRole("article", { name: "Two days of TypeScript" });
    await expect(row).toContainText("Day 0 / 2");

    await pressByKeyboard(page, row.getByRole("link", { name: "Write" }));
    await expect(page.getByRole("heading", { name: "Register Day" })).toBeVisible();
    const [content, date] = [page.getByLabel("Content"), page.getByLabel("Date", { exact: true })];
    const today = await date.inputValue();
    const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
    await dateByKeyboard(page, date, yesterday);
    await tabTo(page, content);
    await page.keyboard.type("Read about generics.");
    await press("button", { name: "Register!" });
    await expect(page.getByText("Registered successfully!").first()).toBeVisible();
    await expect(page.getByRole("article", { name: "DAY 1" })).toContainText("Read about generics.");

    // The page shows the registered entry instead of the form, so further typing can't change the entry.
    await expect(content).toBeHidden();
    await expect(page.getByRole("link", { name: "Next: Two days of TypeScript" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(date).toHaveValue(today);
    await expect(content).toBeFocused();
    await page.keyboard.type("Wrote a parser.");
    // A typed date applies when the field loses the focus.
    const challenge = page.getByLabel("Challenge", { exact: true });
    await dateByKeyboard(page, date, yesterday);
    await tabTo(page, challenge);
    await expect(content).toBeHidden();
    await expect(page.getByRole("article", { name: "DAY 1" })).toContainText("Read about generics.");
    await expect(page.getByText("You also have an unsent text for this day")).toBeVisible();
    await dateByKeyboard(page, date, today);
    await tabTo(page, challenge);
    await expect(content).toHaveValue("Wrote a parser.");
    await press("button", { name: "Register!" });
    const completed = page.getByRole("dialog", { name: "COMPLETED" });
    await expect(completed).toContainText("Completed your Challenge! Nice work!");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/mypage");
    const achieved = page.getByRole("region", { name: "Achieved" });
    await expect(achieved.getByRole("article", { name: "Two days of TypeScript" })).toContainText("Day 2/2");

    const [written] = await backend.sql<{ challenge_id: string }>(
      "select challenge_id from public.challenge",
    );
    await (await newUser()).like(written!.challenge_id);

    await page.reload();
    await expect(
      achieved.getByRole("article", { name: "Two days of TypeScript" }).getByRole("button", { name: "Like" }),
    ).toContainText("1");
    await press("button", { name: "Profile", exact: true });
    await expect(page.getByRole("menuitem", { name: "MyPage" })).toBeFocused();
    await page.keyboard.type("sign");
    await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/user/signin");
    await writeByKeyboard(page, "Email Address", "writer@example.com");
    await writeByKeyboard(page, "Password", password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/mypage");
    await expect(page.getByText("Login Success").first()).toBeVisible();
  },
);
