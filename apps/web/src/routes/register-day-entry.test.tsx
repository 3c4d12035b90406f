import { aChallenge, aDay, aProfile } from "@diary/core/testing";
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import {
  member,
  run,
  later,
  register,
  closeCompletedDialog,
  openForm,
  write,
  done,
  nextRun,
} from "../testing/register-day-page.ts";
import { comeBackLater, renderTestApp } from "../testing/render-test-app.tsx";

test("after Register! the page shows the written entry instead of the form", async () => {
  const site = await write(aChallenge({ title: "Swim", day: 0, days: 10, visibility: "public" }));
  const sheet = site.getByRole("article", { name: "DAY 1" });
  await expect.element(sheet.getByText("Ran.")).toBeVisible();
  await expect.element(site.getByLabelText("Content")).not.toBeInTheDocument();
  await expect.element(site.getByRole("status").filter({ hasText: "Day 1 registered" })).toBeInTheDocument();
  await expect.element(site.getByText("1-day streak")).toBeVisible();
  await expect.element(site.getByText("tomorrow is day 2")).toBeVisible();
  await expect.element(site.getByRole("region", { name: "Swim" }).getByText("/ 10")).toBeVisible();
  await expect.element(site.getByRole("link", { name: "Edit Day" })).toBeVisible();
  await expect.element(site.getByRole("button", { name: "Share" })).toBeVisible();
  // The page removes Register!, so the main action gets the focus.
  await expect.element(site.getByRole("link", done)).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(site.getByRole("link", { name: "Edit Profile" })).toBeVisible();
});

test.each(["Control", "Meta"])("%s+Enter in the text registers the entry", async (modifier) => {
  const site = await openForm(aChallenge());
  await site.getByLabelText("Content").fill("Ran.");
  await userEvent.keyboard(`{${modifier}>}{Enter}{/${modifier}}`);
  await expect.element(site.getByRole("article", { name: "DAY 1" }).getByText("Ran.")).toBeVisible();
});

test(
  "on a phone, generated content in the form has no backslash after Register!",
  { tags: "extended" },
  async () => {
    const window = [innerWidth, innerHeight] as const;
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(...window));
    const site = await write(aChallenge({ day: 1, days: 10, last_line: "Swam." }));
    await expect.element(site.getByRole("article", { name: "DAY 1" })).toBeVisible();
    const inserted = [...document.querySelectorAll("form *")].map(
      (element) => getComputedStyle(element, "::before").content,
    );
    expect(inserted.filter((text) => text.includes("\\"))).toEqual([]);
  },
);

test(
  "after Register! the page shows the entry until the user chooses a date",
  { tags: "extended" },
  async () => {
    const site = await write(aChallenge(), run);
    const content = site.getByLabelText("Content");
    await expect.element(site.getByRole("link", nextRun)).toBeVisible();
    await expect.element(content).not.toBeInTheDocument();
    await site.getByLabelText("Date", { exact: true }).fill("2026-11-18");
    await expect.element(content).toBeVisible();
  },
);

test("after an entry, a link opens the form for the next challenge", async () => {
  const site = await write(aChallenge(), run);
  await site.getByRole("link", nextRun).click();
  await expect.element(site.getByLabelText("Challenge")).toHaveValue(run.challenge_id);
});

test("Next doesn't offer a challenge that starts in the future", async () => {
  const site = await write(aChallenge(), later);
  await expect.element(site.getByRole("link", done)).toBeVisible();
});

test(
  "a user writes two challenges' entries offline by keyboard; both are pending",
  { tags: "extended" },
  async () => {
    const site = await renderTestApp("/day/create/none", {
      member,
      answer: {
        home_challenge: [aChallenge(), run],
        day: (sent?: object) => (sent === undefined ? [] : new Response("{}", { status: 503 })),
      },
    });
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const content = site.getByLabelText("Content");
    const sheet = site.getByRole("article", { name: /^DAY/ });
    await expect.element(content).toHaveFocus();
    await expect.element(site.getByLabelText("Add photos")).toBeInTheDocument();
    await userEvent.keyboard("A chapter.{Tab}{Tab}{Enter}");
    await expect.element(sheet.getByText("A chapter.")).toBeVisible();
    await expect.element(site.getByText("Kept on this device until it is sent.")).toBeVisible();
    await expect.element(site.getByRole("button", { name: "Discard" })).toBeVisible();
    await expect
      .element(site.getByRole("img", { name: /today's entry is pending/, includeHidden: true }).first())
      .toBeInTheDocument();
    // The card has only the dashed ring: a ring around the newest stamp would mark the wrong day.
    const card = site.getByRole("region", { name: aChallenge().title });
    expect(card.element().querySelectorAll("circle")).toHaveLength(1);
    await expect.element(site.getByText("Start a new streak today")).not.toBeInTheDocument();
    await expect.element(site.getByRole("link", nextRun)).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(content).toHaveFocus();
    await expect.element(site.getByLabelText("Add photos")).toBeInTheDocument();
    await userEvent.keyboard("Round the lake.{Tab}{Tab}{Enter}");
    await expect.element(site.getByRole("link", done)).toHaveFocus();
    await expect.element(sheet.getByText("Round the lake.")).toBeVisible();
    await expect.element(site.getByText("2 of 2 written today")).toBeVisible();
  },
);

test("while the page says that the server can't be reached, an entry waits without an alert", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const challenge = aChallenge({ user_id: member });
  let isAway = false;
  const site = await renderTestApp(`/day/create/${challenge.challenge_id}`, {
    member,
    answer: (path) => {
      if (isAway) throw new TypeError("Failed to fetch");
      if (path === "/rest/v1/home_challenge") return [challenge];
      return path === "/rest/v1/profile" ? [aProfile()] : [];
    },
  });
  await expect.element(site.getByLabelText("Content")).toBeVisible();
  isAway = true;
  comeBackLater();
  await expect.element(site.getByText("Challenge Diary can't be reached")).toBeVisible();
  await register(site, "In **the dark**.");
  await expect.element(site.getByText("Kept on this device until it is sent.")).toBeVisible();
  const sheet = site.getByRole("article", { name: /^DAY/ });
  await expect.poll(() => sheet.element().querySelector("strong")?.textContent).toBe("the dark");
  await expect.element(site.getByRole("link", done)).toHaveFocus();
  expect(site.getByRole("dialog").query()).toBeNull();
  expect(logged.mock.calls.flat()).not.toContain("An entry was not saved (queued).");
});

test("the card shows a dashed ring for each pending entry", async () => {
  const challenge = aChallenge();
  const site = await renderTestApp(`/day/create/${challenge.challenge_id}`, {
    member,
    answer: {
      home_challenge: [challenge],
      day: (sent?: object) => (sent === undefined ? [] : new Response("{}", { status: 503 })),
    },
  });
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const rings = () =>
    site.getByRole("region", { name: challenge.title }).element().querySelectorAll("[stroke-dasharray]");
  await register(site, "Today.");
  await expect.element(site.getByText("Kept on this device until it is sent.")).toBeVisible();
  expect(rings()).toHaveLength(1);
  await site.getByLabelText("Date", { exact: true }).fill("2026-11-18");
  await register(site, "An earlier day.");
  await expect.element(site.getByText("An earlier day.").first()).toBeVisible();
  await expect.poll(rings).toHaveLength(2);
});

test(
  "an offline entry that completes the only challenge shows COMPLETED on delivery",
  { tags: "extended" },
  async () => {
    const challenge = aChallenge({ user_id: member, day: 9, days: 10 });
    const [taken, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let sent = 0;
    const site = await renderTestApp(`/day/create/${challenge.challenge_id}`, {
      member,
      answer: {
        // The list lacks the completed challenge before the response to the entry arrives.
        home_challenge: async () => {
          if (sent === 0) return [challenge];
          await taken.promise;
          return [];
        },
        day: async (entry?: object) => {
          if (entry === undefined) return [];
          sent += 1;
          if (sent === 1) return new Response("{}", { status: 503 });
          taken.resolve();
          await answered.promise;
          return [{ ...aDay(), ...entry, day: 10, challenge: { days: 10 } }];
        },
      },
    });
    const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await register(site, "Ran.");
    await expect.element(site.getByText("Kept on this device until it is sent.")).toBeVisible();
    network.mockRestore();
    dispatchEvent(new Event("online"));
    await expect.element(site.getByLabelText("Content")).not.toBeInTheDocument();
    answered.resolve();
    await closeCompletedDialog(site);
  },
);
