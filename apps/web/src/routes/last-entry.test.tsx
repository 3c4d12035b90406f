import { addDays, today } from "@diary/core/civil-date";
import { aChallenge, aDay, anId, aProfile } from "@diary/core/testing";
import { expect, test } from "vitest";

import { renderTestApp } from "../testing/render-test-app.tsx";

const member = anId(9001);

test(
  "a double click on Register! sends the last entry once and shows COMPLETED",
  { tags: "extended" },
  async () => {
    const challenge = aChallenge({ user_id: member, day: 9, days: 10 });
    const sent: unknown[] = [];
    const site = await renderTestApp(`/day/create/${challenge.challenge_id}`, {
      member,
      answer: {
        home_challenge: () => (sent.length === 0 ? [challenge] : []),
        profile: [aProfile()],
        day: (entry?: object) => {
          if (entry === undefined) return [];
          sent.push(entry);
          return [{ ...aDay(), ...entry, day: 10, challenge: { days: 10 } }];
        },
      },
    });
    await site.getByLabelText("Content").fill("Ran.");
    await site.getByRole("button", { name: "Register!" }).dblClick();
    const dialog = site.getByRole("dialog");
    await expect.element(dialog).toHaveAccessibleName("COMPLETED");
    await dialog.getByRole("button", { name: "OK" }).click();
    await expect.element(site.getByRole("heading", { name: "Challenging" })).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent).toHaveLength(1);
  },
);

test("a challenge ends today if an entry for yesterday completes it today", async () => {
  const date = today(Date.now(), 0);
  const challenge = aChallenge({ user_id: member, day: 9, days: 10, start_date: addDays(date, -9) });
  const site = await renderTestApp(`/day/create/${challenge.challenge_id}`, {
    member,
    answer: {
      home_challenge: [challenge],
      day: (entry?: object) =>
        entry === undefined ? [] : [{ ...aDay(), ...entry, day: 10, challenge: { days: 10 } }],
    },
  });
  await site.getByLabelText("Date", { exact: true }).fill(addDays(date, -1));
  await site.getByLabelText("Content").fill("Ran yesterday.");
  await site.getByRole("button", { name: "Register!" }).click();
  await expect.element(site.getByText("10 entries in 10 days, longest streak 1 day")).toBeVisible();
});
