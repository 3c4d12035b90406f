import { formatCivilDate, today } from "@diary/core/civil-date";
import { paths } from "@diary/core/paths";
import { aChallenge, anId, openWritingDb } from "@diary/core/testing";
import {
  createDraftJournal,
  draftOf,
  listDrafts,
  receiveDraft,
  type Draft,
  type EntryKey,
} from "@diary/core/writing";
import { expect, test, vi } from "vitest";

import { matchRoute } from "../app/route-table.ts";
import { extensionHost } from "../platform/web-platform.ts";
import { renderTestApp } from "../testing/render-test-app.tsx";

const member = anId(9001);
const read = aChallenge({ title: "Read" });
const done = aChallenge({ challenge_id: anId(2), title: "Run", completed: true });
const TODAY = today(Date.now(), 0);
const DELETED = anId(99);

const keyOf = (challengeId: string, date = TODAY): EntryKey => ({
  kind: "entry",
  userId: member,
  challengeId,
  date,
});

function draft(key: EntryKey, content: string): Draft {
  const submission = { order: 0, key, dayId: anId(100), text: content, version: null, sent: [] };
  return draftOf({ ...submission, state: { status: "queued" } }, content);
}

/** Stores drafts for an active, a completed and a deleted challenge, and a draft of feedback. */
async function openList() {
  const stored = openWritingDb("challenge-diary");
  for (const [id, text] of [
    [read.challenge_id, "Of the open"],
    [done.challenge_id, "Of the completed"],
    [DELETED, "Of the deleted"],
  ] as const) {
    await receiveDraft(stored, draft(keyOf(id), text), member);
  }
  const feedback: Draft = {
    ...draft(keyOf(DELETED), "Kind words"),
    key: { kind: "form", userId: member, form: "feedback", subject: "" },
    fields: { feedback: "Kind words" },
  };
  await stored.write((transaction) =>
    transaction.objectStore("drafts").put(feedback, [member, "form/feedback/", feedback.writer]),
  );
  const site = await renderTestApp("/mypage/unsent", {
    member,
    answer: { home_challenge: [read, done], day: [] },
  });
  const item = (text: string) => site.getByRole("listitem").filter({ hasText: text });
  return { item, site, stored };
}

test("the list shows each unsent text of the user with its challenge", async () => {
  const { item } = await openList();
  const listed = async (text: string, heading: string) => {
    await expect.element(item(text)).toBeVisible();
    // Invisible characters isolate the text direction of a title.
    await expect
      .poll(() =>
        item(text)
          .element()
          .textContent.replaceAll(/[\u2068\u2069]/g, ""),
      )
      .toContain(heading);
  };
  await listed("Of the open", `${formatCivilDate(TODAY)} · Read · draft`);
  await listed("Of the completed", `${formatCivilDate(TODAY)} · Run · draft`);
  await listed("Of the deleted", `${formatCivilDate(TODAY)} · A deleted challenge · draft`);
  await listed("Kind words", "Feedback");
  await expect
    .element(item("Of the completed").getByRole("button", { name: "Edit" }))
    .not.toBeInTheDocument();
});

test("a draft of a challenge is listed with its texts, without choices", async () => {
  const stored = openWritingDb("challenge-diary");
  const challenge: Draft = {
    ...draft(keyOf(DELETED), ""),
    key: { kind: "form", userId: member, form: "challenge", subject: "" },
    fields: {
      title: "Run",
      category: "HTML",
      days: "100",
      desc: "A mile",
      start_date: TODAY,
      visibility: "public",
      weekdays: "127",
      tags: "outside",
      template: "",
    },
  };
  await stored.write((transaction) =>
    transaction.objectStore("drafts").put(challenge, [member, "form/challenge/", challenge.writer]),
  );
  const site = await renderTestApp("/mypage/unsent", { member, answer: { home_challenge: [], day: [] } });
  const item = site.getByRole("listitem").filter({ hasText: "A mile" });
  await expect.element(item).toHaveTextContent("A challengeRun A mile outsideEditCopyDiscard");
});

test("moving a text to a challenge that has a draft keeps both texts", async () => {
  const { item, site, stored } = await openList();
  await item("Of the deleted").getByRole("button", { name: "Move", exact: true }).click();
  await site.getByRole("button", { name: "Move and open" }).click();
  await expect.element(site.getByLabelText("Content")).not.toHaveValue("");
  const storedTexts = (await listDrafts(stored, member)).flatMap(({ fields }) => Object.values(fields));
  expect(storedTexts.toSorted()).toEqual(["Kind words", "Of the completed", "Of the deleted", "Of the open"]);
  await expect.element(site.getByRole("status").filter({ hasText: "Of the" }).first()).toBeVisible();
});

test("a user discards one text of the list after confirming, and keeps the others", async () => {
  const { item, site, stored } = await openList();
  await item("Of the completed").getByRole("button", { name: "Discard" }).click();
  await site.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect.element(item("Of the completed")).not.toBeInTheDocument();
  await expect.element(site.getByRole("main")).toHaveFocus();
  expect(await listDrafts(stored, member)).toHaveLength(3);
});

test("Show the changes in the sign-out dialog opens the list of unsent texts", async () => {
  const { item, site } = await openList();
  await site.getByRole("button", { name: "Profile" }).click();
  await site.getByRole("menuitem", { name: "Sign out" }).click();
  await site.getByRole("dialog").getByRole("button", { name: "Show the changes" }).click();
  await expect.element(item("Of the deleted")).toBeVisible();
});

test("the sign-out dialog counts the text of a tab that closed before it was stored", async () => {
  const site = await renderTestApp("/mypage/unsent", {
    member,
    answer: { home_challenge: [read], day: [] },
  });
  await expect.element(site.getByText("Everything is sent")).toBeVisible();
  createDraftJournal(() => localStorage).put(draft(keyOf(read.challenge_id), "Of a closed tab"));
  await site.getByRole("button", { name: "Profile" }).click();
  await site.getByRole("menuitem", { name: "Sign out" }).click();
  await site.getByRole("dialog").getByRole("button", { name: "Show the changes" }).click();
  const item = site.getByRole("main").getByRole("listitem");
  await expect.element(item.filter({ hasText: "Of a closed tab" })).toBeVisible();
});

test("pending rest days are listed until they are discarded", async () => {
  const stored = openWritingDb("challenge-diary");
  const mark = { challengeId: read.challenge_id, userId: member, first: TODAY, last: TODAY };
  await stored.write(async (transaction) => {
    const store = transaction.objectStore("rest");
    for (const [index, rests] of [true, false].entries())
      await store.add({ ...mark, rests, order: index + 1 });
  });
  const site = await renderTestApp("/mypage/unsent", {
    member,
    answer: { home_challenge: [read], day: [], set_rest_days: () => new Response("{}", { status: 503 }) },
  });
  const items = site.getByRole("main").getByRole("listitem");
  await expect.element(items.filter({ hasText: "Rest days removed" })).toBeVisible();
  await expect.poll(() => items.first().element().textContent).toContain("waiting to be sent");
  for (const left of [1, 0]) {
    await items.first().getByRole("button", { name: "Discard" }).click();
    await expect.poll(() => items.elements().length).toBe(left);
    await expect.element(site.getByRole("main")).toHaveFocus();
  }
  await expect.element(site.getByText("Everything is sent")).toBeVisible();
});

test("notes that only this device has are listed until they are discarded", async () => {
  const stored = openWritingDb("challenge-diary");
  const note = { userId: member, challengeId: null, date: TODAY, source: "site" as const, createdAt: TODAY };
  await stored.write(async (transaction) => {
    const store = transaction.objectStore("notes");
    const state = { status: "rejected", code: "note/limit" } as const;
    await store.put({ ...note, noteId: anId(201), content: "Offline", state: { status: "queued" } });
    await store.put({ ...note, noteId: anId(202), content: "One too many", state });
    await store.put({ ...note, noteId: anId(203), content: "Sent", state: { status: "sent", at: 1 } });
  });
  const site = await renderTestApp("/mypage/unsent", {
    member,
    answer: { home_challenge: [read], day: [], note: () => new Response("{}", { status: 503 }) },
  });
  const items = site.getByRole("main").getByRole("listitem");
  await expect.element(items.filter({ hasText: "waiting to be sentOffline" })).toBeVisible();
  await expect.element(items.filter({ hasText: /You have 500 notes.*One too many/ })).toBeVisible();
  expect(items.elements()).toHaveLength(2);
  await items.filter({ hasText: "Offline" }).getByRole("button", { name: "Discard" }).click();
  await site.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect.element(items.filter({ hasText: "Offline" })).not.toBeInTheDocument();
  await expect.element(site.getByRole("main")).toHaveFocus();
  expect(items.elements()).toHaveLength(1);
});

test.each([
  [3, false],
  [0, true],
])(
  "with %i unsent texts in the extension, the page says that everything is sent: %s",
  async (count, isSent) => {
    vi.spyOn(extensionHost, "hasMark").mockReturnValue(true);
    vi.spyOn(extensionHost, "sayHello").mockImplementation((hello, port) => {
      if ("type" in hello && hello.type === "count") port.postMessage(count);
    });
    const site = await renderTestApp("/mypage/unsent", {
      member,
      answer: { home_challenge: [read], day: [] },
    });
    const shown = site.getByText(isSent ? "Everything is sent" : "3 changes are in the extension");
    await expect.element(shown).toBeVisible();
    await expect.poll(() => site.getByText("Everything is sent").elements().length).toBe(isSent ? 1 : 0);
  },
);

test("Edit stays on the page if another tab has sent the entry", async () => {
  const stored = openWritingDb("challenge-diary");
  const state = { status: "queued" } as const;
  const entry = { dayId: anId(100), text: "Round the lake.", version: null, sent: [], state };
  await stored.write((transaction) =>
    transaction.objectStore("outbox").put({ order: 1, key: keyOf(read.challenge_id), ...entry }),
  );
  await matchRoute(paths.registerDay(read.challenge_id)).preload();
  const site = await renderTestApp(paths.challenge(read.challenge_id), {
    member,
    answer: {
      home_challenge: [read],
      day: (sent?: object) => (sent === undefined ? [] : new Promise(() => undefined)),
    },
  });
  const edit = site.getByRole("button", { name: "Edit", exact: true });
  await expect.element(edit).toBeVisible();
  // A press during the deletion: after it, the page could already have removed the button.
  await stored.write((transaction) => {
    (edit.element() as HTMLElement).click();
    return transaction.objectStore("outbox").delete(1);
  });
  await expect.element(edit).not.toBeInTheDocument();
  await site.getByRole("button", { name: "Profile" }).click();
  await expect.element(site.getByRole("menuitem", { name: "MyPage" })).toBeVisible();
  await expect.element(site.getByLabelText("Content")).not.toBeInTheDocument();
});
