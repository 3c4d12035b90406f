import { aChallenge, aDay, anId } from "@diary/core/testing";
import { expect, test } from "vitest";

import { renderTestApp } from "../testing/render-test-app.tsx";

const member = anId(9001);
const challenge = aChallenge({ user_id: member });
const content = "Read *on*.\n\n- `typeof`\n- [docs](https://example.com)";
const markdown = aDay({ user_id: member, content, format: "markdown" });
const plain = aDay({ user_id: member, day_id: anId(102), date: "2026-11-17", content });

const answer = { home_challenge: [challenge], day: [markdown, plain] };

test("a Markdown entry is rendered, and a plain-text entry is shown as typed", async () => {
  const site = await renderTestApp(`/challenge/${challenge.challenge_id}`, { member, answer });
  const read = site.getByRole("article", { name: "DAY 2" });
  await expect.element(read.getByRole("listitem").first()).toHaveTextContent("typeof");
  await expect
    .element(read.getByRole("link", { name: "docs" }))
    .toHaveAttribute("href", "https://example.com");
  const typed = site.getByRole("article", { name: "DAY 1" });
  await expect.element(typed.getByText("Read *on*.", { exact: false })).toBeVisible();
  expect(typed.getByRole("listitem").query()).toBeNull();
});

test(
  "Preview shows the rendered text, and a second press shows the field again",
  { tags: "extended" },
  async () => {
    const site = await renderTestApp(`/day/create/${challenge.challenge_id}`, {
      member,
      answer: { ...answer, day: [] },
    });
    const field = site.getByRole("textbox", { name: "Content" });
    const preview = site.getByRole("button", { name: "Preview" });
    await expect.element(field).toBeVisible();
    expect(preview.query()).toBeNull();
    await field.fill("Read **on**.");
    await preview.click();
    const region = site.getByRole("region", { name: "Preview" });
    await expect.poll(() => region.element().querySelector("strong")?.textContent).toBe("on");
    await preview.click();
    await field.fill("Read **on** and on.");
    await expect.element(field).toHaveValue("Read **on** and on.");
    expect(region.query()).toBeNull();
  },
);

test.each([
  ["a Markdown entry", markdown, 1],
  ["a plain-text entry", plain, 0],
])(
  "the form shows %s as typed, with a preview only for Markdown",
  { tags: "extended" },
  async (_, day, previews) => {
    const site = await renderTestApp(`/day/edit/${challenge.challenge_id}/${day.day_id}`, {
      member,
      answer: { ...answer, day: [day] },
    });
    await expect.element(site.getByRole("textbox", { name: /^What did you do/ })).toHaveValue(content);
    expect(site.getByRole("button", { name: "Preview" }).elements()).toHaveLength(previews);
  },
);
