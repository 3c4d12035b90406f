import { aChallenge, aDecision, anId, aProfile } from "@diary/core/testing";
import { expect, test } from "vitest";

import { renderTestApp } from "../testing/render-test-app.tsx";

const member = anId(9001);
const seen_at = "2026-11-20T10:00:00Z";
const appealed = aDecision({ seen_at, appeal: "It is none.", appealed_at: "2026-11-21T09:00:00Z" });
const answered = {
  ...appealed,
  appeal_answer: "We looked at it again.",
  answered_at: "2026-11-22T09:00:00Z",
};

const openDecision = (decision: ReturnType<typeof aDecision>) =>
  renderTestApp(`/decision/${decision.decision_id}`, { member, answer: { decision: [decision] } });

test("a decision quotes the content and links to the clause of the terms", async () => {
  const site = await openDecision(aDecision({ seen_at }));
  await expect.element(site.getByText("Learn TypeScript")).toBeVisible();
  await expect
    .element(site.getByRole("link", { name: "Read the clause" }))
    .toHaveAttribute("href", "/term#spam");
  await expect.element(site.getByText(/^You still see it, and it stays in your export/)).toBeVisible();
});

test("a decision with a pending appeal shows the appeal instead of the form", async () => {
  const site = await openDecision(appealed);
  await expect.element(site.getByRole("heading", { name: /^Your appeal of Nov 21, 2026/ })).toBeVisible();
  await expect.element(site.getByText("It is none.")).toBeVisible();
  await expect.element(site.getByText(/^It has not been answered yet/)).toBeVisible();
  expect(site.getByRole("button", { name: "Send appeal" }).query()).toBeNull();
});

test.each([
  ["upheld", "The decision stays.", null],
  ["reversed", "The decision is taken back.", "2026-11-22T09:00:00Z"],
] as const)(
  "the answer to an appeal that was %s is on its decision's page",
  async (outcome, text, ended_at) => {
    const site = await openDecision({ ...answered, appeal_outcome: outcome, ended_at });
    await expect.element(site.getByText(text)).toBeVisible();
    await expect.element(site.getByRole("heading", { name: /^The answer of Nov 22, 2026/ })).toBeVisible();
    await expect.element(site.getByText("We looked at it again.")).toBeVisible();
    expect(site.getByText(/^It has not been answered yet/).query()).toBeNull();
    expect(site.getByText(/^It was taken back on Nov 22, 2026/).elements()).toHaveLength(ended_at ? 1 : 0);
  },
);

test.each([
  ["in force", { suspended_until: "2126-11-27T09:00:00Z" }, /^Your account can't write until Nov 27, 2126/],
  ["permanent", { suspended_until: null }, /^Your account can't write any more\.$/],
  ["over", { suspended_until: "2025-11-21T09:00:00Z" }, /^Your account could not write until Nov 21, 2025/],
  ["taken back", { ended_at: seen_at }, /^Your account could not write meanwhile\.$/],
])("the page of a suspension says whether it is %s", async (_, changes, text) => {
  const site = await openDecision(aDecision({ seen_at, action: "suspend", ...changes }));
  await expect.element(site.getByText(text)).toBeVisible();
});

const day = anId(101);
test.each([
  "/challenge/create",
  `/challenge/update/${anId(1)}`,
  "/mypage/setting",
  "/day/create/none",
  `/day/edit/${anId(1)}/${day}`,
])("the form at %s says that the account is suspended, and why", async (address) => {
  const decision = [aDecision({ seen_at, action: "suspend", suspended_until: "2126-11-27T09:00:00Z" })];
  const rows = { home_challenge: [aChallenge()], profile: [aProfile()] };
  const site = await renderTestApp(address, { member, answer: { ...rows, decision } });
  const notice = site.getByRole("status").filter({ hasText: "Your account is suspended" });
  await expect.element(notice).toMatchTextContent(/can't write until Nov 27, 2126/);
  await expect
    .element(notice.getByRole("link", { name: "Read the decision" }))
    .toHaveAttribute("href", `/decision/${anId(301)}`);
});

test("My page and the settings show the decision about a hidden profile", async () => {
  const decision = [aDecision({ subject_type: "profile", subject_id: member, seen_at })];
  const profile = [aProfile({ hidden_at: seen_at })];
  for (const address of ["/mypage", "/mypage/setting"]) {
    const site = await renderTestApp(address, { member, answer: { profile, decision } });
    await expect
      .element(site.getByRole("region", { name: "Decisions" }).getByRole("link"))
      .toHaveAttribute("href", `/decision/${anId(301)}`);
    await site.unmount();
  }
});
