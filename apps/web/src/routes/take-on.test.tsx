import { aChallenge, aCompanion, anId } from "@diary/core/testing";
import { expect, test } from "vitest";
import { page } from "vitest/browser";

import { openMore, renderTestApp, skipToLater } from "../testing/render-test-app.tsx";

const member = anId(9001);
const theirs = aChallenge({
  user_id: anId(9002),
  nickname: "Ren",
  title: "Thirty days of types",
  category: "TypeScript",
  desc: "One puzzle a day.",
  days: 30,
  start_date: "2026-01-01",
  weekdays: 31,
  template: "Solved today:",
});
const own = {
  ...theirs,
  user_id: member,
  visibility: "private" as const,
  completed: true,
  end_date: "2026-02-01",
};
const address = `/challenge/create?from=${theirs.challenge_id}`;

const respondWith = (challenges: unknown, created: unknown[] = []) => ({
  home_challenge: challenges,
  challenge: (sent: unknown, method: string) => {
    if (method !== "POST") return [];
    created.push(sent);
    return [sent];
  },
});

test("a user takes on another user's challenge as a public copy that starts today", async () => {
  const created: unknown[] = [];
  const site = await renderTestApp(`/challenge/${theirs.challenge_id}`, {
    member,
    answer: respondWith([theirs], created),
  });
  await site.getByRole("link", { name: "Take this on" }).click();
  const field = (label: string) => site.getByLabelText(label, { exact: true });
  await expect.element(field("Title")).toHaveValue("Thirty days of types");
  await expect.element(field("Category")).toHaveValue("TypeScript");
  await expect.element(field("Days")).toHaveValue(30);
  await expect.element(field("Description")).toHaveValue("One puzzle a day.");
  const today = new Date().toLocaleDateString("sv");
  await expect.element(field("Start Date")).toHaveValue(today);
  await expect.element(field("Template")).toBeVisible();
  await expect.element(site.getByRole("radio", { name: /^Everyone/ })).toBeChecked();
  await expect.element(site.getByText(/A copy of .*Thirty days of types.* by .*Ren/)).toBeVisible();
  await field("Days").fill("10");
  await site.getByRole("button", { name: "Create Challenge" }).click();
  await expect
    .poll(() => created)
    .toMatchObject([
      {
        taken_from: theirs.challenge_id,
        user_id: member,
        title: "Thirty days of types",
        days: 10,
        start_date: today,
        visibility: "public",
        weekdays: 31,
        template: "Solved today:",
      },
    ]);
});

test("starting a challenge again keeps its visibility", async () => {
  const site = await renderTestApp(`/challenge/${own.challenge_id}`, { member, answer: respondWith([own]) });
  await openMore(site, "Start again");
  await expect.element(site.getByLabelText("Title", { exact: true })).toHaveValue("Thirty days of types");
  await expect.element(site.getByRole("radio", { name: /^Only me/ })).toBeChecked();
  await expect.element(site.getByText("again, from day 1", { exact: false })).toBeVisible();
});

test("drafts of a copy and of a new challenge are separate", async () => {
  const answer = respondWith([theirs]);
  const first = await renderTestApp(address, { member, answer });
  await first.getByLabelText("Title", { exact: true }).fill("Ten days of types");
  await first.unmount();
  const second = await renderTestApp(address, { member, answer });
  await expect.element(second.getByLabelText("Title", { exact: true })).toHaveValue("Ten days of types");
  await second.unmount();
  const fresh = await renderTestApp("/challenge/create", { member, answer });
  await expect.element(fresh.getByLabelText("Title", { exact: true })).toHaveValue("");
});

test.each([
  ["a missing challenge", []],
  ["a hidden challenge", [{ ...own, hidden_at: "2026-11-20T09:00:00Z" }]],
])("the form for a copy of %s is empty", async (_, challenges) => {
  const site = await renderTestApp(address, { member, answer: respondWith(challenges) });
  await expect.element(site.getByLabelText("Title", { exact: true })).toHaveValue("");
  await expect.element(site.getByLabelText("Description", { exact: true })).toHaveValue("");
});

test("the owner can't start a hidden challenge again", async () => {
  const hidden = { ...own, hidden_at: "2026-11-20T09:00:00Z" };
  const site = await renderTestApp(`/challenge/${own.challenge_id}`, {
    member,
    answer: respondWith([hidden]),
  });
  await site.getByRole("button", { name: /^More: / }).click();
  await expect.element(site.getByRole("menuitem", { name: "Edit", exact: true })).toBeVisible();
  await expect.element(site.getByRole("menuitem", { name: "Start again" })).not.toBeInTheDocument();
});

test(
  "on a phone, a challenge shows who took it on, their days and its previous round",
  { tags: "extended" },
  async () => {
    await page.viewport(360, 640);
    const later = skipToLater();
    const again = aChallenge({ ...theirs, title: "W".repeat(25), taken_from: theirs.challenge_id });
    const site = await renderTestApp(`/challenge/${again.challenge_id}`, {
      answer: {
        home_challenge: [again],
        companions: [
          aCompanion({ nickname: "Ume", day: 12 }),
          aCompanion({ challenge_id: anId(12), nickname: "W".repeat(50) }),
        ],
      },
    });
    await expect.element(site.getByRole("heading", { level: 1 })).toBeVisible();
    await later();
    const companions = site.getByRole("region", { name: "Also took this on" });
    await expect
      .element(companions.getByRole("link", { name: /Ume\s*day 12/ }))
      .toHaveAttribute("href", `/challenge/${anId(11)}`);
    await expect.element(companions.getByRole("link", { name: /W\s*day 3/ })).toBeVisible();
    await expect.element(site.getByText("The round before:", { exact: false })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  },
);
