import { follow } from "./support/follow.ts";
import { expect, test } from "./support/test.ts";

/** Runs a script wherever a text is taken for HTML; the longest that a title has room for. */
const SHORT = "<img src=x onerror=a()>";
const LONG = `</title></textarea></script><script>ran = 1</script><svg onload="ran = 1"><a href="javascript:ran = 1">${SHORT}`;

// Console errors, as one of the security policy about a script that it stopped, fail any test.
test(
  "what people write is shown as they wrote it, on every page, and never read as HTML",
  { tag: "@desktop" },
  async ({ newDevice, page, person }) => {
    await person.setProfile({ nickname: LONG.slice(0, 50), comment: LONG });
    const id = await person.setChallenge({ title: SHORT, desc: LONG, days: 9 });
    const day = await person.writeDay(id, "2026-01-01", "before");
    await person.editDay(day, LONG);

    const visitor = await newDevice();
    await visitor.goto("/home");
    await expect(visitor.getByRole("article", { name: SHORT })).toContainText("</title></textarea></script>");
    await visitor.goto(`/challenge/${id}`);
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(SHORT);
    await expect(visitor).toHaveTitle(new RegExp(`^${SHORT}`.replaceAll(/[()]/g, String.raw`\$&`)));
    await expect(visitor.getByRole("article", { name: "DAY 1" })).toContainText(LONG);
    await expect(visitor.getByText(LONG)).toHaveCount(3);

    await person.signIn(page);
    await page.goto("/mypage");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(LONG.slice(0, 50));
    await follow(page, `/challenge/update/${id}`);
    await expect(page.getByLabel("Description")).toHaveValue(LONG);
    await follow(page, `/day/create/${id}`);
    await expect(page.getByLabel("Challenge", { exact: true })).toContainText(SHORT);
    await follow(page, `/day/edit/${id}/${day}`);
    await expect(page.getByRole("textbox", { name: "What did you do today?" })).toHaveValue(LONG);
    await page.getByRole("button", { name: "Earlier versions" }).click();
    await expect(page.getByRole("region", { name: "Earlier versions" })).toContainText("before");
    await follow(page, "/mypage/setting");
    await expect(page.getByLabel("Comment")).toHaveValue(LONG);

    for (const opened of [visitor, page]) {
      expect(await opened.evaluate(() => "ran" in window)).toBe(false);
      await expect(
        opened.locator("main :is(script, [onerror], [onload], [href^='javascript:'])"),
      ).toHaveCount(0);
    }
  },
);
