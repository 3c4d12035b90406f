import { addDays, today } from "@diary/core/civil-date";
import { aChallenge, aDay, anId, openWritingDb } from "@diary/core/testing";
import { receiveDraft, type Draft } from "@diary/core/writing";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { renderTestApp } from "../../testing/render-test-app.tsx";

const member = anId(9001);
const read = aChallenge({ title: "Read" });
const run = aChallenge({ challenge_id: anId(2), title: "Run" });
const TODAY = today(Date.now(), 0);
const YESTERDAY = addDays(TODAY, -1);

async function openForm({ challenge_id } = run, challenges = [run]) {
  const answer = Promise.withResolvers<void>();
  let saved: object[] = [];
  const site = await renderTestApp(`/day/create/${challenge_id}`, {
    member,
    answer: {
      home_challenge: challenges,
      day: async (sent?: object) => {
        if (sent === undefined) return saved;
        await answer.promise;
        saved = [{ ...aDay(), ...sent }];
        return [{ ...saved[0], challenge: { days: 10 } }];
      },
    },
  });
  const content = site.getByLabelText("Content");
  await expect.element(content).toBeVisible();
  const press = (name: string) => site.getByRole("button", { name });
  return { answer: answer.resolve, content, date: site.getByLabelText("Date", { exact: true }), press, site };
}

test("text typed during a submission stays in the form, and so does the date", async () => {
  const { answer, content, date, press, site } = await openForm();
  await date.fill(YESTERDAY);
  await content.fill("Ran");
  await press("Register!").click();
  await content.fill("Ran far");
  answer();
  await expect.element(site.getByText("Registered successfully!").first()).toBeVisible();
  await expect.element(content).toHaveValue("Ran far");
  await expect.element(date).toHaveValue(YESTERDAY);
});

test("Register! starts to store the entry during the click, before the page can close", async () => {
  const { answer, content, press, site } = await openForm();
  await content.fill("Ran");
  await expect.element(press("Add photos")).toBeVisible();
  const opened = vi.spyOn(IDBDatabase.prototype, "transaction");
  (press("Register!").element() as HTMLButtonElement).click();
  expect(opened).toHaveBeenCalledWith(expect.arrayContaining(["outbox"]), "readwrite", expect.anything());
  answer();
  await expect.element(site.getByRole("article", { name: "DAY 1" }).getByText("Ran")).toBeVisible();
});

test("after Register! for yesterday, the page shows the entry and keeps the date", async () => {
  const { answer, content, date, press, site } = await openForm();
  await date.fill(YESTERDAY);
  await content.fill("Ran");
  await press("Register!").click();
  answer();
  await expect.element(site.getByRole("article", { name: "DAY 1" }).getByText("Ran")).toBeVisible();
  await expect.element(date).toHaveValue(YESTERDAY);
});

test("full storage is reported while the user types, and the text stays in the field", async () => {
  const { content, site } = await openForm();
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("The storage is full.", "QuotaExceededError");
  });
  await content.fill("Ran");
  await expect.element(site.getByText(/storage is full/i)).toBeVisible();
  await expect.element(content).toHaveValue("Ran");
});

test("a user can use, combine or discard each draft of other pages, and the text gets the focus", async () => {
  const stored = openWritingDb("challenge-diary");
  const key = { kind: "entry", userId: member, challengeId: run.challenge_id, date: TODAY } as const;
  const draft = { key, rev: 1, caret: null, base: null, replaces: [] };
  for (const [savedAt, content] of ["Read", "Slept", "Swam", "Ran"].entries()) {
    const typed: Draft = { ...draft, writer: content, fields: { content }, savedAt };
    await receiveDraft(stored, typed, member);
  }
  const { content, site } = await openForm();
  const other = (text: string) => site.getByRole("status").filter({ hasText: text });
  const choose = (text: string, choice: string) => other(text).getByRole("button", { name: choice }).click();
  await expect.element(content).toHaveValue("Ran");
  await choose("Swam", "Keep both");
  await expect.element(content).toHaveValue("Ran\n\nSwam");
  await expect.element(content).toHaveFocus();
  await choose("Slept", "Discard");
  await site.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect.element(other("Slept")).not.toBeInTheDocument();
  await expect.element(content).toHaveFocus();
  await choose("Read", "Use this");
  await expect.element(content).toHaveValue("Read");
});

test("a user restores a discarded draft or moves a draft, and the text gets the focus", async () => {
  const before = await openForm();
  await before.content.fill("Round the lake.");
  await before.site.unmount();
  const { content, press, site } = await openForm(read, [read, run]);
  const has = async (text: string) => {
    await expect.element(content).toHaveValue(text);
    await expect.element(content).toHaveFocus();
  };
  await site
    .getByRole("button", { name: /, .*Run/ })
    .first()
    .click();
  await has("Round the lake.");
  await press("Discard draft").dblClick();
  await expect.element(press("Undo")).toHaveFocus();
  await expect.element(content).toHaveValue("");
  await userEvent.keyboard("{Enter}");
  await has("Round the lake.");
  await site.unmount();

  const again = await openForm(run, [read, run]);
  await again.press("Discard draft").click();
  await again.content.fill("Round the wood.");
  await expect.element(again.press("Undo")).not.toBeInTheDocument();
  await again.site.getByLabelText("Challenge", { exact: true }).selectOptions("Read");
  await again.site.getByRole("button", { name: /^Move the text of .*Run.* here$/ }).click();
  await expect.element(again.content).toHaveValue("Round the wood.");
  await expect.element(again.content).toHaveFocus();
});

test.each([320, 390, 414, 1280])(
  "at %i pixels, the button that discards a draft stays in its place",
  async (width) => {
    await page.viewport(width, 900);
    const before = await openForm();
    await before.content.fill("Round the lake.");
    await before.site.unmount();
    const { press } = await openForm();
    const place = (name: string) => press(name).element().getBoundingClientRect().toJSON() as unknown;
    await expect.element(press("Discard draft")).toBeVisible();
    const shown = place("Discard draft");
    await press("Discard draft").click();
    await expect.element(press("Undo")).toBeVisible();
    expect(place("Undo")).toEqual(shown);
  },
);

test("a HEIC photo that the browser can't decode is not added, and the message advises JPEG", async () => {
  const { press, site } = await openForm();
  await expect.element(press("Add photos")).toBeVisible();
  const photo = new File(["\0\0\0\u0018ftypheic\0\0\0\0mif1heic"], "IMG_4711.HEIC", { type: "image/heic" });
  await userEvent.upload(site.getByLabelText("Add photos"), photo);
  await expect
    .element(site.getByRole("alert"))
    .toHaveTextContent(
      "IMG_4711.HEIC: This browser can't read this kind of photo (HEIC or AVIF). Save it as JPEG and choose it again.",
    );
  await expect.element(press("Try again")).not.toBeInTheDocument();
  await expect.element(press("Photo 1 of 1, no caption")).not.toBeInTheDocument();
});

test("Try again adds a photo that a full device has rejected", async () => {
  const { press, site } = await openForm();
  await expect.element(press("Add photos")).toBeVisible();
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its context below
  const { put } = IDBObjectStore.prototype;
  const full = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (
    this: IDBObjectStore,
    ...row
  ) {
    if (this.name === "photos") throw new DOMException("Full", "QuotaExceededError");
    return put.apply(this, row);
  });
  const canvas = new OffscreenCanvas(8, 8);
  canvas.getContext("2d");
  const photo = new File([await canvas.convertToBlob()], "loaf.png", { type: "image/png" });
  await userEvent.upload(site.getByLabelText("Add photos"), photo);
  const message = "loaf.png: This device has no space for the photo. Free some space and add it again.";
  await expect.element(site.getByText(message)).toBeVisible();
  full.mockRestore();
  await press("Try again").click();
  await expect.element(press("Photo 1 of 1, no caption")).toBeVisible();
  await expect.element(site.getByRole("alert")).not.toBeInTheDocument();
});

test(
  "the removal of a photo can be undone only in the form of its challenge",
  { tags: "extended" },
  async () => {
    const stored = openWritingDb("challenge-diary");
    const key = { kind: "entry", userId: member, challengeId: run.challenge_id, date: TODAY } as const;
    const photo = { photoId: anId(501), width: 4, height: 3, alt: "A lake", placeholder: "", isNew: true };
    const draft: Draft = {
      key,
      writer: "w",
      rev: 1,
      fields: { content: "Ran" },
      photos: { list: [photo], removed: [], isEdited: true },
      caret: null,
      base: null,
      savedAt: 1,
      replaces: [],
    };
    await receiveDraft(stored, draft, member);
    const { content, press, site } = await openForm(run, [read, run]);
    await press("Photo 1 of 1: A lake").click();
    await press("Remove photo 1").click();
    await expect.element(press("Undo")).toBeVisible();
    await site.getByLabelText("Challenge", { exact: true }).selectOptions("Read");
    await expect.element(content).toHaveValue("");
    await expect.element(press("Undo")).not.toBeInTheDocument();
  },
);

async function openWithDraftOfTheFirst() {
  const stored = openWritingDb("challenge-diary");
  const key = { kind: "entry", userId: member, challengeId: run.challenge_id, date: "2025-11-01" } as const;
  const fields = { content: "Of the first" };
  const draft: Draft = {
    key,
    writer: "w",
    rev: 1,
    fields,
    caret: null,
    base: null,
    savedAt: 1,
    replaces: [],
  };
  await receiveDraft(stored, draft, member);
  const form = await openForm();
  await form.date.fill("2025-11-28");
  await form.content.fill("Typed");
  (form.date.element() as HTMLInputElement).focus();
  return form;
}

test.each([
  ["another day", "{ArrowRight}15", "2025-11-15"],
  ["another day with arrow keys", "{ArrowRight}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}", "2025-11-02"],
  ["another month", "10", "2025-10-28"],
  ["another year", "{ArrowRight}{ArrowRight}2024", "2024-11-28"],
  ["another date", "11152025", "2025-11-15"],
])(
  "typed text stays in its field while the user changes the date field to %s",
  { tags: "extended" },
  async (_name, keys, day) => {
    const { content, date } = await openWithDraftOfTheFirst();
    await userEvent.keyboard(keys);
    await expect.element(date).toHaveValue(day);
    await userEvent.click(content);
    await expect.element(date).toHaveValue(day);
    await expect.element(content).toHaveValue("Typed");
  },
);

test("Enter in the date field submits the text for the typed date", { tags: "extended" }, async () => {
  const { answer, content, date, site } = await openWithDraftOfTheFirst();
  await userEvent.keyboard("{ArrowRight}15{Enter}");
  answer();
  await expect.element(site.getByText("Registered successfully!").first()).toBeVisible();
  await expect.element(content).not.toBeInTheDocument();
  await expect.element(site.getByRole("article", { name: /^DAY/ }).getByText("Typed")).toBeVisible();
  await expect.element(date).toHaveValue("2025-11-15");
});

async function startToAddPhoto({ press, site }: Awaited<ReturnType<typeof openForm>>) {
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const decode = globalThis.createImageBitmap;
  vi.spyOn(globalThis, "createImageBitmap").mockImplementation(async (...given: unknown[]) => {
    await promise;
    return Reflect.apply(decode, globalThis, given) as ReturnType<typeof decode>;
  });
  const canvas = new OffscreenCanvas(8, 8);
  canvas.getContext("2d");
  const photo = new File([await canvas.convertToBlob()], "loaf.png", { type: "image/png" });
  await expect.element(press("Add photos")).toBeVisible();
  await userEvent.upload(site.getByLabelText("Add photos"), photo);
  return finish;
}

test.each<[string, (form: Awaited<ReturnType<typeof openForm>>) => Promise<void>]>([
  ["Enter in the date field", () => userEvent.keyboard("{ArrowRight}01{Enter}")],
  [
    "Register! before a photo is prepared",
    async (form) => {
      const finish = await startToAddPhoto(form);
      await form.press("Register!").click();
      await form.date.fill("2025-11-01");
      await expect.element(form.content).toHaveValue("Of the first");
      finish();
    },
  ],
])("%s doesn't submit the draft of a new date", async (_name, act) => {
  const form = await openWithDraftOfTheFirst();
  form.answer();
  await act(form);
  await expect.element(form.site.getByRole("dialog", { name: "Failed" })).toBeVisible();
  await expect.element(form.content).toHaveValue("Of the first");
  await expect.element(form.date).toHaveValue("2025-11-01");
});

test("choosing a date with a draft shows it, and the previous date keeps its text", async () => {
  const { content, date } = await openWithDraftOfTheFirst();
  await date.fill("2025-11-01");
  await expect.element(content).toHaveValue("Of the first");
  await date.fill("2025-11-28");
  await expect.element(content).toHaveValue("Typed");
});
