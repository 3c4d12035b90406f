import { aChallenge, anId } from "@diary/core/testing";
import { expect, test } from "vitest";

import { renderTestApp } from "../testing/render-test-app.tsx";

const theirs = aChallenge({ challenge_id: anId(1), user_id: anId(9002) });

test.each([
  ["the page of a missing challenge", `/challenge/${anId(2)}`, "challenge"],
  ["the page of an invalid challenge id", "/challenge/no-such-id", "challenge"],
  ["the form of a missing challenge", `/challenge/update/${anId(2)}`, "challenge"],
  ["the form of another user's challenge", `/challenge/update/${theirs.challenge_id}`, "challenge"],
  ["the form of a missing entry", `/day/edit/${anId(2)}/${anId(3)}`, "entry"],
])("%s says that there is no such challenge or entry", async (_, address, what) => {
  const rows = address.includes(theirs.challenge_id) ? [theirs] : [];
  const site = await renderTestApp(address, {
    member: anId(9001),
    answer: { home_challenge: rows, challenge: rows },
  });
  await expect.element(site.getByText(`This ${what} does not exist`)).toBeVisible();
  await expect.poll(() => site.getByRole("heading", { level: 1 }).all()).toHaveLength(1);
});
