import { addDays, today } from "@diary/core/civil-date";
import { aChallenge, aDay, anId, openWritingDb } from "@diary/core/testing";
import { listDrafts, receiveDraft, type Draft } from "@diary/core/writing";
import { expect, test, vi } from "vitest";

import { readSharedPhotos, storeSharedPhotos } from "../offline/worker/shared-photos.ts";
import { respondWithShared } from "../offline/worker/shared.ts";
import { renderTestApp } from "../testing/render-test-app.tsx";
import { translate as japanese } from "../words/ja/index.ts";

const member = anId(9001);
const read = aChallenge({ title: "Read" });
const run = aChallenge({ challenge_id: anId(2), title: "Run" });

function aSharedText(
  text: string,
  { written = [] as (typeof read)[], challenges = [read, run], user = member, search = "" } = {},
) {
  const notes: object[] = [];
  return renderTestApp(`/share${search}#${encodeURIComponent(text)}`, {
    member: user,
    answer: {
      home_challenge: challenges,
      note: (sent?: object) => {
        if (sent !== undefined) notes.push({ ...sent, created_at: "2026-01-01T08:00:00Z" });
        return notes;
      },
      day: written.map(({ challenge_id }) => aDay({ challenge_id, date: "2024-01-01" })),
    },
  });
}

test("a shared text is inserted once into the draft of the chosen challenge", async () => {
  const site = await aSharedText("On promises https://a.example/");
  await site.getByRole("link", { name: "Run" }).click();
  const content = site.getByLabelText("Content");
  await expect.element(content).toHaveValue("On promises https://a.example/");
  await content.fill("Only this");
  await expect.element(content).toHaveValue("Only this");
});

test("the page says that only the first part of a very long text has arrived", async () => {
  const site = await aSharedText("On promises", { search: "?cut" });
  await expect
    .element(site.getByText("The text is too long: only its first part has arrived."))
    .toBeVisible();
});

const elevenImages = () =>
  Array.from({ length: 11 }, (_, at) => new File(["a loaf"], `${at}.jpg`, { type: "image/jpeg" }));

async function share(photos: readonly File[], options?: Parameters<typeof renderTestApp>[1]) {
  const body = new FormData();
  for (const photo of photos) body.append("photos", photo);
  const response = await respondWithShared(
    new Request("https://diary.example/share", { method: "POST", body }),
  );
  const { hash, pathname, search } = new URL(response.headers.get("location")!);
  const answer = { home_challenge: [read], day: [], note: [] };
  return renderTestApp(pathname + search + hash, { member, answer, ...options });
}

test("the page says how many shared photos have not arrived", async () => {
  const site = await share(elevenImages());
  await expect
    .element(
      site.getByText(
        "1 photo has not arrived. Share at most ten at a time, or free some space on the device.",
      ),
    )
    .toBeVisible();
  await expect.poll(() => site.getByRole("img", { name: /^\d+\.jpg$/ }).elements()).toHaveLength(10);
  await site.unmount();
  const next = await share(elevenImages().slice(0, 10));
  await expect.poll(() => next.getByRole("img", { name: /^\d+\.jpg$/ }).elements()).toHaveLength(10);
  await expect.element(next.getByText(/not arrived/)).not.toBeInTheDocument();
});

test("on a full device, the page says in Japanese how many shared photos have not arrived", async () => {
  const store = vi.spyOn(Cache.prototype, "put");
  store.mockRejectedValue(new DOMException("Full", "QuotaExceededError"));
  const site = await share(elevenImages(), { language: { language: "ja", translate: japanese } });
  store.mockRestore();
  await expect
    .element(
      site.getByText(
        "写真11枚は届きませんでした。一度に共有できるのは10枚までです。それでも届かないときは、端末の空き容量を増やしてください。",
      ),
    )
    .toBeVisible();
});

test("a link with an invalid number of missing photos shows no message", { tags: "extended" }, async () => {
  for (const missing of ["0", "-1", "1.5", "x", "1e400", ""]) {
    const site = await aSharedText("On promises", { search: `?missing=${missing}` });
    await expect.element(site.getByText("On promises")).toBeVisible();
    await expect.element(site.getByText(/arrived/)).not.toBeInTheDocument();
    await site.unmount();
  }
});

const FOREIGN = "</blockquote><script>alert(1)</script>\n\nand <img src=x onerror=alert(1)>";
const MORE_FOREIGN = [
  "<script>alert(1)</script>",
  "</blockquote><img src=x onerror=alert(1)>",
  "two\nlines\n\nand a paragraph",
  "Twice",
  "https://a.example/?q=1#two",
  "javascript:alert(1)",
  "# A heading\n\n- a list",
  "![](https://a.example/pixel.png)",
  "[Register!](https://a.example/)",
  "Windows\r\nlines",
  "\ttabs\t",
  "朝、走った。",
  "اليوم ركضت",
  "\u202egnp.exe",
  "👩‍👩‍👧 🏃🏽‍♀️",
  "e\u0301 and é",
  "100 % & more + less",
  "a\u200bb\u00a0c",
  "\u0000 NUL",
  "word ".repeat(3_000),
];

async function expectNothingStored(text: string) {
  const stored = openWritingDb("challenge-diary");
  const site = await aSharedText(text, { written: [run] });
  const choice = site.getByRole("link", { name: "Read" });
  await expect.element(choice).toBeVisible();
  expect(site.getByRole("blockquote").element().textContent).toBe(text.trim());
  expect(await listDrafts(stored, member)).toEqual([]);
  await choice.click();
  await expect.element(site.getByLabelText("Content")).not.toHaveValue("");
  await expect.poll(async () => (await listDrafts(stored, member)).length).toBe(1);
}

test("text from another site is not stored before the user chooses a challenge", () =>
  expectNothingStored(FOREIGN));

test.each(MORE_FOREIGN)(
  "text from another site is not stored before the user chooses a challenge: %j",
  { tags: "extended" },
  expectNothingStored,
);

test("an invalid or blank link shows no text and stores nothing", { tags: "extended" }, async () => {
  const stored = openWritingDb("challenge-diary");
  for (const hash of ["%", "%zz", "%E0%A4%A", "%20", "%0a"]) {
    const site = await renderTestApp(`/share#${hash}`, {
      member,
      answer: { home_challenge: [read], day: [] },
    });
    await expect.element(site.getByRole("heading", { level: 1, name: "Nothing was shared" })).toBeVisible();
    await site.unmount();
  }
  expect(await listDrafts(stored, member)).toEqual([]);
});

test(
  "a shared text is added below today's draft after the user chooses a challenge",
  { tags: "extended" },
  async () => {
    const stored = openWritingDb("challenge-diary");
    const date = today(Date.now(), 0);
    const key = { kind: "entry", userId: member, challengeId: read.challenge_id, date } as const;
    const mine: Draft = {
      key,
      writer: "mine",
      rev: 1,
      fields: { content: "Mine" },
      caret: null,
      base: null,
      savedAt: 1,
      replaces: [],
    };
    await receiveDraft(stored, mine, member);
    const site = await aSharedText("Theirs", { written: [run] });
    await expect.element(site.getByRole("link", { name: "Read" })).toBeVisible();
    expect((await listDrafts(stored, member)).map(({ fields }) => fields)).toEqual([{ content: "Mine" }]);
    await site.getByRole("link", { name: "Read" }).click();
    await expect.element(site.getByLabelText("Content")).toHaveValue("Mine\n\nTheirs");
  },
);

test("a shared text can be copied if every challenge has an entry of today", async () => {
  const site = await aSharedText("Twice", { written: [run, read] });
  await expect.element(site.getByText("Twice", { exact: true })).toBeVisible();
  await expect.element(site.getByRole("button", { name: "Copy" })).toBeVisible();
});

test("a shared text becomes a note for today by one press", async () => {
  const site = await aSharedText("On promises https://a.example/", { challenges: [] });
  await site.getByRole("button", { name: "Keep as a note for today" }).click();
  await expect.element(site.getByText("Note added. It waits for today's entry.")).toBeVisible();
  await site.getByRole("button", { name: "1 note from today" }).click();
  await expect.element(site.getByText("On promises https://a.example/")).toBeVisible();
});

test("a double press adds a shared text as one note", { tags: "extended" }, async () => {
  const site = await aSharedText("On promises", { challenges: [] });
  await site.getByRole("button", { name: "Keep as a note for today" }).dblClick();
  await expect.element(site.getByRole("button", { name: "1 note from today" })).toBeVisible();
});

test("a shared text too long for a note can be copied if no challenge is due", async () => {
  const site = await aSharedText("word ".repeat(201), { challenges: [] });
  await expect
    .element(site.getByText("There is nothing to write today. Copy the text to keep it."))
    .toBeVisible();
  await expect
    .element(site.getByRole("button", { name: "Keep as a note for today" }))
    .not.toBeInTheDocument();
});

test("the page Shared Text explains what to do if no text was shared", async () => {
  const site = await aSharedText("");
  await expect.element(site.getByRole("heading", { level: 1, name: "Nothing was shared" })).toBeVisible();
  await expect.element(site.getByRole("link", { name: "Go to My page" })).toHaveAttribute("href", "/mypage");
});

test(
  "without a sign-out, photos that a user shared stay hidden from the next user",
  { tags: "extended" },
  async () => {
    await storeSharedPhotos([new File(["a loaf"], "loaf.jpg", { type: "image/jpeg" })]);
    const first = await aSharedText("");
    await expect.element(first.getByRole("img", { name: "loaf.jpg" })).toBeVisible();
    await first.unmount();
    const other = await aSharedText("", { user: anId(9002) });
    await expect.element(other.getByRole("heading", { name: "Nothing was shared" })).toBeVisible();
    await other.unmount();
    const again = await aSharedText("");
    await expect.element(again.getByRole("img", { name: "loaf.jpg" })).toBeVisible();
  },
);

test("a sign-out deletes shared photos, so the next user of the device doesn't see them", async () => {
  await storeSharedPhotos([new File(["a loaf"], "loaf.jpg", { type: "image/jpeg" })]);
  const site = await aSharedText("");
  await expect.element(site.getByRole("img", { name: "loaf.jpg" })).toBeVisible();
  await site.getByRole("button", { name: "Profile" }).click();
  await site.getByRole("menuitem", { name: "Sign out" }).click();
  await expect.poll(() => readSharedPhotos(member)).toEqual([]);
});

test("the page offers started challenges still open today, those that rest at the end", async () => {
  const date = today(Date.now(), 0);
  const resting = aChallenge({ challenge_id: anId(3), title: "Swim", rest_days: [date] });
  const future = aChallenge({ challenge_id: anId(4), title: "Ski", start_date: addDays(date, 1) });
  const site = await aSharedText("On promises", { challenges: [resting, future, read, run], written: [run] });
  await expect.element(site.getByRole("main").getByRole("link")).toHaveLength(2);
  const titles = site.getByRole("main").getByRole("link").elements();
  expect(titles.map(({ textContent }) => textContent)).toEqual(["Read", "Swim"]);
});
