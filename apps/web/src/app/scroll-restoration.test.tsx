import { aChallenge, anId } from "@diary/core/testing";
import { expect, test } from "vitest";
import { page } from "vitest/browser";

import { renderTestApp } from "../testing/render-test-app.tsx";

const FEED = Array.from({ length: 12 }, (_, at) =>
  aChallenge({ challenge_id: anId(at + 1), user_id: anId(8000 + at), title: `Challenge ${at + 1}` }),
);
const top = () => Math.round(scrollY);

test("a new page starts at the top, and Back returns to the place that the user left", async () => {
  await page.viewport(390, 844);
  const site = await renderTestApp("/home", { answer: { home_challenge: FEED } });
  const card = site.getByRole("article", { name: "Challenge 3", exact: true });
  await expect.element(card).toBeInTheDocument();
  scrollTo({ top: 600, behavior: "instant" });
  await expect.poll(top).toBe(600);
  // The page learns its position from the scroll event, which comes with the next frame.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  (card.getByRole("link", { name: "More detail..." }).element() as HTMLElement).click();
  await expect.element(site.getByRole("button", { name: "Back" })).toBeInTheDocument();
  await expect.poll(top).toBe(0);
  (site.getByRole("button", { name: "Back" }).element() as HTMLElement).click();
  await expect.element(card).toBeInTheDocument();
  await expect.poll(top).toBe(600);
});
