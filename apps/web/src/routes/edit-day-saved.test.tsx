import { aChallenge, aDay, anId } from "@diary/core/testing";
import { expect, test } from "vitest";

import { answerDialog, renderTestApp } from "../testing/render-test-app.tsx";

const member = anId(9001);
const challenge = aChallenge({ user_id: member });
const entry = aDay();

async function openEntry(answered?: Promise<void>) {
  const site = await renderTestApp(`/day/edit/${challenge.challenge_id}/${entry.day_id}`, {
    member,
    answer: {
      home_challenge: [challenge],
      day_revision: [],
      day: async (change: object | undefined, method: string) => {
        if (method === "GET") return [entry];
        await answered;
        return [aDay({ ...change, version: 2 })];
      },
    },
  });
  return { site, update: site.getByRole("button", { name: "Update", exact: true }) };
}

test("Update keeps the focus while the entry is sent", async () => {
  const answered = Promise.withResolvers<void>();
  const { site, update } = await openEntry(answered.promise);
  await site.getByLabelText("What did you do today?").fill("Changed.");
  await update.click();
  await expect.element(update).toHaveAttribute("aria-busy", "true");
  await expect.element(update).toHaveFocus();
  answered.resolve();
  await answerDialog(site, "Update your day Success");
});

test("an entry that was never changed has no earlier texts", async () => {
  const { site } = await openEntry();
  await site.getByRole("button", { name: "Earlier versions" }).click();
  await expect.element(site.getByText("No earlier texts.")).toBeVisible();
});
