import { addDays, today } from "@diary/core/civil-date";
import { aChallenge, anId, aProfile } from "@diary/core/testing";
import { expect, test } from "vitest";

import { renderTestApp } from "../../testing/render-test-app.tsx";

const member = anId(9001);
const date = today(Date.now(), 0);
const due = aChallenge({ user_id: member, title: "Read", start_date: "2026-01-01" });
const later = { ...due, challenge_id: anId(2), title: "Ski", start_date: "2999-01-01" };
const written = { ...due, challenge_id: anId(3), title: "Run" };

const open = (challenges: (typeof due)[], entries: (typeof due)[] = []) =>
  renderTestApp("/mypage", {
    member,
    answer: {
      home_challenge: challenges,
      profile: [aProfile()],
      day: entries.map(({ challenge_id }) => ({ challenge_id, date })),
    },
  });

test.each([
  ["are not due", [due, later], [], "Not due today"],
  ["are written", [due, written, later], [written], "Written today, or resting"],
])("My page groups challenges that %s", async (_, challenges, entries, title) => {
  const site = await open(challenges, entries);
  await expect.element(site.getByRole("region", { name: title })).toMatchTextContent(/Ski/);
  await expect.element(site.getByRole("region", { name: "To write today" })).toMatchTextContent(/Read/);
  const titles = ["Not due today", "Written today, or resting"].filter((other) => other !== title);
  for (const other of titles) expect(site.getByRole("region", { name: other }).query()).toBeNull();
});

test("My page says that nothing is finished, or counts the finished challenges", async () => {
  const site = await open([due]);
  const shelf = { name: "Achieved" };
  await expect.element(site.getByRole("region", shelf)).toMatchTextContent(/^Achieved0Nothing finished yet/);
  await site.unmount();
  const done = { ...written, day: 10, completed: true, end_date: addDays(date, -1) };
  const other = await open([due, done]);
  await expect.element(other.getByRole("region", shelf)).toMatchTextContent(/^Achieved1/);
  await expect.element(other.getByRole("region", shelf).getByRole("link", { name: "Detail" })).toBeVisible();
  expect(other.getByRole("region", shelf).getByRole("link", { name: "Write" }).query()).toBeNull();
});

test("private and hidden challenges are marked on My page, due or not", async () => {
  const secret = { visibility: "private", hidden_at: "2026-11-20T09:00:00Z" } as const;
  const site = await open([due, { ...due, ...secret, challenge_id: anId(4), title: "Secret" }]);
  const row = site.getByRole("article", { name: "Secret" });
  for (const text of ["Private", "Hidden"])
    await expect.element(row.getByText(text, { exact: true })).toBeVisible();
  await site.unmount();
  const only = await open([{ ...due, ...secret }]);
  const card = only.getByRole("article", { name: "Read" });
  for (const text of ["Private", "Hidden"])
    await expect.element(card.getByText(text, { exact: true })).toBeVisible();
  await only.unmount();
  const done = await open([{ ...due, ...secret }], [due]);
  const stamp = done.getByRole("region", { name: "Done for today" }).getByRole("article");
  for (const text of ["Private", "Hidden"])
    await expect.element(stamp.getByText(text, { exact: true })).toBeVisible();
  await expect
    .element(stamp.getByRole("link", { name: "Write" }))
    .toHaveAttribute("href", `/day/create/${due.challenge_id}`);
});
