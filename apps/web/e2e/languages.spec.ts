import { watchHeadings } from "./support/headings.ts";
import { expect, test } from "./support/test.ts";

test(
  "a browser in ja shows Japanese from the first paint, one in ja-JP shows English",
  { tag: "@desktop" },
  async ({ newDevice, problems }) => {
    problems.allow(/no-such-page/);
    for (const [locale, language] of [
      ["ja-JP", "en"],
      ["ja", "ja"],
    ] as const) {
      await test.step(locale, async () => {
        const page = await newDevice({ locale });
        const headings = await watchHeadings(page);
        await page.goto("/");
        const welcome = language === "ja" ? "Challenge Diary へようこそ" : "Welcome to Challenge Diary";
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(welcome);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        expect(await headings()).toEqual([welcome]);
        await page
          .getByRole("main")
          .getByRole("link", { name: language === "ja" ? "新規登録" : "SignUp" })
          .click();
        await expect(page).toHaveURL("/user/signup");
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(
          language === "ja" ? "新規登録" : "Sign Up",
        );
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        if (language === "en") return;
        for (const [address, title] of [
          ["/home", "新しいチャレンジを始めましょう！"],
          ["/no-such-page", "ページが見つかりません"],
        ] as const) {
          await page.goto(address);
          await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
          await expect(page.getByRole("contentinfo").getByRole("link", { name: "利用規約" })).toBeVisible();
          await expect(page.getByRole("contentinfo").getByText("Terms of Service")).toHaveCount(0);
          expect((await headings()).map((heading) => heading.replaceAll("\u200B", ""))).toEqual([title]);
        }
      });
    }
  },
);

test(
  "the landing page remembers its language, whatever the user chooses for the terms",
  { tag: "@desktop" },
  async ({ newDevice }) => {
    const page = await newDevice({ locale: "fr" });
    const title = page.getByRole("heading", { level: 1 });
    const contact = page.getByRole("link", { name: "hello@challenge-diary.example" });
    const press = (name: string) => page.getByRole("main").getByRole("button", { name }).click();
    const expectEnglish = async () => {
      await expect(title).toHaveText("Welcome to Challenge Diary");
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
      await expect(page.getByRole("listitem").getByRole("heading", { level: 2 })).toHaveCount(3);
      await expect(contact).toHaveAttribute("href", "mailto:hello@challenge-diary.example");
      await expect(page).toHaveTitle("Challenge Diary · one entry a day");
    };
    const expectJapanese = async () => {
      await expect(title).toHaveText("Challenge Diary へようこそ");
      await expect(page.locator("html")).toHaveAttribute("lang", "ja");
    };
    await page.goto("/term");
    await expect(title).toHaveText("Terms of Service");
    await press("Japanese");
    await expect(title).toHaveText("利用規約");
    await expect(page.locator("html")).toHaveAttribute("lang", "ja");
    await expect(page).toHaveTitle("利用規約 · Challenge Diary");
    await expect(page.getByRole("link", { name: "Terms of Service" })).toBeVisible();
    await press("English");
    await expect(title).toHaveText("Terms of Service");

    await page.goto("/");
    await expectEnglish();
    await press("Japanese");
    await expectJapanese();
    await expect(page.getByRole("listitem").getByRole("heading", { level: 2 })).toHaveCount(3);
    await expect(contact).toBeVisible();
    await expect(page).toHaveTitle("Challenge Diary へようこそ");
    await page.reload();
    await expectJapanese();
    await page.getByRole("main").getByRole("link", { name: "新規登録" }).click();
    await expect(page).toHaveURL("/user/signup");
    await page.goBack();
    await expectJapanese();
    await press("English");
    await expectEnglish();
  },
);

test(
  "a user changes the language in the footer and in the settings",
  { tag: "@desktop" },
  async ({ page, person }) => {
    await person.signIn(page);
    await page.goto("/mypage");
    // The footer moves when the page's data arrives.
    await expect(page.getByRole("heading", { name: "No challenge yet", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "日本語" }).click();
    await expect(page.getByRole("heading", { name: "挑戦中", exact: true })).toBeVisible();
    await expect(page).toHaveTitle("マイページ · Challenge Diary");
    await page.goto("/mypage/setting/look");
    await expect(page.getByRole("radio", { name: "日本語" })).toBeChecked();
    await page.getByRole("radio", { name: "English" }).check();
    await expect(page.getByRole("heading", { name: "Language and look" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Language and look" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
  },
);
