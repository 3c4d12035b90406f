import { aChallenge, aDay, anId, daysInARow } from "@diary/core/testing";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { renderTestApp } from "../testing/render-test-app.tsx";

const member = anId(9001);

test("an entry that is edited says which day of which challenge it is", async () => {
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

test("an entry that can't be loaded says so where it would be, and a retry brings it", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const day = aDay({ user_id: member, content: "Chapter one." });
  let isDown = true;
  const site = await renderTestApp(`/day/edit/${day.challenge_id}/${day.day_id}`, {
    member,
    answer: (path) => {
      if (path === "/rest/v1/home_challenge") return [aChallenge({ user_id: member })];
      if (path !== "/rest/v1/day") return [];
      return isDown ? Response.json(null, { status: 500 }) : [day];
    },
  });
  await expect.element(site.getByText("This entry could not be loaded.")).toBeVisible();
  expect(site.getByRole("dialog").query()).toBeNull();
  await expect.poll(() => logged.mock.calls.join()).toContain("Loading failed (server)");
  isDown = false;
  await site.getByRole("button", { name: "Try again" }).click();
  await expect.element(site.getByLabelText("What did you do today?")).toHaveValue("Chapter one.");
});

/** How many lines of its own text a box shows. */
function linesOf(box: Element): number {
  const { lineHeight, paddingBottom, paddingTop } = getComputedStyle(box);
  return (box.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom)) / parseFloat(lineHeight);
}

test.each([
  [360, 740],
  [1280, 800],
])("an entry is written in 10 rows at least, of %i px, and in as many as it has", async (width, height) => {
  await page.viewport(width, height);
  const site = await renderTestApp(`/day/edit/${aDay().challenge_id}/${aDay().day_id}`, {
    member,
    answer: (path) => {
      if (path === "/rest/v1/home_challenge") return [aChallenge({ user_id: member })];
      return path === "/rest/v1/day" ? [aDay({ user_id: member, content: "Short." })] : [];
    },
  });
  const content = site.getByLabelText("What did you do today?");
  await expect.element(content).toHaveValue("Short.");
  expect(linesOf(content.element())).toBeGreaterThanOrEqual(10);
  await content.fill("line\n".repeat(30));
  await expect.poll(() => linesOf(content.element())).toBeGreaterThanOrEqual(30);
});
