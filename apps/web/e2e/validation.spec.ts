import type { Page } from "@playwright/test";

import { answerDialog } from "./support/dialogs.ts";
import { picture } from "./support/pictures.ts";
import { expect, test } from "./support/test.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Requests of this method from now on. */
function countRequests(page: Page, method: string, address: RegExp): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.method() === method && address.test(request.url())) count += 1;
  });
  return () => count;
}

test.describe("Sign-in and sign-up", { tag: "@desktop" }, () => {
  test("the e-mail field has no check: the server judges", async ({ page, problems }) => {
    problems.allow(/\b400\b/);
    await page.goto("/user/signin");
    await page.getByLabel("Email Address").fill("not-an-address");
    await page.getByLabel("Password").fill("secret1234");
    await button(page, "Sign In").click();
    await answerDialog(page, "Login Failed");
    await expect(page.getByLabel("Email Address")).toHaveValue("not-an-address");
  });

  for (const [address, submit, title] of [
    ["/user/signin", "Sign In", "Login Failed"],
    ["/user/signup", "Sign Up", "SignUp Failed"],
  ] as const) {
    test(`${address} needs an e-mail and a password`, async ({ page }) => {
      await page.goto(address);
      const sent = countRequests(page, "POST", /auth\/v1/);
      for (const field of await page.getByLabel(/Password$/).all()) await field.fill("secret1234");
      await button(page, submit).click();
      const message = "You must provide either an email or phone number and a password";
      await answerDialog(page, title, message);
      await expect(page.getByRole("alert")).toHaveText(message);
      expect(sent()).toBe(0);
    });
  }
});

test.describe("Challenge", { tag: "@desktop" }, () => {
  test.beforeEach(async ({ page, person }) => {
    await person.signIn(page);
    await page.goto("/challenge/create");
  });

  test("title, category, days, description and start date are required", async ({ page }) => {
    const sent = countRequests(page, "POST", /rest\/v1\/challenge\b/);
    await page.getByLabel("Days").fill("");
    await page.getByLabel("Start Date").fill("");
    await button(page, "Create Challenge").click();
    for (const label of ["Title", "Days", "Start Date", "Description"]) {
      await expect(page.getByText(`${label} is required.`).first()).toBeVisible();
      await expect(page.getByLabel(label)).toHaveAttribute("aria-invalid", "true");
    }
    // A choice has no empty entry.
    await expect(page.getByLabel("Category").locator("option")).toHaveText([
      "HTML",
      "CSS",
      "JavaScript",
      "TypeScript",
      "React",
      "NodeJS",
      "PHP",
      "Java",
      "Other",
    ]);
    expect(sent()).toBe(0);
  });

  test("a challenge of 0 days is not sent", async ({ page }) => {
    const sent = countRequests(page, "POST", /rest\/v1\/challenge\b/);
    await page.getByLabel("Title").fill("Nothing");
    await page.getByLabel("Description").fill("At all.");
    await page.getByLabel("Days").fill("0");
    await button(page, "Create Challenge").click();
    await expect(page.getByText("A challenge has at least 1 day.").first()).toBeVisible();
    expect(sent()).toBe(0);
  });
});

test.describe("Day entry", { tag: "@desktop" }, () => {
  test("date and content are required; the date defaults to today and lies in no future", async ({
    page,
    person,
  }) => {
    const id = await person.setChallenge();
    await person.signIn(page);
    await page.goto(`/day/create/${id}`);
    const sent = countRequests(page, "POST", /rest\/v1\/day\b/);
    const date = page.getByLabel("Date", { exact: true });
    const [today, tomorrow] = await page.evaluate(() => {
      const now = new Date();
      const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
      return [now.toLocaleDateString("sv"), next.toLocaleDateString("sv")];
    });
    await expect(date).toHaveValue(today);
    await expect(date).toHaveAttribute("max", today);
    await expect(date).toHaveAttribute("required");
    await button(page, "Register!").click();
    await expect(page.getByText("Content is required.").first()).toBeVisible();
    await page.getByLabel("Content").fill("From the future.");
    await date.fill(tomorrow);
    await button(page, "Register!").click();
    await expect(page.getByText("This date has not begun yet.").first()).toBeVisible();
    await expect(page.getByLabel("Content")).toHaveValue("From the future.");
    expect(sent()).toBe(0);
  });

  test("a new entry's day number is the count of entries plus one", async ({ page, person }) => {
    const id = await person.setChallenge();
    await person.writeDay(id, "2026-01-01", "First.");
    await person.signIn(page);
    await page.goto(`/day/create/${id}`);
    await expect(page.getByRole("article", { name: "DAY 1" })).toBeVisible();
    await expect(page.getByText("Day 1 / 3")).toBeVisible();
    await page.getByLabel("Content").fill("Second.");
    await button(page, "Register!").click();
    await expect(page.getByRole("article", { name: "DAY 2" })).toContainText("Second.");
    await expect(page.getByText("Day 2 / 3")).toBeVisible();
  });

  test("Edit Day: content required, date read-only", async ({ page, person }) => {
    const id = await person.setChallenge();
    const day = await person.writeDay(id, "2026-01-01", "First.");
    await person.signIn(page);
    await page.goto(`/day/edit/${id}/${day}`);
    const sent = countRequests(page, "PATCH", /rest\/v1\/day\b/);
    await expect(page.getByLabel("Date")).toBeDisabled();
    await expect(page.getByLabel("Date")).toHaveValue("2026-01-01");
    await page.getByLabel("What did you do today?").fill("");
    await button(page, "Update").click();
    await expect(page.getByText("What did you do today? is required.").first()).toBeVisible();
    expect(sent()).toBe(0);
  });
});

const preview = (page: Page) => page.getByRole("main").getByRole("img", { name: "Your avatar" });

test.describe("Avatar", { tag: "@desktop" }, () => {
  test.beforeEach(async ({ page, person }) => {
    await person.signIn(page);
    await page.goto("/mypage/setting");
    await expect(page.getByLabel("Nickname")).toBeVisible();
  });

  test("must be an image: judged by its bytes, not by its name", async ({ page }) => {
    const chooser = page.getByLabel("Choose Avatar");
    await expect(page.getByText("(Max 1MB)")).toBeVisible();
    await expect(chooser).toHaveAttribute("accept", /image\/png.*image\/jpeg.*image\/gif/);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    for (const [name, mimeType, buffer] of [
      ["note.png", "image/png", Buffer.from("only text")],
      ["drawing.svg", "image/svg+xml", svg],
    ] as const) {
      await chooser.setInputFiles({ name, mimeType, buffer });
      await answerDialog(page, "error", "Please choose a picture");
      await expect(page.locator("main img")).toHaveCount(0);
    }
  });

  for (const [name, mimeType, base64] of [
    ["dot.gif", "image/gif", "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"],
    ["dot.webp", "image/webp", "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=="],
  ] as const) {
    test(`${mimeType} is taken`, async ({ page }) => {
      await page.getByLabel("Choose Avatar").setInputFiles({
        name,
        mimeType,
        buffer: Buffer.from(base64, "base64"),
      });
      await expect(preview(page)).toHaveAttribute("src", /^(data|blob):/);
    });
  }

  test("choosing no file does nothing", async ({ page }) => {
    const chooser = page.getByLabel("Choose Avatar");
    await chooser.setInputFiles(picture(200));
    await expect(preview(page)).toHaveAttribute("src", /^(data|blob):/);
    const chosen = (await preview(page).getAttribute("src")) ?? "";
    await chooser.setInputFiles([]);
    await expect(preview(page)).toHaveAttribute("src", chosen);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});

test.describe("Other forms", { tag: "@desktop" }, () => {
  test("Settings: Nickname and Comment marked required; the form has novalidate", async ({
    page,
    person,
  }) => {
    await person.signIn(page);
    await page.goto("/mypage/setting");
    for (const label of ["Nickname", "Comment"]) {
      await expect(page.getByLabel(label)).toHaveAttribute("required");
    }
    await expect(page.locator("form", { has: page.getByLabel("Nickname") })).toHaveAttribute("novalidate");
    const sent = countRequests(page, "PATCH", /rest\/v1\/profile\b/);
    await page.getByLabel("Nickname").fill("");
    await button(page, "Update Profile").click();
    await expect(page.getByText("Nickname is required.").first()).toBeVisible();
    await expect(page.getByText("Comment is required.").first()).toBeVisible();
    expect(sent()).toBe(0);
  });

  test("Reset request: e-mail marked required; the form has novalidate", async ({ page, problems }) => {
    problems.allow(/\b400\b|\b422\b/, /AppError/);
    await page.goto("/changepassword");
    await expect(page.getByLabel("Email Address")).toHaveAttribute("required");
    await expect(page.locator("form")).toHaveAttribute("novalidate");
    await button(page, "Request Password Reset").click();
    await answerDialog(page, "Reset Failed", "Something error, Please contact dev team.");
  });

  test("Feedback: Title and Feedback required; Email optional, of type e-mail", async ({
    backend,
    page,
    person,
  }) => {
    await person.signIn(page);
    await page.goto("/mypage");
    await page.getByRole("button", { name: "Feedback", exact: true }).click();
    const form = page.getByRole("dialog", { name: "Feedback" });
    await expect(form.getByLabel("Email")).toHaveAttribute("type", "email");
    await form.getByRole("button", { name: "Submit" }).click();
    await expect(form.getByText("Title is required.").first()).toBeVisible();
    await expect(form.getByText("Feedback is required.").first()).toBeVisible();
    await expect(form.getByText("Email is required.")).toHaveCount(0);
    await form.getByLabel("Title").fill("Colours");
    await form.getByLabel("Feedback", { exact: true }).fill("More ink.");
    await form.getByRole("button", { name: "Submit" }).click();
    await answerDialog(page, "SUBMITTED", "Thank you for your feedback!");
    expect(await backend.sql("select title from public.feedback")).toEqual([{ title: "Colours" }]);
  });
});
