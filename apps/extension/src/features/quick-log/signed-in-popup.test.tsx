import type { AppErrorCode } from "@diary/core/errors";
import { createQueryClient } from "@diary/core/query";
import type { RestMark } from "@diary/core/rest-days";
import { aChallenge, aDay, anId, daysInARow } from "@diary/core/testing";
import { listDrafts, listPending, type Outcome, type Writing } from "@diary/core/writing";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { userEvent } from "vitest/browser";

import { loadClips, saveClip } from "../../domain/clip.ts";
import { readTyped, storeTyped } from "../../storage/typed-text.ts";
import {
  PopupHarness,
  TODAY,
  type ServerRows,
  READING,
  serverRows,
  storeSubmission,
  writingOn,
} from "../../testing/popup-harness.tsx";

afterEach(() => void vi.useRealTimers());

const rejected = async () => Response.json({ code: "42501", message: "no" }, { status: 403 });

async function aPopup(changes: Partial<ServerRows> = {}, writing = writingOn(), chosen?: string) {
  const rows = serverRows(changes);
  const cache = createQueryClient();
  const screen = await render(<PopupHarness {...{ cache, chosen, rows, writing }} />);
  return { field: screen.getByRole("textbox"), rows, screen, writing };
}

test("opening the popup starts the worker, because a starting worker loses messages", async () => {
  const deliver = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const writing = writingOn();
  await aPopup({}, { ...writing, outbox: { ...writing.outbox, deliver } });
  expect(deliver).toHaveBeenCalledOnce();
});

test("the link to my page shows that there are new likes, but not how many", async () => {
  const { screen } = await aPopup({ likes: [{}, {}] });
  await expect.element(screen.getByRole("link", { name: "MyPage: new likes" })).toBeVisible();
});

const WRITTEN = { days: daysInARow(4), writtenToday: [anId(1), anId(2)] };
const LIKED = {
  challenge_id: anId(1),
  title: "Read one RFC a day",
  likes: 4,
  nicknames: ["Mina", "はると"],
  latest: "2026-11-21T11:00:00Z",
};

test("after today's entry, a line shows the newest likes and marks them as seen", async () => {
  const { rows, screen } = await aPopup({ ...WRITTEN, likes: [LIKED] });
  const line = screen.getByRole("link", { name: "Mina, はると and 2 others like Read one RFC a day" });
  await expect.element(line).toHaveAttribute("href", expect.stringMatching(/\/mypage$/));
  await expect.poll(() => rows.likes).toEqual([]);
  await expect.element(screen.getByRole("link", { name: "MyPage", exact: true })).toBeVisible();
  await expect.element(line).toBeVisible();
});

test(
  "entries of public challenges have a share link, entries of private challenges don't",
  { tags: "extended" },
  async () => {
    const { rows, screen } = await aPopup({
      ...WRITTEN,
      challenges: [aChallenge({ visibility: "public" }), { ...READING, visibility: "private" }],
    });
    const share = screen.getByRole("link", { name: "Share" });
    await expect
      .element(share)
      .toHaveAttribute("href", expect.stringMatching(new RegExp(`/challenge/${anId(1)}#share$`)));
    rows.days = daysInARow(4);
    await screen.getByRole("combobox", { name: "Challenge" }).selectOptions("Read ten pages");
    await expect.element(screen.getByRole("button", { name: "Edit Day" })).toBeVisible();
    await expect.element(share).not.toBeInTheDocument();
  },
);

test(
  "if the progress can't be loaded, a user can write, and no day is shown as missed",
  { tags: "extended" },
  async () => {
    const { field, rows, screen } = await aPopup();
    const calendar = screen.getByRole("region", { name: "Calendar" });
    await expect.element(field).toBeVisible();

    const answer = Promise.withResolvers<Response>();
    rows.days = () => answer.promise;
    await screen.getByRole("combobox", { name: "Challenge" }).selectOptions("Read ten pages");
    await expect.element(screen.getByText("Now Loading...")).toBeInTheDocument();
    expect(field.query()).toBeNull();

    answer.resolve(await rejected());
    const failed = screen.getByRole("alert").getByText("Your progress could not be loaded.");
    await expect.element(failed).toBeVisible();
    await expect.element(screen.getByRole("img", { name: /written/ })).not.toBeInTheDocument();
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard("Written without a calendar.");

    rows.days = daysInARow(2);
    await screen.getByRole("button", { name: "Try again" }).click();
    await expect.element(failed).not.toBeInTheDocument();
    await expect.element(field).toHaveValue("Written without a calendar.");
    await expect.element(screen.getByRole("button", { name: "Register!" })).toBeEnabled();

    await screen.getByRole("button", { name: "Calendar" }).click();
    await expect.element(calendar).toBeVisible();
    expect(field.query()).toBeNull();
    await screen.getByRole("button", { name: "Calendar" }).click();
    await expect.element(field).toHaveValue("Written without a calendar.");
  },
);

test("if a written entry can't be loaded, the popup shows no empty field", { tags: "extended" }, async () => {
  const { field, rows, screen } = await aPopup({ days: rejected, writtenToday: [anId(1)] });
  await screen.getByRole("combobox", { name: "Challenge" }).selectOptions(aChallenge().title);
  await expect
    .element(screen.getByRole("heading", { name: "Your progress could not be loaded." }))
    .toBeVisible();
  expect(field.query()).toBeNull();
  rows.days = [aDay({ date: TODAY.date, day: 4, content: "Written elsewhere." }), ...daysInARow(3)];
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.element(screen.getByText("Today is written.")).toBeVisible();
  await expect.element(screen.getByText("Written elsewhere.")).toBeVisible();
  expect(field.query()).toBeNull();
});

test("the popup has a title even if nothing can be loaded", async () => {
  const { screen } = await aPopup({ challenges: rejected });
  await expect.element(screen.getByText("Your challenges could not be loaded.")).toBeVisible();
  await expect.element(screen.getByRole("heading", { level: 1, name: "Challenge Diary" })).toBeVisible();
});

function refusingDevice(code: AppErrorCode): Writing {
  const writing = writingOn();
  const send = () => Promise.resolve<Outcome>({ status: "rejected", code });
  return { ...writing, outbox: { ...writing.outbox, send } };
}

async function expectRejection(code: AppErrorCode, name: string | RegExp, text: string | RegExp) {
  const { field, screen } = await aPopup({}, refusingDevice(code));
  await field.fill("Typed for nothing?");
  await screen.getByRole("button", { name: "Register!" }).click();
  const dialog = screen.getByRole("dialog", { name });
  await expect.element(dialog.getByText(text)).toBeVisible();
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect.element(field).toHaveValue("Typed for nothing?");
}

test("a rejected entry shows a reason and keeps its text", () =>
  expectRejection("conflict", "Failed", /Your text stays here/));

test.each([
  ["invalid", /^This text can't be registered: it shows nothing/, "OK"],
  ["network", /^The server can't be reached, and this browser can't keep/, "OK"],
  ["blocked", /^A proxy or filter/, "OK"],
  ["account/suspended", "Your account is suspended. The site says why.", "OK"],
] as const)(
  "an entry rejected with %s shows a reason and keeps its text",
  { tags: "extended" },
  expectRejection,
);

test("a popup with only completed challenges shows them and a link for a new challenge", async () => {
  const done = aChallenge({ completed: true, day: 10, end_date: "2026-11-20" });
  const { screen } = await aPopup({ challenges: [done] });
  await expect.element(screen.getByRole("heading", { name: "1 challenge completed" })).toBeVisible();
  await expect.element(screen.getByRole("link", { name: "Learn TypeScript" })).toBeVisible();
  await expect.element(screen.getByText("10", { exact: true })).toBeVisible();
  await expect.element(screen.getByRole("link", { name: "New Challenge" })).toBeVisible();
});

test("an open popup shows a challenge that was just created elsewhere", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { rows, screen } = await aPopup();
  const choice = screen.getByRole("combobox", { name: "Challenge" });
  await expect.element(choice).toBeVisible();
  rows.challenges = [aChallenge(), READING, aChallenge({ challenge_id: anId(3), title: "Third" })];
  vi.advanceTimersByTime(10_000);
  await expect.element(choice.getByRole("option", { name: "Third" })).toBeInTheDocument();
});

const todays = aDay({ day_id: anId(104), date: TODAY.date, day: 4, content: "Ran." });
const delivered = ({ db }: Writing, completed = false) =>
  storeSubmission(db, {
    text: todays.content,
    state: { status: "delivered", registered: { day: todays, completed } },
  });

test("a text is rejected and shown next to the entry that was written on the site", async () => {
  const { field, rows, screen } = await aPopup({}, refusingDevice("day/duplicate-date"));
  await field.fill("Written in the popup.");
  rows.days = [todays, ...daysInARow(3)];
  await screen.getByRole("button", { name: "Register!" }).click();
  const dialog = screen.getByRole("dialog", { name: "Cannot register data with the same date" });
  await dialog.getByRole("button", { name: "OK" }).click();
  const conflict = screen.getByRole("region", { name: "This entry was changed elsewhere" });
  await expect.element(conflict.getByText("Written in the popup.")).toBeVisible();
  await expect.element(conflict.getByText("Ran.", { exact: true })).toBeVisible();
});

test("the COMPLETED dialog appears even if the entry was delivered earlier", async () => {
  const writing = writingOn();
  await delivered(writing, true);
  const { screen } = await aPopup({}, writing);
  const completed = screen.getByRole("dialog", { name: "COMPLETED" });
  await expect.element(completed.getByText(/Completed your Challenge!/)).toBeVisible();
  await completed.getByRole("button", { name: "OK" }).click();
  await expect.element(completed).not.toBeInTheDocument();
});

test("the calendar of a long challenge scrolls to today when it opens", { tags: "extended" }, async () => {
  const { screen } = await aPopup({
    challenges: [aChallenge({ days: 180, start_date: "2026-06-01" })],
    days: [],
  });
  await screen.getByRole("button", { name: "Calendar" }).click();
  await expect.element(screen.getByRole("cell", { name: /, today: / })).toBeInViewport({ ratio: 1 });
});

test("the calendar marks a missed day that the next entry bridged", { tags: "extended" }, async () => {
  const { screen } = await aPopup({
    challenges: [aChallenge({ start_date: "2026-11-18" })],
    days: daysInARow(3).filter(({ date }) => date !== "2026-11-19"),
  });
  await screen.getByRole("button", { name: "Calendar" }).click();
  await expect.element(screen.getByRole("cell", { name: "November 19: no entry, bridged" })).toBeVisible();
});

test("entries are numbered by date, not in the order of writing", { tags: "extended" }, async () => {
  const days = [
    aDay({ day_id: anId(104), date: TODAY.date, day: 1 }),
    aDay({ day_id: anId(105), date: "2026-11-20", day: 2 }),
  ];
  const { screen } = await aPopup({ challenges: [aChallenge()], days, writtenToday: [anId(1)] });
  await expect.element(screen.getByRole("article", { name: "DAY 2" })).toBeVisible();
});

const DAY_MS = 86_400_000;

test("after midnight, an open popup shows the new day if the user typed nothing", async () => {
  const { field, rows, screen } = await aPopup({ days: [todays, ...daysInARow(3)], writtenToday: [anId(1)] });
  await screen.getByRole("combobox", { name: "Challenge" }).selectOptions(aChallenge().title);
  await expect.element(screen.getByText("Today is written.")).toBeVisible();
  rows.writtenToday = [];
  rows.now += DAY_MS;
  dispatchEvent(new Event("visibilitychange"));
  await expect.element(screen.getByRole("button", { name: "Register!" })).toBeEnabled();
  await expect.element(field).toHaveValue("");
  await expect.element(field).toHaveFocus();
});

test("text typed before midnight is submitted for that day", async () => {
  const { field, rows, screen, writing } = await aPopup();
  await field.fill("Begun in the evening");
  rows.now += DAY_MS;
  dispatchEvent(new Event("visibilitychange"));
  await expect.element(screen.getByText(/A new day has begun since\./)).toBeVisible();
  await userEvent.keyboard(", ended at night.");
  await screen.getByRole("button", { name: "Register!" }).click();
  const pending = async () => (await listPending(writing.db, TODAY.userId)).pending;
  await expect.poll(pending).toMatchObject([{ key: TODAY, text: "Begun in the evening, ended at night." }]);
  await expect.element(field).toHaveValue("");
});

test("text selected on a page is added with its URL, and the clip is deleted", async () => {
  const { field } = await aPopup();
  await field.fill("Read about promises.");
  await saveClip({
    text: "Promises settle once.",
    url: "https://docs.example/promise",
    userId: TODAY.userId,
  });
  await expect
    .element(field)
    .toHaveValue("Read about promises.\n\nPromises settle once.\nhttps://docs.example/promise");
  await expect.poll(() => loadClips()).toEqual([]);
});

test("a pending entry counts in the number, and the day isn't done before it is sent", async () => {
  const { field, screen } = await aPopup({ challenges: [aChallenge()] });
  await field.fill("Ran.");
  await screen.getByRole("button", { name: "Register!" }).click();
  await expect.element(screen.getByText("Waiting to be sent")).toBeVisible();
  await expect.element(screen.getByText(/^4-day streak/)).toBeVisible();
  await expect.element(screen.getByText(/^Day 4 \//)).toBeVisible();
  expect(screen.getByText("Done for today.").query()).toBeNull();
});

test(
  "a slow server isn't shown as unreachable, and the entry appears later",
  { tags: "extended" },
  async () => {
    const { field, rows, screen, writing } = await aPopup();
    await field.fill("Ran.");
    await screen.getByRole("button", { name: "Register!" }).click();
    await expect.element(screen.getByText("Waiting to be sent")).toBeVisible();
    await expect.element(screen.getByText("Saved in this browser until it is sent.")).toBeVisible();
    await expect.element(screen.getByText(/^4-day streak/)).toBeVisible();
    expect(screen.container.textContent).not.toMatch(/reach|connection/);

    rows.days = [todays, ...daysInARow(3)];
    await delivered(writing);
    await expect.element(screen.getByText("Today is written.")).toBeVisible();
    await expect.element(screen.getByText("Waiting to be sent")).not.toBeInTheDocument();
  },
);

test(
  "if an entry is delivered during loading, Next doesn't offer its challenge",
  { tags: "extended" },
  async () => {
    const before = Promise.withResolvers<string[]>();
    const { rows, screen, writing } = await aPopup(
      { writtenToday: () => before.promise },
      writingOn(),
      todays.challenge_id,
    );
    await expect.element(screen.getByRole("button", { name: "Register!" })).toBeVisible();
    rows.days = [todays, ...daysInARow(3)];
    rows.writtenToday = [todays.challenge_id];
    await delivered(writing);
    await expect.element(screen.getByText("Today is written.")).toBeVisible();
    before.resolve([]);
    await expect.element(screen.getByRole("button", { name: "Next: Read ten pages" })).toBeVisible();
  },
);

test(
  "a user can write for several challenges one after another by keyboard",
  { tags: "extended" },
  async () => {
    const { field, rows, screen, writing } = await aPopup({}, writingOn(), todays.challenge_id);
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard("Ran.{Control>}{Enter}{/Control}");
    await expect.element(screen.getByRole("button", { name: "Send now" })).toBeVisible();
    rows.days = [todays, ...daysInARow(3)];
    rows.writtenToday = [todays.challenge_id];
    await delivered(writing);
    await expect.element(screen.getByText("Today is written.")).toBeVisible();
    await expect.element(screen.getByRole("button", { name: "Next: Read ten pages" })).toHaveFocus();
    rows.days = [];
    await userEvent.keyboard("{Enter}");
    await expect
      .element(screen.getByRole("combobox", { name: "Challenge" }))
      .toHaveValue(READING.challenge_id);
    await expect.element(field).toHaveFocus();
  },
);

test("a challenge that starts later isn't listed under To write today", async () => {
  const later = aChallenge({ challenge_id: anId(3), title: "Ski", start_date: "2999-01-01" });
  const { screen } = await aPopup({ challenges: [later, aChallenge()] });
  await screen.getByRole("button", { name: "All challenges" }).click();
  const region = (name: string) => screen.getByRole("region", { name });
  await expect.element(region("Begins later").getByText("Ski")).toBeVisible();
  await expect.element(region("To write today").getByText("Ski")).not.toBeInTheDocument();
});

test("a challenge that starts today is listed under To write today", async () => {
  const first = aChallenge({ challenge_id: anId(3), title: "Ski", start_date: TODAY.date, day: 0 });
  const { screen } = await aPopup({ challenges: [first, aChallenge()] });
  await screen.getByRole("button", { name: "All challenges" }).click();
  const toWrite = screen.getByRole("region", { name: "To write today" });
  await expect.element(toWrite.getByText("Ski")).toBeVisible();
});

test(
  "an entry that is delivered during a request for entries is shown instead of a field",
  { tags: "extended" },
  async () => {
    const before = Promise.withResolvers<Response>();
    const asked = vi.fn<() => Promise<Response>>(() => before.promise);
    const { field, rows, screen, writing } = await aPopup({ days: asked });
    await expect.poll(() => asked.mock.calls.length).toBe(1);
    rows.days = [todays, ...daysInARow(3)];
    await delivered(writing);
    await expect.element(screen.getByText("Registered successfully!")).toBeVisible();
    before.resolve(Response.json(daysInARow(3)));
    await expect.element(screen.getByText("Today is written.")).toBeVisible();
    await expect.element(screen.getByRole("article", { name: "DAY 4" }).getByText("Ran.")).toBeVisible();
    expect(field.query()).toBeNull();
  },
);

test("a written entry shows the streak and the next day, but no field before Edit Day", async () => {
  const { field, screen } = await aPopup(
    { days: [todays, ...daysInARow(3)], writtenToday: [anId(1)] },
    writingOn(),
    todays.challenge_id,
  );
  await expect.element(screen.getByText("4-day streak")).toBeVisible();
  await expect.element(screen.getByText("tomorrow is day 5")).toBeVisible();
  expect(field.query()).toBeNull();
  await screen.getByRole("button", { name: "Edit Day" }).click();
  await expect.element(field).toHaveValue("Ran.");
  await expect.element(field).toHaveFocus();
});

test(
  "after the user acts on a notice during loading, the focus is still in the popup",
  { tags: "extended" },
  async () => {
    const before = Promise.withResolvers<Response>();
    const { screen, writing } = await aPopup({ challenges: [aChallenge()], days: () => before.promise });
    await storeSubmission(writing.db, { state: { status: "rejected", code: "invalid" } });
    await screen.getByRole("button", { name: /^Could not be registered/ }).click();
    (screen.getByRole("button", { name: "Try again" }).element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(screen.getByRole("main")).toHaveFocus();
    before.resolve(Response.json(daysInARow(3)));
    await expect.element(screen.getByRole("button", { name: "Send now" })).toHaveFocus();
  },
);

test("on a new day, the field appears before the server responds", async () => {
  const { field, screen } = await aPopup({ writtenToday: () => new Promise(() => undefined) });
  await expect.element(field).toHaveFocus();
  await expect.element(screen.getByRole("combobox")).toHaveValue(anId(1));
});

test(
  "unless the user types, the popup skips a challenge that gets an entry elsewhere",
  { tags: "extended" },
  async () => {
    for (const isTyping of [false, true]) {
      const before = Promise.withResolvers<string[]>();
      const { field, screen } = await aPopup({
        writtenToday: () => before.promise,
        challenges: [aChallenge(), READING],
      });
      await expect.element(field).toHaveFocus();
      if (isTyping) await userEvent.keyboard("Typed");
      before.resolve([anId(1)]);
      await expect.element(screen.getByRole("combobox")).toHaveValue(isTyping ? anId(1) : anId(2));
      await expect.element(field).toHaveValue(isTyping ? "Typed" : "");
      await screen.unmount();
    }
  },
);

test(
  "text typed during a loading error is stored and moved into the form",
  { tags: "extended" },
  async () => {
    localStorage.clear();
    const { field, rows, screen } = await aPopup({ challenges: rejected });
    await expect.element(screen.getByText("Your challenges could not be loaded.")).toBeVisible();
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard("Typed with nothing known");
    await expect.element(screen.getByText("Your text is kept on this device")).toBeVisible();
    expect(readTyped()).toMatchObject([[expect.anything(), { text: "Typed with nothing known" }]]);
    rows.challenges = [aChallenge()];
    await screen.getByRole("button", { name: "Try again" }).click();
    await expect.element(screen.getByRole("button", { name: "Register!" })).toBeVisible();
    await expect.element(field).toHaveValue("Typed with nothing known");
    expect(readTyped()).toEqual([]);
  },
);

test("texts of closed popups are added to the field once, except those of other users", async () => {
  localStorage.clear();
  const NOON = serverRows().now;
  storeTyped("a", { text: "First", typedAt: NOON - 2_000, userId: anId(9001) });
  storeTyped("b", { text: "Second", typedAt: NOON - 1_000, userId: null });
  storeTyped("c", { text: "Of another user", typedAt: NOON - 1_000, userId: anId(9002) });
  const { field } = await aPopup();
  await expect.element(field).toHaveValue("First\n\nSecond");
  expect(readTyped().map(([id]) => id)).toEqual(["c"]);
});

test("a text that a popup stored yesterday becomes a draft of yesterday", { tags: "extended" }, async () => {
  localStorage.clear();
  storeTyped("a", { text: "Before midnight", typedAt: serverRows().now - 86_400_000, userId: anId(9001) });
  const { field, screen, writing } = await aPopup();
  await expect.element(screen.getByRole("button", { name: /^You left a text of/ })).toBeVisible();
  await expect.element(field).toHaveValue("");
  expect(readTyped()).toEqual([]);
  expect(await listDrafts(writing.db, anId(9001))).toMatchObject([{ key: { date: "2026-11-20" } }]);
});

test(
  "text typed next to a pending entry is shown and can be added to the entry",
  { tags: "extended" },
  async () => {
    localStorage.clear();
    const writing = writingOn();
    await storeSubmission(writing.db, {});
    storeTyped("a", { text: "One more thing", typedAt: serverRows().now, userId: anId(9001) });
    const { screen } = await aPopup({}, writing, anId(1));
    await screen.getByRole("button", { name: "Your text is kept on this device" }).click();
    await expect.element(screen.getByText("One more thing")).toBeVisible();
    expect(readTyped()).toHaveLength(1);
    await screen.getByRole("button", { name: "Edit" }).click();
    await expect.element(screen.getByRole("textbox")).toHaveValue("Ran\n\nOne more thing");
    expect(readTyped()).toEqual([]);
  },
);

test("a rejected change of rest days is shown", async () => {
  const { screen, writing } = await aPopup();
  const mark = {
    challengeId: anId(1),
    userId: TODAY.userId,
    first: TODAY.date,
    last: TODAY.date,
    rests: true,
  };
  await writing.db.write((transaction) =>
    transaction.objectStore("rest").put({ ...mark, order: 1, refused: "rest/limit" }),
  );
  writing.db.notifyChanged();
  await expect
    .element(screen.getByText("Your change of rest days (Nov 21, 2026) could not be saved."))
    .toBeVisible();
});

test("pending rest days are listed until they are discarded", async () => {
  const { screen, writing } = await aPopup();
  const mark = { challengeId: anId(1), userId: TODAY.userId, first: TODAY.date, last: "2026-11-23" };
  const store = async (change: object) => {
    await writing.db.write((transaction) =>
      transaction.objectStore("rest").add({ ...mark, ...change } as RestMark),
    );
    writing.db.notifyChanged();
  };
  await store({ rests: true });
  await screen.getByRole("button", { name: "Waiting to be sent" }).click();
  await store({ challengeId: anId(2), rests: false });
  await expect.element(screen.getByRole("button", { name: "2 unsent changes" })).toBeVisible();
  await expect.element(screen.getByText("Rest days", { exact: true })).toBeVisible();
  await expect.element(screen.getByText("Rest days removed")).toBeVisible();
  await expect.element(screen.getByText(/Nov 21, 2026 – Nov 23, 2026 · .*Read ten pages/)).toBeVisible();
  for (const left of [1, 0]) {
    await screen.getByRole("button", { name: "Discard" }).first().click();
    await expect.poll(async () => (await listPending(writing.db, TODAY.userId)).marks).toHaveLength(left);
  }
  await expect.element(screen.getByText("Rest days removed")).not.toBeInTheDocument();
});

test(
  "the text of a rejected entry is shown even if its challenge is completed",
  { tags: "extended" },
  async () => {
    const { screen, writing } = await aPopup({ challenges: [READING] });
    await storeSubmission(writing.db, { state: { status: "rejected", code: "challenge/completed" } });
    await screen.getByRole("button", { name: /^Could not be registered/ }).click();
    await expect.element(screen.getByText("Ran", { exact: true })).toBeVisible();
    await expect.element(screen.getByRole("button", { name: "Discard" })).toBeVisible();
    await expect.element(screen.getByRole("button", { name: "Edit" })).not.toBeInTheDocument();
  },
);

test("a pending entry of yesterday opens in the form of its challenge and date", async () => {
  const { field, screen, writing } = await aPopup({ days: daysInARow(1) }, writingOn(), READING.challenge_id);
  await storeSubmission(writing.db, { key: { ...TODAY, date: "2026-11-20" } });
  await screen.getByRole("button", { name: "Waiting to be sent" }).click();
  await screen.getByRole("button", { name: "Edit" }).click();
  await expect.element(screen.getByRole("combobox", { name: "Challenge" })).toHaveValue(TODAY.challengeId);
  await expect.element(screen.getByRole("heading", { name: /yesterday/i })).toBeVisible();
  await expect.element(field).toHaveValue("Ran");
});

test("a press sets or removes a rest day, and the user can still write on it", async () => {
  const { field, screen } = await aPopup({ challenges: [aChallenge(), READING] }, writingOn(), anId(1));
  await expect.element(field).toHaveFocus();
  await screen.getByRole("button", { name: "Rest today", exact: true }).click();
  await expect.element(screen.getByText("Today is a rest day.")).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Register!" })).toBeEnabled();
  await screen.getByRole("button", { name: "All challenges" }).click();
  const resting = screen.getByRole("region", { name: "Rests today" });
  await expect.element(resting.getByRole("button", { name: /^Learn TypeScript/ })).toBeVisible();
  const toWrite = screen.getByRole("region", { name: "To write today" });
  await expect.element(toWrite.getByRole("button", { name: /^Read ten pages/ })).toBeVisible();
  await screen.getByRole("button", { name: "All challenges" }).click();
  await screen.getByRole("button", { name: "Don't rest today" }).click();
  await expect.element(screen.getByRole("button", { name: "Rest today", exact: true })).toBeVisible();
});

test.each([
  ["has no rest day", { challenges: [aChallenge({ rest_days: ["2026-11-21"] }), READING] }],
  ["has no entry", { writtenToday: [anId(1)] }],
])("the popup opens with a challenge that %s today", async (_, rows) => {
  const { screen } = await aPopup(rows);
  await expect.element(screen.getByRole("combobox", { name: "Challenge" })).toHaveValue(READING.challenge_id);
});
