import { aChallenge, anId } from "@diary/core/testing";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";

import { renderTestApp } from "../../testing/render-test-app.tsx";

const member = anId(9001);

async function openForm(answer = {}) {
  const site = await renderTestApp("/challenge/create", { member, answer });
  const field = (label: string) => site.getByLabelText(label, { exact: true });
  await expect.element(field("Title")).toBeVisible();
  const submit = site.getByRole("button", { name: "Create Challenge" });
  return { extras: site.getByText("Tags, weekdays and a template"), field, site, submit };
}

test("choosing a common length by mouse or keyboard fills Days", async () => {
  const { field, site } = await openForm();
  const lengths = site.getByRole("group", { name: "Common lengths" }).getByRole("button");
  expect(lengths.elements().map((length) => length.textContent)).toEqual(
    [7, 14, 21, 30, 100].map((days) => `${days} days`),
  );
  await site.getByRole("button", { name: "100 days" }).click();
  await expect.element(field("Days")).toHaveValue(100);
  site.getByRole("button", { name: "21 days" }).element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(field("Days")).toHaveValue(21);
  await expect.element(site.getByRole("button", { pressed: true })).toHaveAccessibleName("21 days");
  await field("Days").fill("5");
  await expect.element(site.getByRole("button", { pressed: true })).not.toBeInTheDocument();
});

test("optional fields are collapsed, and a link to an error expands them", async () => {
  const { extras, field, site, submit } = await openForm();
  await expect.element(field("Tags")).not.toBeVisible();
  await extras.click();
  await field("Tags").fill("a, b, c, d");
  await extras.click();
  await expect.element(field("Tags")).not.toBeVisible();
  await submit.click();
  await expect.element(field("Tags")).toBeVisible();
  await extras.click();
  await expect.element(field("Tags")).not.toBeVisible();
  await site.getByRole("link", { name: "At most three tags." }).click();
  await expect.element(field("Tags")).toHaveFocus();
});

test("a link to the error of the weekdays focuses the first weekday", async () => {
  const { extras, site, submit } = await openForm();
  await extras.click();
  const days = site.getByRole("group", { name: "Days you'll write" }).getByRole("checkbox");
  for (const day of days.all()) await day.click();
  await submit.click();
  await site.getByRole("link", { name: "Choose at least one day." }).click();
  await expect.element(days.first()).toHaveFocus();
});

test("a draft with tags expands the optional fields", async () => {
  const first = await openForm();
  await first.extras.click();
  await first.field("Tags").fill("reading");
  await first.site.unmount();
  const { field } = await openForm();
  await expect.element(field("Tags")).toBeVisible();
});

test("a new challenge comes first on My page, even if another starts later", async () => {
  const challenges = [aChallenge({ title: "Run", start_date: "2020-02-01" })];
  const { field, site, submit } = await openForm({
    home_challenge: () => challenges,
    challenge: (sent: { challenge_id: string; title: string }) => {
      challenges.push(aChallenge({ ...sent, start_date: "2020-01-01", day: 0 }));
      return [sent];
    },
  });
  await field("Title").fill("Draw");
  await field("Description").fill("A little every day.");
  await submit.click();
  await expect.element(site.getByText("Challenge created. Write day 1.")).toBeVisible();
  const toWrite = site.getByRole("region", { name: "To write today" }).getByRole("article");
  await expect.element(toWrite.first()).toHaveAccessibleName("Draw");
  await expect.element(toWrite.first().getByText("Your first stamp is waiting")).toBeVisible();
});
