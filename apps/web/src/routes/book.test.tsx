import { aDay, anExportedChallenge, anId, aProfile } from "@diary/core/testing";
import { expect, test, vi } from "vitest";

import { renderTestApp } from "../testing/render-test-app.tsx";

const member = anId(9001);

const rowOf = (n: number, title: string) => {
  const { entries: _, rest_days: __, ...row } = anExportedChallenge([], { challenge_id: anId(n), title });
  return { ...row, start_date: `2026-0${n}-01` };
};
const challenges = [rowOf(3, "Not begun"), rowOf(2, "Run"), rowOf(1, "毎朝の読書")];
const readings = [
  aDay({ day_id: anId(102), date: "2026-01-03", content: "# Later", format: "markdown" }),
  aDay({ date: "2026-01-01", content: "一章。\n# 二章。" }),
];
const runs = [aDay({ day_id: anId(103), date: "2026-02-01", content: "Round the lake." })];

/** `entries`: responses with the entries of a challenge, in the order of the requests. */
function openBook(address: string, entries: unknown[][]) {
  return renderTestApp(address, {
    member,
    answer: { challenge: challenges, day: () => entries.shift(), profile: [aProfile()] },
  });
}

test("the printable book has a chapter per challenge with entries, the earliest first", async () => {
  const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
  const site = await openBook("/mypage/book", [readings, runs, []]);
  const contents = site.getByRole("navigation", { name: "Contents" });
  await expect.element(contents.getByRole("link")).toHaveLength(2);
  await expect.element(site.getByText(/^2 challenges, 3 entries$/)).toBeVisible();
  await expect.element(site.getByText("2026", { exact: true })).toBeVisible();
  await expect.element(site.getByText("Mina", { exact: true })).toBeVisible();
  await expect
    .element(contents.getByRole("listitem").first())
    .toHaveTextContent("毎朝の読書2026-01-01 ~ 2 entries");
  const chapter = site.getByRole("region", { name: "毎朝の読書" });
  await expect.element(chapter.getByRole("heading", { name: "January 2026", level: 3 })).toBeVisible();
  await expect
    .element(chapter.getByRole("heading", { level: 4 }).first())
    .toHaveTextContent("DAY 1 · Jan 1, 2026");
  await expect.element(chapter.getByText("一章。 # 二章。")).toBeVisible();
  await expect.element(chapter.getByRole("heading", { name: "Later", level: 5 })).toBeVisible();
  await site.getByRole("button", { name: "Print" }).click();
  expect(print).toHaveBeenCalledOnce();
  await contents.getByRole("link", { name: "Run" }).click();
  await expect.element(site.getByRole("region", { name: "Run" })).toBeInViewport();
});

test("the URL or the form selects a single challenge for the book", async () => {
  const site = await openBook(`/mypage/book?challenge=${anId(2)}`, [runs, [], readings, runs, []]);
  await expect.element(site.getByText("Round the lake.")).toBeVisible();
  await expect.element(site.getByRole("region")).toHaveLength(1);
  await expect.element(site.getByText(/challenges?, /)).not.toBeInTheDocument();
  await expect.element(site.getByText("1 entry", { exact: true }).first()).toBeVisible();
  await expect.element(site.getByRole("img", { name: "1 of 10 days written" })).toBeInTheDocument();
  expect(site.getByText(/^COMPLETED/).elements()).toEqual([]);
  await expect.element(site.getByRole("navigation", { name: "Contents" })).not.toBeInTheDocument();
  const choice = site.getByRole("combobox", { name: "Challenge" });
  await expect.element(choice).toHaveDisplayValue("Run");
  await choice.selectOptions("Not begun");
  await expect.element(site.getByRole("heading", { name: "Nothing written yet" })).toBeVisible();
  await choice.selectOptions("All challenges");
  await expect.element(site.getByRole("navigation", { name: "Contents" })).toBeVisible();
});
