import { today } from "@diary/core/civil-date";
import { aChallenge, aDay, anId } from "@diary/core/testing";
import { expect, test } from "vitest";

import { renderTestApp, type RenderedTestApp } from "../testing/render-test-app.tsx";

const member = anId(9001);
const challenge = aChallenge({ user_id: member, day: 9, days: 10 });
const { challenge_id } = challenge;
const day = aDay({ user_id: member, challenge_id });

const registered = (sent: object) => ({
  ...day,
  date: today(Date.now(), 0),
  ...sent,
  day: 10,
  challenge: { days: 10 },
});

const open = (address: string) =>
  renderTestApp(address, {
    member,
    answer: {
      home_challenge: [challenge],
      challenge: [{ challenge_id }],
      day: (sent?: object) => [sent === undefined ? day : registered(sent)],
    },
  });

async function expectToStayAfterLeaving(site: RenderedTestApp, title: string) {
  const dialog = site.getByRole("dialog", { name: title });
  await expect.element(dialog).toBeVisible();
  document.querySelector<HTMLElement>("header a")!.click();
  const feed = site.getByRole("heading", { level: 1, name: /Let's get start/, includeHidden: true });
  await expect.element(feed).toBeInTheDocument();
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(feed).toBeVisible();
}

test.each([
  [`/day/create/${challenge_id}`, "Content", "Register!", "COMPLETED"],
  [`/day/edit/${challenge_id}/${day.day_id}`, "What did you do today?", "Update", "Update your day Success"],
  [`/challenge/update/${challenge_id}`, "Title", "Update Challenge", "Success"],
])(
  "closing a success dialog doesn't navigate if the user has left %s",
  { tags: "extended" },
  async (address, field, submit, title) => {
    const site = await open(address);
    await site.getByLabelText(field).fill("Ran.");
    await site.getByRole("button", { name: submit }).click();
    await expectToStayAfterLeaving(site, title);
  },
);

test("after a completion, the form keeps the choice of another challenge", { tags: "extended" }, async () => {
  const other = aChallenge({ challenge_id: anId(2), user_id: member, title: "Run" });
  let active = [challenge, other];
  const answer = Promise.withResolvers<void>();
  const site = await renderTestApp(`/day/create/${challenge_id}`, {
    member,
    answer: {
      home_challenge: () => active,
      day: async (sent?: object) => {
        if (sent === undefined) return [];
        await answer.promise;
        active = [other];
        return [registered(sent)];
      },
    },
  });
  await site.getByLabelText("Content").fill("Ran.");
  await site.getByRole("button", { name: "Register!" }).click();
  const select = site.getByLabelText("Challenge", { exact: true });
  await select.selectOptions(other.title);
  await expect.element(select).toHaveValue(other.challenge_id);
  answer.resolve();
  const dialog = site.getByRole("dialog", { name: "COMPLETED" });
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(select).toHaveValue(other.challenge_id);
  await expect.poll(() => select.element().textContent).toBe("Run");
});

test("closing Please Sign in doesn't navigate if the visitor has left", async () => {
  const answer = { home_challenge: [challenge] };
  const site = await renderTestApp(`/challenge/${challenge_id}`, { answer });
  await site.getByRole("button", { name: /like/i }).click();
  await expectToStayAfterLeaving(site, "Please Sign in");
});
