import type { TestBackend } from "@diary/server/testing";
import type { Page } from "@playwright/test";

import { expectAccessibleHere } from "./support/axe.ts";
import { expectStored } from "./support/expect-stored.ts";
import { follow } from "./support/follow.ts";
import type { Person } from "./support/person.ts";
import { expectReadable, LARGE } from "./support/readable.ts";
import { expect, test } from "./support/test.ts";

test.use({ colorScheme: "dark", permissions: ["clipboard-read", "clipboard-write"] });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

async function choose(page: Page, about: string, item: string) {
  await button(page, `More: ${about}`).click();
  await page.getByRole("menuitem", { name: item }).click();
}

async function chooseReason(page: Page, reason: string) {
  await page.getByRole("radio", { name: reason }).check();
  await page.keyboard.press("Enter");
}

async function receiptOf(page: Page): Promise<string> {
  const number = dialog(page, "Thank you").getByText(/^R(-[0-9A-Z]{4}){3}$/);
  await expect(number).toBeVisible();
  return (await number.textContent())!;
}

async function appoint(backend: TestBackend, person: Person) {
  await backend.sql("insert into private.staff (user_id) values ($1)", [person.id]);
}

async function decide(
  backend: TestBackend,
  staff: Person,
  subjectId: string,
  decision: { action: string; ground: string; facts: string; days?: number },
): Promise<string> {
  const [open] = await backend.sql<{ case_id: string }>(
    "select case_id from private.moderation_case where subject_id = $1 and state = 'open'",
    [subjectId],
  );
  return staff.call<string>("desk_decide_case", {
    case_id: open?.case_id,
    days: null,
    reports_seen: null,
    ...decision,
  });
}

test.describe("moderation in dark mode", { tag: "@desktop" }, () => {
  test("a visitor reports a challenge and sees the result", async ({ backend, newUser, page, problems }) => {
    const author = await newUser();
    await author.setProfile({ nickname: "Mina" });
    const id = await author.setChallenge({ title: "Buy my shoes" });
    await page.goto(`/challenge/${id}`);

    await choose(page, "Buy my shoes", "Report this challenge");
    const report = dialog(page, "Report this challenge");
    await report.getByRole("button", { name: "Next" }).click();
    await expect(report.getByRole("alert")).toHaveText("Please choose what is wrong with it.");
    await chooseReason(page, "Spam");
    const note = report.getByLabel("What should we know?");
    await expect(note).toBeFocused();
    await page.keyboard.type("It is an advertisement.");
    await report.getByRole("button", { name: "Send report" }).click();
    const number = await receiptOf(page);
    await expectAccessibleHere(page, "the receipt", "dark");
    await expectReadable(page, "the receipt", "[role=dialog]", LARGE);
    await button(page, "Copy number").click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number);
    await expect(button(page, "Block this person")).toHaveCount(0);
    await page.getByRole("link", { name: "See the result" }).click();

    await expect(page).toHaveURL(`/report/${number}`);
    await expect(page.getByRole("heading", { name: "We have it" })).toBeVisible();

    const staff = await newUser();
    await appoint(backend, staff);
    const facts = "The challenge advertises shoes and nothing else.";
    await decide(backend, staff, id, { action: "hide", ground: "spam", facts });
    await page.goto("/report");
    await page.getByLabel("Number of the report").fill(number.toLowerCase().replaceAll("-", " "));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Read, and acted on" })).toBeVisible();

    problems.allow(/404/);
    await page.goto(`/challenge/${id}`);
    await expect(page.getByRole("heading", { name: "This challenge does not exist" })).toBeVisible();
  });

  test("a user reports and blocks an author, and can undo the block in the settings", async ({
    newUser,
    page,
    person,
  }) => {
    const author = await newUser();
    await author.setProfile({ nickname: "Noisy" });
    await author.setChallenge({ title: "Shouting" });
    const other = await newUser();
    const silence = await other.setChallenge({ title: "Silence" });
    await person.signIn(page);
    await page.goto("/home");
    await expect(page.getByRole("article")).toHaveCount(2);

    await choose(page, "Shouting", "Report this person");
    const report = dialog(page, "Report this person");
    await chooseReason(page, "Hate or harassment");
    await report.getByRole("button", { name: "Send report" }).click();
    const number = await receiptOf(page);
    await button(page, "Done").click();
    await expect(button(page, "More: Shouting")).toBeFocused();

    await choose(page, "Shouting", "Block this person");
    const question = dialog(page, "Block");
    await expect(question).toContainText("Visitors who are signed out still see what is public.");
    await question.getByRole("button", { name: "Block" }).click();
    await expect(page.getByRole("article")).toHaveCount(1);
    await expect(page.getByRole("article")).toContainText("Silence");
    await expect(page.locator("main")).toBeFocused();
    await expect(page.getByText("Blocked. You can undo it in the settings.").first()).toBeVisible();

    await follow(page, "/mypage/setting/people");
    await expect(page.getByRole("link", { name: number })).toBeVisible();
    await expect(page.getByText("Hate or harassment, profile")).toBeVisible();
    await expectAccessibleHere(page, "/mypage/setting/people with a block and a report", "dark");
    await page.getByRole("button", { name: "Unblock" }).click();
    await expect(page.getByText("You haven't blocked anyone.").first()).toBeVisible();
    await follow(page, "/home");
    await expect(page.getByRole("article")).toHaveCount(2);

    await follow(page, `/challenge/${silence}`);
    await choose(page, "Silence", "Block this person");
    await question.getByRole("button", { name: "Block" }).click();
    await expect(page).toHaveURL("/home");
    await expect(page.getByRole("article")).toHaveCount(1);
  });

  test("an author reads a decision, appeals, and after a reversal sees the content again", async ({
    backend,
    newUser,
    page,
    person: author,
    problems,
  }) => {
    const [reporter, first, second] = [await newUser(), await newUser(), await newUser()];
    await appoint(backend, first);
    await appoint(backend, second);
    const id = await author.setChallenge({ title: "Walk the dog" });
    const other = await author.setChallenge({ title: "Read ten pages" });
    await reporter.call("create_report", { subject_type: "challenge", subject_id: id, reason: "spam" });
    const facts = "The description names a shop for dogs three times.";
    const decisionId = await decide(backend, first, id, {
      action: "suspend",
      ground: "spam",
      facts,
      days: 7,
    });

    await author.signIn(page);
    await page.goto(`/challenge/${other}`);
    const notice = page.getByRole("region", { name: "Decisions" });
    await expect(notice).toContainText("You have an unread decision");
    await expectAccessibleHere(page, "the notice of a decision", "dark");
    await notice.getByRole("link", { name: "Read the decision" }).click();

    await expect(page).toHaveURL(`/decision/${decisionId}`);
    await expect(page.getByRole("heading", { name: "A decision about your challenge" })).toBeVisible();
    await expect(page.getByText(facts)).toBeVisible();
    await expect(page.getByText(/Your account can't write until/)).toBeVisible();
    await expect(notice).toHaveCount(0);
    await page.getByRole("link", { name: "Read the clause" }).click();
    await expect(page.locator("#spam")).toBeInViewport();

    await follow(page, "/mypage");
    await expect(page.getByRole("article").filter({ hasText: "Walk the dog" })).toContainText("Hidden");
    await expect(page.getByRole("link", { name: /^Read the decision: / })).toBeVisible();
    problems.allow(/403/, /account\/suspended/, /AppError/);
    await follow(page, `/day/create/${other}`);
    await expect(page.getByText("Your account is suspended")).toBeVisible();
    const content = page.getByLabel("Content", { exact: true });
    await content.fill("Ten pages, and one more.");
    await button(page, "Register!").click();
    await expect(dialog(page, "Failed")).toContainText("Your account can't write. My Page says why.");
    await page.keyboard.press("Enter");
    await expect(content).toHaveValue("Ten pages, and one more.");

    await follow(page, `/decision/${decisionId}`);
    const appeal = page.getByLabel("Why should we look again?");
    await appeal.fill("My sister's shop is");
    await expectStored(page, "My sister's shop is");
    await page.reload();
    await expect(appeal).toHaveValue("My sister's shop is");
    await appeal.fill("My sister's shop is the dog's name.");
    await button(page, "Send appeal").click();
    await expect(page.getByText("It has not been answered yet.")).toBeVisible();

    await second.call("desk_answer_appeal", {
      decision_id: decisionId,
      outcome: "reversed",
      answer: "You are right: it is a name, and no shop.",
    });
    await page.goto("/mypage");
    await expect(page.getByText("Your appeal has been answered")).toBeVisible();
    const walk = page.getByRole("article").filter({ hasText: "Walk the dog" });
    await expect(walk).toBeVisible();
    await expect(walk).not.toContainText("Hidden");
    await page.getByRole("link", { name: /^Read the decision: Your appeal/ }).click();
    await expect(page.getByText("You are right: it is a name, and no shop.")).toBeVisible();
    await expect(page.getByText("The decision is taken back.")).toBeVisible();
    await expect(page.getByText("Your account could not write meanwhile.")).toBeVisible();
    await expect(page.getByText("Your account can't write")).toHaveCount(0);
    await expectAccessibleHere(page, "an answered appeal", "dark");

    await follow(page, `/day/create/${other}`);
    await expect(content).toHaveValue("Ten pages, and one more.");
    await button(page, "Register!").click();
    await expect(page.getByText("Registered successfully!", { exact: true })).toBeVisible();
  });
});
