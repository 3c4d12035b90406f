import { addDays, today } from "@diary/core/civil-date";
import { aChallenge, anId } from "@diary/core/testing";
import { describe, expect, test } from "vitest";
import { type Locator, userEvent } from "vitest/browser";

import { renderTestApp } from "./render-test-app.tsx";

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
  // Brackets have a meaning for `userEvent.keyboard`.
  await userEvent.keyboard(text.replaceAll("{", "{{").replaceAll("[", "[["));
};

describe("passwords accept only letters and digits", () => {
  test("typed and pasted passwords keep only letters and digits", async () => {
    const site = await renderTestApp("/user/signin");
    const field = site.getByLabelText("Password", { exact: true });
    await expect.element(field).toBeVisible();
    await type(field, "aZ 0-9!_b");
    await expect.element(field).toHaveValue("aZ09b");
    await userEvent.keyboard("{ArrowLeft}");
    await paste(field, "p@ss wörd\t1日é");
    await expect.element(field).toHaveValue("aZ09psswrd1b");
    await userEvent.keyboard("X");
    await expect.element(field).toHaveValue("aZ09psswrd1Xb");
  });
});

describe("Sign-up", () => {
  test("a new password needs at least 8 letters and digits, typed twice", async () => {
    const site = await renderTestApp("/user/signup");
    await site.getByLabelText("Email Address").fill("new@example.com");
    await site.getByLabelText("Password", { exact: true }).fill("secret1");
    await site.getByLabelText("Confirm Password").fill("secret1");
    await site.getByRole("button", { name: "Sign Up", exact: true }).click();
    await expect
      .element(site.getByText("The password needs at least 8 letters and digits.").first())
      .toBeVisible();
    await site.getByLabelText("Password", { exact: true }).fill("secret1234");
    await site.getByRole("button", { name: "Sign Up", exact: true }).click();
    await expect.element(site.getByText("Password confirmation does not match").first()).toBeVisible();
    expect(site.requests.filter((path) => path.startsWith("/auth/v1"))).toEqual([]);
  });
});

describe.each([
  ["/user/signin", "Sign In", "Login Failed"],
  ["/user/signup", "Sign Up", "SignUp Failed"],
])("%s", (address, submit, title) => {
  test("the form is rejected without an email address", async () => {
    const site = await renderTestApp(address);
    await expect.element(site.getByLabelText("Email Address")).toBeVisible();
    for (const field of site.getByLabelText(/Password$/).all()) await field.fill("secret1234");
    await site.getByRole("button", { name: submit, exact: true }).click();
    const message = "You must provide either an email or phone number and a password";
    const dialog = site.getByRole("dialog", { name: title });
    await expect.element(dialog.getByText(message)).toBeVisible();
    await dialog.getByRole("button", { name: "OK" }).click();
    await expect.element(site.getByRole("alert").getByText(message)).toBeVisible();
    expect(site.requests.filter((path) => path.startsWith("/auth/v1"))).toEqual([]);
  });
});

async function openNewChallenge() {
  const site = await renderTestApp("/challenge/create", { member: anId(9001), answer: {} });
  const field = (label: string) => site.getByLabelText(label, { exact: true });
  await expect.element(field("Title")).toBeVisible();
  return { field, site, submit: site.getByRole("button", { name: "Create Challenge", exact: true }) };
}

describe("Create challenge", () => {
  test("a new challenge defaults to HTML, 1 day and today", async () => {
    const { field } = await openNewChallenge();
    await expect.element(field("Title")).toHaveValue("");
    await expect.element(field("Category")).toHaveValue("HTML");
    await expect.element(field("Days")).toHaveValue(1);
    await expect.element(field("Description")).toHaveValue("");
    await expect.element(field("Start Date")).toHaveValue(new Date().toLocaleDateString("sv"));
  });

  test(
    "a title has at most 25 characters, a description 500, and a challenge 100 days",
    { tags: "extended" },
    async () => {
      const { field, site, submit } = await openNewChallenge();
      await field("Title").fill("y".repeat(30));
      await expect.element(field("Title")).toHaveAccessibleDescription("5 characters too many.");
      await field("Description").fill(`one\n${"x".repeat(600)}`);
      await expect.element(field("Description")).toHaveAccessibleDescription("104 characters too many.");
      await expect.element(site.getByText("Max: 100days", { exact: true })).toBeVisible();
      await field("Days").fill("");
      await type(field("Days"), "101");
      await expect.element(field("Days")).toHaveValue(10);
      await submit.click();
      await expect.element(field("Title")).toHaveAccessibleDescription("Title is too long.");
      await expect.element(field("Title")).toHaveValue("y".repeat(30));
      expect(site.requests).not.toContain("/rest/v1/challenge");
    },
  );

  test("title, days, description and start date are required; the category has 9 options", async () => {
    const { field, site, submit } = await openNewChallenge();
    await field("Days").fill("");
    await field("Start Date").fill("");
    await submit.click();
    for (const label of ["Title", "Days", "Start Date", "Description"]) {
      await expect.element(site.getByText(`${label} is required.`).first()).toBeVisible();
      await expect.element(field(label)).toHaveAttribute("aria-invalid", "true");
      await expect.element(field(label)).toHaveAccessibleDescription(new RegExp(`${label} is required\\.`));
    }
    const focused = document.activeElement?.textContent;
    expect(focused).toContain("Title is required.");
    expect(focused).toContain("Description is required.");
    const choices = field("Category").getByRole("option").elements();
    expect(choices.map((option) => option.textContent)).toEqual([
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
    expect(site.requests).not.toContain("/rest/v1/challenge");
  });

  test("a challenge of 0 days is not sent", { tags: "extended" }, async () => {
    const { field, site, submit } = await openNewChallenge();
    await field("Title").fill("Nothing");
    await field("Description").fill("At all.");
    await field("Days").fill("0");
    await submit.click();
    await expect.element(site.getByText("A challenge has at least 1 day.").first()).toBeVisible();
    expect(site.requests).not.toContain("/rest/v1/challenge");
  });
});

test("an entry needs text and a date that is not in the future", async () => {
  const sent: unknown[] = [];
  const { challenge_id } = aChallenge();
  const site = await renderTestApp(`/day/create/${challenge_id}`, {
    member: anId(9001),
    answer: {
      home_challenge: [aChallenge()],
      day: (body?: object) => {
        if (body !== undefined) sent.push(body);
        return [];
      },
    },
  });
  const date = site.getByLabelText("Date", { exact: true });
  const submit = site.getByRole("button", { name: "Register!" });
  const now = today(Date.now(), 0);
  await expect.element(date).toHaveValue(now);
  await expect.element(date).toHaveAttribute("max", now);
  await submit.click();
  await expect.element(site.getByText("Content is required.").first()).toBeVisible();
  await site.getByLabelText("Content").fill("Tomorrow's.");
  await date.fill(addDays(now, 1));
  await submit.click();
  await expect.element(site.getByText("This date is in the future.").first()).toBeVisible();
  await expect.element(site.getByLabelText("Content")).toHaveValue("Tomorrow's.");
  expect(sent).toEqual([]);
});

test("the form of a completed challenge can't change days and start date", async () => {
  const member = anId(9001);
  const completed = aChallenge({ user_id: member, completed: true, end_date: "2026-11-28" });
  const site = await renderTestApp(`/challenge/update/${completed.challenge_id}`, {
    member,
    answer: { home_challenge: [completed] },
  });
  await expect.element(site.getByLabelText("Title", { exact: true })).toBeEnabled();
  await expect.element(site.getByLabelText("Days", { exact: true })).toBeDisabled();
  await expect.element(site.getByLabelText("Start Date", { exact: true })).toBeDisabled();
});
