import { createQueryClient } from "@diary/core/query";
import { aChallenge, aDay, anId, daysInARow, createSeededRandom } from "@diary/core/testing";
import { contentOf, draftOf, listDrafts, listPending, type Writing } from "@diary/core/writing";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { userEvent } from "vitest/browser";

import {
  PopupHarness,
  TODAY,
  type ServerRows,
  READING,
  serverRows,
  storeDraft,
  storeSubmission,
  writingOn,
} from "../../testing/popup-harness.tsx";

const todays = (content: string, version = 1) =>
  aDay({ day_id: anId(104), date: TODAY.date, day: 4, content, version });

let popups = 0;
function elsewhere(text: string) {
  popups += 1;
  const submission = { order: 0, key: TODAY, dayId: "", text, version: null, sent: [] };
  return draftOf({ ...submission, state: { status: "queued" } }, `popup ${popups}`);
}

async function aPopup(changes: Partial<ServerRows> = {}, writing: Writing = writingOn()) {
  const rows = serverRows(changes);
  const cache = createQueryClient();
  const { db } = writing;
  const screen = await render(<PopupHarness {...{ cache, rows, writing }} />);
  const field = screen.getByRole("textbox");
  return {
    field,
    rows,
    screen,
    db,
    draftEntry: async (text: string) => {
      await expect.element(field).toHaveFocus();
      await userEvent.keyboard(text);
    },
    expectDraft: (text: string) =>
      expect
        .poll(async () => (await listDrafts(db, TODAY.userId)).map(({ fields }) => contentOf(fields)))
        .toEqual([text]),
    refetchAll: () => cache.invalidateQueries(),
    leave: () => userEvent.tab(),
    typedElsewhere: (text: string) => storeDraft(db, elsewhere(text)),
    submittedElsewhere: (text: string) => storeSubmission(db, { text }),
    delivered: (text: string, version = 1) =>
      storeSubmission(db, {
        text,
        state: { status: "delivered", registered: { day: todays(text, version), completed: false } },
      }),
  };
}

test("an unchanged template is neither submitted nor stored as a draft", async () => {
  const challenges = [aChallenge({ template: "What I did: \n\nTomorrow:" })];
  const { db, field, expectDraft, screen } = await aPopup({ challenges });
  await expect.element(field).toHaveValue("What I did: \n\nTomorrow:");
  await screen.getByRole("button", { name: "Register!" }).click();
  await expect.element(field).toHaveAttribute("aria-invalid", "true");
  expect(await listDrafts(db, TODAY.userId)).toEqual([]);
  (field.element() as HTMLElement).focus();
  await userEvent.keyboard("ran");
  await expectDraft("What I did: ran\n\nTomorrow:");
  await screen.getByRole("button", { name: "Register!" }).click();
  await expect
    .poll(async () => (await listPending(db, TODAY.userId)).pending.map(({ text }) => text))
    .toEqual(["What I did: ran\n\nTomorrow:"]);
});

test("Register! starts to store the entry during the click, as the popup can close", async () => {
  const { db, draftEntry, expectDraft, screen } = await aPopup();
  await draftEntry("Ran");
  await expectDraft("Ran");
  await expect.element(screen.getByRole("button", { name: "Add photos" })).toBeVisible();
  const write = vi.spyOn(db, "write");
  (screen.getByRole("button", { name: "Register!" }).element() as HTMLButtonElement).click();
  expect(write).toHaveBeenCalledOnce();
});

test("the form of an existing entry doesn't contain the template", { tags: "extended" }, async () => {
  const challenges = [aChallenge({ template: "What I did: " })];
  const { field, screen } = await aPopup({ challenges, days: [todays("Ran."), ...daysInARow(3)] });
  await screen.getByRole("button", { name: "Edit Day" }).click();
  await expect.element(field).toHaveValue("Ran.");
});

async function changedWhileTyping(typed: string) {
  const popup = await aPopup({ days: [todays("As it was."), ...daysInARow(3)] });
  const { refetchAll, draftEntry, rows, screen } = popup;
  await screen.getByRole("button", { name: "Edit Day" }).click();
  await draftEntry(typed);
  rows.days = [todays("Changed.", 2), ...daysInARow(3)];
  await refetchAll();
  await expect
    .element(screen.getByRole("button", { name: "This entry was changed elsewhere." }))
    .toBeVisible();
  return popup;
}

test("an entry changed elsewhere is shown next to the text when the user leaves the field", async () => {
  const { field, leave, screen } = await changedWhileTyping(" And mo");
  await userEvent.keyboard("re.");
  await expect.element(field).toHaveValue("As it was. And more.");
  await leave();
  const conflict = screen.getByRole("region", { name: "This entry was changed elsewhere" });
  await expect.element(conflict.getByText("As it was. And more.")).toBeVisible();
  await expect.element(conflict.getByText("Changed.", { exact: true })).toBeVisible();
  await expect.element(conflict.getByText(/changed (\w+ \d+, )?\d\d:\d\d$/)).toBeVisible();
});

test("a text doesn't overwrite an entry that was changed elsewhere during typing", async () => {
  const { db, screen } = await changedWhileTyping(" And more.");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  const conflict = screen.getByRole("region", { name: "This entry was changed elsewhere" });
  await expect.element(conflict.getByText("As it was. And more.")).toBeVisible();
  expect((await listPending(db, TODAY.userId)).pending).toEqual([]);
});

/** Adds a photo. Its preparation continues only when the returned function is called. */
async function addSlowPhoto(screen: Awaited<ReturnType<typeof aPopup>>["screen"]) {
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const decode = globalThis.createImageBitmap;
  vi.spyOn(globalThis, "createImageBitmap").mockImplementation(async (...given: unknown[]) => {
    await promise;
    return Reflect.apply(decode, globalThis, given) as ReturnType<typeof decode>;
  });
  const canvas = new OffscreenCanvas(8, 8);
  canvas.getContext("2d");
  const blob = await canvas.convertToBlob();
  await userEvent.upload(screen.getByLabelText("Add photos"), new File([blob], "a.png", { type: blob.type }));
  return finish;
}

test("the popup rejects a HEIC photo that the browser can't decode, and advises JPEG", async () => {
  const { screen } = await aPopup();
  const photo = new File(["\0\0\0\u0018ftypheic\0\0\0\0mif1heic"], "IMG_4711.HEIC", { type: "image/heic" });
  await userEvent.upload(screen.getByLabelText("Add photos"), photo);
  await expect
    .element(screen.getByRole("alert"))
    .toHaveTextContent(
      "IMG_4711.HEIC: This browser can't read this kind of photo (HEIC or AVIF). Save it as JPEG and choose it again.",
    );
  await expect.element(screen.getByRole("button", { name: "Try again" })).not.toBeInTheDocument();
});

test(
  "an entry is not submitted if its text is deleted while a photo is prepared",
  { tags: "extended" },
  async () => {
    const { db, draftEntry, field, expectDraft, screen } = await aPopup();
    await draftEntry("Ran");
    await expectDraft("Ran");
    const finish = await addSlowPhoto(screen);
    const button = screen.getByRole("button", { name: "Register!" });
    await button.click();
    await expect.element(button).toHaveAttribute("aria-busy", "true");
    await userEvent.clear(field);
    finish();
    await expect.element(field).toHaveAttribute("aria-invalid", "true");
    await expect.element(button).not.toHaveAttribute("aria-busy");
    expect((await listPending(db, TODAY.userId)).pending).toEqual([]);
  },
);

test.each([{ isComposing: true }, { keyCode: 229 }])(
  "Ctrl+Enter submits nothing while an input method is open: %o",
  async (composing) => {
    const { draftEntry, db, field, expectDraft } = await aPopup();
    await draftEntry("x にほん");
    const press = (init: KeyboardEventInit) =>
      field.element().dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, ...init }));
    press({ ctrlKey: true, ...composing });
    press({ metaKey: true, ...composing });
    await expectDraft("x にほん");
    expect((await listPending(db, TODAY.userId)).pending).toEqual([]);
    press({ ctrlKey: true });
    await expect.poll(async () => (await listPending(db, TODAY.userId)).pending).toHaveLength(1);
  },
);

test(
  "after a delivery, no empty field is shown before the entry has loaded",
  { tags: "extended" },
  async () => {
    const { delivered, field, rows, screen, submittedElsewhere } = await aPopup();
    await expect.element(field).toHaveFocus();
    await submittedElsewhere("Ran");
    await expect.element(screen.getByRole("button", { name: "Send now" })).toBeVisible();
    const answer = Promise.withResolvers<Response>();
    const asked = vi.fn<() => Promise<Response>>(() => answer.promise);
    rows.days = asked;
    await delivered("Ran");
    await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0);
    expect((field.query() as HTMLTextAreaElement | null)?.value).not.toBe("");
    answer.resolve(Response.json([todays("Ran"), ...daysInARow(3)]));
    await expect.element(screen.getByRole("article", { name: "DAY 4" })).toBeVisible();
    expect(field.query()).toBeNull();
  },
);

test(
  "the Edit button opens a pending entry immediately, even during a request for entries",
  { tags: "extended" },
  async () => {
    const { refetchAll, field, rows, screen, submittedElsewhere } = await aPopup();
    await expect.element(field).toHaveFocus();
    await submittedElsewhere("Ran");
    const edit = screen.getByRole("button", { name: "Edit", exact: true });
    await expect.element(edit).toBeVisible();
    const asked = vi.fn<() => Promise<Response>>(() => new Promise(() => undefined));
    rows.days = asked;
    void refetchAll();
    await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0);
    await edit.click();
    await expect.element(field).toHaveValue("Ran");
    await expect.element(field).toHaveFocus();
  },
);

test(
  "a text from another popup is shown, and the user can keep one or both",
  { tags: "extended" },
  async () => {
    const { draftEntry, db, field, expectDraft, screen, typedElsewhere } = await aPopup();
    await draftEntry("Ran fa");
    await typedElsewhere("Swam");
    const other = screen.getByRole("button", { name: "Another text for this entry" });
    await expect.element(other).toBeVisible();
    await userEvent.keyboard("r");
    await expect.element(field).toHaveValue("Ran far");
    await other.click();
    await expect.element(screen.getByText("Swam", { exact: true })).toBeVisible();
    await screen.getByRole("button", { name: "Keep both" }).click();
    await expect.element(field).toHaveValue("Ran far\n\nSwam");
    await expectDraft("Ran far\n\nSwam");

    await typedElsewhere("Slept");
    await other.click();
    await screen.getByRole("button", { name: "Use this" }).click();
    await expect.element(field).toHaveValue("Slept");
    await expectDraft("Slept");

    await typedElsewhere("Ate");
    await other.click();
    await screen.getByRole("button", { name: "Discard" }).click();
    await screen.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
    await expect.element(other).not.toBeInTheDocument();
    expect(await listDrafts(db, TODAY.userId)).toHaveLength(1);
  },
);

test("a user can edit a pending entry, or discard it after a confirmation", async () => {
  const { db, field, expectDraft, screen, submittedElsewhere } = await aPopup();
  await expect.element(field).toHaveFocus();
  await submittedElsewhere("Ran");
  await screen.getByRole("button", { name: "Edit" }).click();
  await expect.element(field).toHaveValue("Ran");
  await expect.element(field).toHaveFocus();
  await expectDraft("Ran");
  expect((await listPending(db, TODAY.userId)).pending).toEqual([]);
  await userEvent.keyboard(" far{Control>}{Enter}{/Control}");
  await screen.getByRole("button", { name: "Discard" }).click();
  await screen.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect.element(field).toHaveValue("");
  expect((await listPending(db, TODAY.userId)).pending).toEqual([]);
});

const fail = () => Promise.reject(new DOMException("No.", "QuotaExceededError"));

function brokenDevice(kind: "full" | "forbidden"): Writing {
  const writing = writingOn();
  const read = kind === "full" ? writing.db.read : fail;
  return { ...writing, db: { ...writing.db, read, write: fail } };
}

async function expectSubmittable(kind: "forbidden" | "full") {
  const writing = brokenDevice(kind);
  const sendUnstored = vi.fn<Writing["outbox"]["sendUnstored"]>(async () => ({
    status: "registered",
    day: todays("Ran far"),
    completed: false,
  }));
  const { draftEntry, field, screen } = await aPopup(
    {},
    { ...writing, outbox: { ...writing.outbox, sendUnstored } },
  );
  await draftEntry("Ran far");
  await expect
    .element(screen.getByRole("button", { name: "This browser can't keep the text" }))
    .toBeVisible();
  const choice = screen.getByRole("combobox", { name: "Challenge" });
  await choice.selectOptions("Read ten pages");
  await expect.element(field).toHaveValue("");
  await choice.selectOptions(aChallenge().title);
  await expect.element(field).toHaveValue("Ran far");
  const leaving = new Event("beforeunload", { cancelable: true });
  dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);

  await screen.getByRole("button", { name: "Register!" }).click();
  await expect.poll(() => sendUnstored.mock.calls).toMatchObject([[{ text: "Ran far" }]]);
  await expect.element(screen.getByText("Today is written.")).toBeVisible();
}

test("the popup doesn't warn about a text of another user that the device can't store", async () => {
  const { db } = await aPopup();
  db.unstored.set("of another user", { ...elsewhere("Theirs"), key: { ...TODAY, userId: anId(9002) } });
  const leaving = new Event("beforeunload", { cancelable: true });
  dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(false);
});

test("if the storage is full, the popup warns, keeps the text and can submit it", { tags: "extended" }, () =>
  expectSubmittable("full"),
);

test(
  "if the storage is forbidden, the popup warns, keeps the text and can submit it",
  { tags: "extended" },
  () => expectSubmittable("forbidden"),
);

test("text that the user types during a submission stays in the field", { tags: "extended" }, async () => {
  const writing = writingOn();
  const stored = Promise.withResolvers<void>();
  let isReady = Promise.resolve();
  const slow: Writing["db"] = {
    ...writing.db,
    write: async (work) => {
      await isReady;
      return writing.db.write(work);
    },
  };
  const { draftEntry, field, expectDraft, leave, screen } = await aPopup({}, { ...writing, db: slow });
  await draftEntry("Ran");
  isReady = stored.promise;
  await userEvent.keyboard("{Control>}{Enter}{/Control} f");
  stored.resolve();
  await expect.element(screen.getByRole("button", { name: "Waiting to be sent" })).toBeVisible();
  await userEvent.keyboard("ar");
  await expect.element(field).toHaveValue("Ran far");
  await leave();
  await expect.element(screen.getByRole("button", { name: "Send now" })).toBeVisible();
  await expectDraft("Ran far");
});

test.each([1, 2])(
  "updates from elsewhere lose no letter of a word that the user types (seed %i)",
  { tags: "extended" },
  async (seed) => {
    const popup = await aPopup();
    const { refetchAll, draftEntry, db, field, leave, rows, screen, submittedElsewhere, typedElsewhere } =
      popup;
    const next = createSeededRandom(seed);
    let version = 0;
    const news: Record<string, () => Promise<unknown>> = {
      "typed elsewhere": () => typedElsewhere("And swam"),
      "submitted elsewhere": async () => (version === 0 ? submittedElsewhere("Ran") : undefined),
      delivered: async () => {
        const [entry] = (await listPending(db, TODAY.userId)).pending;
        if (entry === undefined) return;
        version += 1;
        rows.days = [todays(entry.text, version), ...daysInARow(3)];
        rows.writtenToday = [anId(1)];
        await popup.delivered(entry.text, version);
      },
      "changed elsewhere": () => {
        version += 1;
        rows.days = [todays(`Changed ${version} times.`, version), ...daysInARow(3)];
        return refetchAll();
      },
      "deleted elsewhere": () => {
        rows.days = daysInARow(3);
        rows.writtenToday = [];
        return refetchAll();
      },
      "the challenge ends": () => {
        rows.challenges = next() < 0.5 ? [READING] : [];
        return refetchAll();
      },
      "the challenge goes on": () => {
        rows.challenges = [aChallenge(), READING];
        return refetchAll();
      },
      "the server fails": () => {
        rows.days = async () => Response.json({ code: "42501", message: "no" }, { status: 403 });
        return refetchAll();
      },
    };
    const word = "abcdefghijklm";
    await draftEntry("a");
    const first = field.element();
    for (const letter of word.slice(1)) {
      const names = Object.keys(news);
      const name = names[Math.floor(next() * names.length)] ?? "";
      void news[name]?.();
      await new Promise((resolve) => {
        setTimeout(resolve, next() ** 3 * 60);
      });
      await userEvent.keyboard(letter);
      expect(document.activeElement, `${letter} after: ${name}`).toBe(first);
    }
    await expect.element(field).toHaveValue(expect.stringContaining(word));
    await leave();
    await expect
      .poll(async () => JSON.stringify([await listDrafts(db, TODAY.userId), screen.container.textContent]))
      .toContain(word);
  },
);
