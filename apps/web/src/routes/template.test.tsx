import { today } from "@diary/core/civil-date";
import { aChallenge, aDay, anId } from "@diary/core/testing";
import { expect, test } from "vitest";

import { renderTestApp } from "../testing/render-test-app.tsx";

const member = anId(9001);
const template = "What I did:\n\nTomorrow:";
const challenge = aChallenge({ template });
const other = aChallenge({ challenge_id: anId(2), title: "Run", template: "How far:" });

async function aDayPage({ written = [] as ReturnType<typeof aDay>[] } = {}) {
  const sent: { content: string; format: string }[] = [];
  const site = await renderTestApp(`/day/create/${challenge.challenge_id}`, {
    member,
    answer: {
      home_challenge: [challenge, other],
      day: (entry?: (typeof sent)[number]) => {
        if (entry === undefined) return written;
        sent.push(entry);
        return [{ ...aDay(), ...entry, challenge: { days: 10 } }];
      },
    },
  });
  const content = site.getByLabelText("Content");
  return { content, register: site.getByRole("button", { name: "Register!" }), sent, site };
}

test("the form starts with the template, which counts neither as entry nor as draft", async () => {
  const { content, register, sent, site } = await aDayPage();
  await expect.element(content).toHaveValue(template);
  await register.click();
  await expect.element(content).toHaveAttribute("aria-invalid", "true");
  expect(sent).toEqual([]);
  await site.getByLabelText("Challenge", { exact: true }).selectOptions("Run");
  await expect.element(content).toHaveValue("How far:");
  await site.unmount();
  const again = await aDayPage();
  await expect.element(again.content).toHaveValue(template);
  await expect.element(again.site.getByText("Your draft is back")).not.toBeInTheDocument();
});

test("a template with typed text can be sent as an entry", { tags: "extended" }, async () => {
  const { content, register, sent } = await aDayPage();
  await expect.element(content).toHaveValue(template);
  await content.fill("What I did: ran\n\nTomorrow:");
  await register.click();
  await expect
    .poll(() => sent)
    .toMatchObject([{ content: "What I did: ran\n\nTomorrow:", format: "markdown" }]);
});

test("a draft replaces the template, and an emptied field doesn't get the template again", async () => {
  const { content, site } = await aDayPage();
  await expect.element(content).toHaveValue(template);
  await content.fill("");
  await content.fill("Ran");
  await site.unmount();
  const again = await aDayPage();
  await expect.element(again.content).toHaveValue("Ran");
  await again.content.fill("");
  await again.site.getByRole("textbox", { name: "Content" }).click();
  await expect.element(again.content).toHaveValue("");
});

test("the form doesn't show the template for a date with an entry", async () => {
  const date = today(Date.now(), 0);
  const { content, site } = await aDayPage({ written: [aDay({ date })] });
  await expect.element(site.getByRole("article", { name: "DAY 1" })).toBeVisible();
  await expect.element(content).not.toBeInTheDocument();
  await site.getByLabelText("Date", { exact: true }).fill("2020-01-05");
  await expect.element(content).toHaveValue(template);
});

test("a challenge's form collapses an empty template", { tags: "extended" }, async () => {
  const changes: unknown[] = [];
  const own = { ...challenge, user_id: member, template: "" };
  const challengeRow = (sent: unknown) => {
    changes.push(sent);
    return [own];
  };
  const site = await renderTestApp(`/challenge/update/${own.challenge_id}`, {
    member,
    answer: { home_challenge: [own], challenge: challengeRow },
  });
  const field = site.getByLabelText("Template", { exact: true });
  await expect.element(field).not.toBeVisible();
  await site.getByText("Tags, weekdays and a template").click();
  await field.fill(template);
  await site.getByRole("button", { name: "Update Challenge" }).click();
  await expect.poll(() => changes).toMatchObject([{ template }]);
});
