import { aChallenge, anId } from "@diary/core/testing";
import { expect, test, vi } from "vitest";

import { openMore, renderTestApp } from "../testing/render-test-app.tsx";

const member = anId(9001);
const own = aChallenge({ user_id: member, title: '[a](b) "c" <d>', day: 14, days: 30 });
const { origin } = location;

const openOwn = (challenge = own) =>
  renderTestApp(`/challenge/${own.challenge_id}`, {
    member,
    answer: { home_challenge: [challenge], day: [] },
  });

test("the owner copies the badge and the card of a public challenge", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const site = await openOwn();
  await openMore(site, "Badge and card");
  const dialog = site.getByRole("dialog", { name: "Badge and card" });
  await dialog.getByRole("button", { name: "Copy badge" }).click();
  await expect.element(dialog.getByText("The code is copied.")).toBeVisible();
  await dialog.getByRole("button", { name: "Copy card" }).click();
  const id = own.challenge_id;
  expect(copied.mock.calls.flat()).toEqual([
    String.raw`[![\[a\]\(b\) "c" \<d\>](${origin}/badge/${id}.svg)](${origin}/challenge/${id})`,
    `<iframe src="${origin}/embed/${id}" title="[a](b) &quot;c&quot; &lt;d&gt;" width="400" height="200" style="border: 0" loading="lazy"></iframe>`,
  ]);
});

test.each([
  ["private", { ...own, visibility: "private" as const }],
  ["hidden", { ...own, hidden_at: "2026-11-20T09:00:00Z" }],
])("a %s challenge has no badge", async (_, challenge) => {
  const site = await openOwn(challenge);
  await site.getByRole("button", { name: /^More: / }).click();
  await expect.element(site.getByText("Print as a book")).toBeVisible();
  expect(site.getByText("Badge and card").query()).toBeNull();
});
