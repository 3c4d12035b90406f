import { aChallenge, aDay, anId } from "@diary/core/testing";
import { expect, test } from "vitest";

import { renderTestApp } from "../testing/render-test-app.tsx";

const member = anId(9001);
const read = aChallenge({ title: "Read" });
const run = aChallenge({ challenge_id: anId(2), title: "Run" });

/** The page that a text leads to which was shared from another app. */
function aSharedText(text: string, { written = [] as (typeof read)[], challenges = [read, run] } = {}) {
  return renderTestApp(`/share#${encodeURIComponent(text)}`, {
    member,
    answer: {
      home_challenge: challenges,
      day: written.map(({ challenge_id }) => aDay({ challenge_id, date: "2024-01-01" })),
    },
  });
}

test("a shared text goes into the draft of the challenge that is chosen, once", async () => {
  const site = await aSharedText("On promises https://a.example/");
  await site.getByRole("link", { name: "Run" }).click();
  const content = site.getByLabelText("Content");
  await expect.element(content).toHaveValue("On promises https://a.example/");
  await content.fill("Only this");
  await expect.element(content).toHaveValue("Only this");
});

test("where one challenge is open there is nothing to choose", async () => {
  const site = await aSharedText("Twice", { written: [run] });
  await expect.element(site.getByLabelText("Content")).toHaveValue("Twice");
});

test("a text for which no entry is open can be copied", async () => {
  const site = await aSharedText("Twice", { written: [run, read] });
  await expect.element(site.getByText("Twice", { exact: true })).toBeVisible();
  await expect.element(site.getByRole("button", { name: "Copy" })).toBeVisible();
});

test("whoever has no challenge is not told that today is written", async () => {
  const site = await aSharedText("Twice", { challenges: [] });
  await expect
    .element(site.getByText("There is nothing to write today. Copy the text to keep it."))
    .toBeVisible();
});

test("without a text the page says what to do", async () => {
  const site = await aSharedText("");
  await expect.element(site.getByRole("heading", { level: 1, name: "Nothing was shared" })).toBeVisible();
});
