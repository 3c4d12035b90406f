import { aChallenge, aDay, anId, daysInARow } from "@diary/core/testing";
import { expect, test } from "vitest";

import { renderTestApp } from "../testing/render-test-app.tsx";

test("an entry that is edited says which day of which challenge it is", async () => {
  const member = anId(9001);
  const challenge = aChallenge({ user_id: member, title: "Read ten pages" });
  const { challenge_id } = challenge;
  const days = [
    aDay({ day_id: anId(77), user_id: member, challenge_id, date: "2026-12-01" }),
    ...daysInARow(3),
  ];
  const site = await renderTestApp(`/day/edit/${challenge_id}/${anId(77)}`, {
    member,
    answer: { home_challenge: [challenge], day: days },
  });
  await expect.element(site.getByText("DAY 4")).toBeVisible();
  await expect
    .element(site.getByRole("link", { name: "Read ten pages" }))
    .toHaveAttribute("href", `/challenge/${challenge_id}`);
});
