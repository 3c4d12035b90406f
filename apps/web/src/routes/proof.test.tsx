import type { ChallengeProof } from "@diary/core/proof";
import { aChallenge, anId } from "@diary/core/testing";
import { expect, test, vi } from "vitest";

import { openMore, renderTestApp } from "../testing/render-test-app.tsx";

const member = anId(9001);
const id = anId(41);
const proof: ChallengeProof = {
  challenge_id: id,
  user_id: member,
  title: "Thirty days of types",
  category: "TypeScript",
  nickname: "Mina",
  handle: "mina",
  visibility: "public",
  days: 5,
  completed: true,
  ended_early: false,
  start_date: "2026-11-01",
  end_date: "2026-11-06",
  weekdays: 127,
  earlier_weekdays: [],
  rest_days: [],
  entries: 5,
  own_dates: ["2026-11-01", "2026-11-02", "2026-11-06"],
  other_day: 1,
  imported: 1,
  unknown: 0,
  first_date: "2026-11-01",
  last_date: "2026-11-06",
  checked_at: "2026-11-29T08:17:00+00:00",
};
const address = `${location.origin}/challenge/${id}/proof`;

test("a visitor sees the numbers that the server checked, and the time of the check", async () => {
  const site = await renderTestApp(`/challenge/${id}/proof`, { answer: { challenge_proof: () => proof } });
  await expect.element(site.getByRole("heading", { level: 1, name: "Thirty days of types" })).toBeVisible();
  const rows = Array.from(document.querySelectorAll("dl > div"), (row) =>
    Array.from(row.children, ({ textContent }) => textContent),
  );
  expect(rows).toEqual([
    ["Entries", "5 of 5"],
    ["Written on their own day", "3"],
    ["Longest streak of these", "2"],
    ["Written on another day", "1"],
    ["Day of writing not known", "1"],
    ["Planned on", "Every day"],
    ["First entry", "Nov 1, 2026"],
    ["Last entry", "Nov 6, 2026"],
  ]);
  await expect.element(site.getByText("Checked by the server: Nov 29, 2026, 08:17 UTC")).toBeVisible();
  await expect.element(site.getByText(address)).toBeVisible();
  await expect.element(site.getByText(/^This challenge has imported entries/)).toBeVisible();
  await expect.poll(() => document.title).toContain("Thirty days of types");
});

test("the proof of a challenge that ended early has no seal", async () => {
  const ended = { ...proof, days: 30, ended_early: true };
  const site = await renderTestApp(`/challenge/${id}/proof`, { answer: { challenge_proof: () => ended } });
  await expect.element(site.getByText("Ended at 5 of 30", { exact: true })).toBeVisible();
  await expect.element(site.getByText("5 of 30")).toBeVisible();
  expect(document.querySelector("main")?.textContent).not.toContain("COMPLETED");
});

test("a proof names the planned weekdays and their change, and mentions rest days", async () => {
  const planned = {
    ...proof,
    weekdays: 0b0000101,
    earlier_weekdays: [{ until: "2026-11-04", weekdays: 127 }],
    rest_days: ["2026-11-03"],
  };
  const site = await renderTestApp(`/challenge/${id}/proof`, { answer: { challenge_proof: () => planned } });
  await expect.element(site.getByText("Mon, Wed", { exact: true })).toBeVisible();
  await expect.element(site.getByText("Plan changed on")).toBeVisible();
  await expect.element(site.getByText("Nov 4, 2026", { exact: true })).toBeVisible();
  await expect.element(site.getByText("Rest days", { exact: true })).toBeVisible();
  await expect.element(site.getByText(/Owners can mark rest days afterwards/)).toBeVisible();
});

test.each([
  ["a public proof shows its address", "public", address.replace(/^https?:\/\//, "")],
  ["a private proof shows a note", "private", "Not public: readers can't check this image"],
])(
  "in the image, %s, the time of the check, and another ink for entries not written on their day",
  async (_, visibility, line) => {
    const drawn: [text: string, ink: string][] = [];
    vi.spyOn(CanvasRenderingContext2D.prototype, "fillText").mockImplementation(function draw(
      this: CanvasRenderingContext2D,
      text: string,
    ) {
      drawn.push([text, JSON.stringify(this.fillStyle)]);
    });
    const site = await renderTestApp(`/challenge/${id}/proof`, {
      member,
      answer: { challenge_proof: () => ({ ...proof, visibility }) },
    });
    await site.getByRole("button", { name: "Image" }).click();
    const texts = () => drawn.map(([text]) => text);
    await expect.poll(texts).toContain(line);
    expect(texts()).toContain("Checked by the server: Nov 29, 2026, 08:17 UTC");
    const inks = ["1", "2", "3", "4"].map((number) => drawn.find(([text]) => text === number)?.[1]);
    expect(new Set(inks.slice(0, 3)).size).toBe(1);
    expect(inks[3]).not.toBe(inks[0]);
  },
);

test("a reader can print the proof, copy its address and choose the image's shape", async () => {
  const printed = vi.spyOn(window, "print").mockReturnValue();
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const site = await renderTestApp(`/challenge/${id}/proof`, { answer: { challenge_proof: () => proof } });
  await site.getByRole("button", { name: "Print" }).click();
  expect(printed).toHaveBeenCalledOnce();
  await site.getByRole("button", { name: "Copy link" }).click();
  expect(copied).toHaveBeenCalledWith(address);
  await site.getByRole("button", { name: "Image" }).click();
  const summary = "3 of 5 entries written on their own day. Longest streak: 2.";
  const image = site.getByRole("img", { name: `A stamp card. ${summary}` });
  await expect.element(image).toBeVisible();
  const canvas = image.element() as HTMLCanvasElement;
  await expect.poll(() => [canvas.width, canvas.height]).toEqual([1200, 630]);
  await site.getByText("Square", { exact: true }).click();
  await expect.poll(() => [canvas.width, canvas.height]).toEqual([1080, 1080]);
  await expect.element(site.getByRole("button", { name: "Save picture" })).toBeVisible();
});

test("a reader with the link sees the proof of a private challenge", async () => {
  const token = "10000000000040008000000000000001";
  const sent: unknown[] = [];
  const site = await renderTestApp(`/unlisted/proof#${token}`, {
    answer: {
      shared_challenge_proof: (body: unknown) => {
        sent.push(body);
        return { ...proof, visibility: "private" };
      },
    },
  });
  await expect.element(site.getByText(`${location.origin}/unlisted/proof#${token}`)).toBeVisible();
  await expect
    .element(site.getByRole("link", { name: "Open the challenge" }))
    .toHaveAttribute("href", `/unlisted#${token}`);
  expect(sent).toEqual([{ token }]);
  expect(document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
});

test("the owner of a private challenge sees that no other user can open the page", async () => {
  const site = await renderTestApp(`/challenge/${id}/proof`, {
    member,
    answer: { challenge_proof: () => ({ ...proof, visibility: "private" }) },
  });
  await expect.element(site.getByText(/^Only you can open this page/)).toBeVisible();
  await expect.element(site.getByRole("button", { name: "Copy link" })).not.toBeInTheDocument();
  await expect.element(site.getByText(address)).not.toBeInTheDocument();
});

test.each([
  ["an unreadable challenge", `/challenge/${id}/proof`],
  ["an invalid id", "/challenge/create/proof"],
  ["an ended link", "/unlisted/proof#ended"],
])("the page of %s says that nothing can be checked", async (_, path) => {
  const site = await renderTestApp(path, { answer: () => Response.json(null) });
  await expect.element(site.getByRole("heading", { name: "There is nothing to check here" })).toBeVisible();
});

test("a proof that could not be loaded can be loaded again", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  let isBroken = true;
  const site = await renderTestApp(`/challenge/${id}/proof`, {
    answer: {
      challenge_proof: () => (isBroken ? Response.json({ message: "no" }, { status: 500 }) : proof),
    },
  });
  await expect.element(site.getByText("The proof could not be loaded.")).toBeVisible();
  isBroken = false;
  await site.getByRole("button", { name: "Try again" }).click();
  await expect.element(site.getByRole("heading", { level: 1, name: "Thirty days of types" })).toBeVisible();
});

test("the owner's menu and the completed card lead to the proof", async () => {
  const own = aChallenge({
    challenge_id: id,
    user_id: member,
    completed: true,
    day: 5,
    days: 5,
    end_date: "2026-11-06",
  });
  const site = await renderTestApp(`/challenge/${id}`, {
    member,
    answer: { home_challenge: [own], challenge_proof: () => proof },
  });
  await expect
    .element(site.getByRole("link", { name: "Proof", exact: true }))
    .toHaveAttribute("href", `/challenge/${id}/proof`);
  await openMore(site, "Proof");
  await expect.element(site.getByText("Written on their own day", { exact: true })).toBeVisible();
});
