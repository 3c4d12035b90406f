import { today } from "@diary/core/civil-date";
import { aChallenge, aDay, anId } from "@diary/core/testing";
import { expect } from "vitest";

import { renderTestApp, type RenderedTestApp } from "./render-test-app.tsx";

export const member = anId(9001);

export const created = { name: "Let's Start Your New Challenge!" };

export const run = aChallenge({ challenge_id: anId(2), title: "Run" });
export const later = aChallenge({ challenge_id: anId(4), title: "Ski", start_date: "2999-01-01" });

export async function register(site: RenderedTestApp, text: string) {
  await site.getByLabelText("Content").fill(text);
  await site.getByRole("button", { name: "Register!" }).click();
}

export async function closeCompletedDialog(site: RenderedTestApp) {
  const dialog = site.getByRole("dialog");
  await expect.element(dialog).toHaveAccessibleName("COMPLETED");
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect.element(site.getByRole("link", { name: "Edit Profile" })).toBeVisible();
  expect(dialog.query()).toBeNull();
}

export function openForm(...challenges: ReturnType<typeof aChallenge>[]) {
  const date = today(Date.now(), 0);
  let written: ReturnType<typeof aDay> | undefined;
  return renderTestApp(`/day/create/${challenges[0]!.challenge_id}`, {
    member,
    answer: {
      home_challenge: challenges,
      day: (sent?: object) => {
        if (sent === undefined) return written === undefined ? [] : [written];
        written = aDay({ ...sent, date });
        return [{ ...written, challenge: { days: 10 } }];
      },
    },
  });
}

export async function write(...challenges: ReturnType<typeof aChallenge>[]) {
  const site = await openForm(...challenges);
  await register(site, "Ran.");
  return site;
}

export const done = { name: "See today's stamps" };
export const nextRun = { name: "Next: Run" };
