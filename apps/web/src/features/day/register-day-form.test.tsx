import type { SavedEntry } from "@diary/core/day";
import { createMutex, systemTimers } from "@diary/core/local-store";
import { createQueryClient } from "@diary/core/query";
import { createDiaryClient, DiaryProvider } from "@diary/core/supabase";
import { aDay, createMemoryPlatform, createOutbox, openWritingDb } from "@diary/core/testing";
import {
  listDrafts,
  receiveDraft,
  useUnsentTexts,
  WritingProvider,
  type Draft,
  type WritingDb,
} from "@diary/core/writing";
import { DialogsProvider } from "@diary/ui/dialogs";
import { ToastProvider } from "@diary/ui/toast";
import { QueryClientProvider } from "@tanstack/react-query";
import { deleteDB } from "idb";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";

import { RegisterDayForm } from "./register-day-form.tsx";

const key = { userId: "mina", challengeId: "c1" };
const [YESTERDAY, TODAY] = ["2026-11-19", "2026-11-20"];

let name = "";
afterEach(() => deleteDB(name));

function Page() {
  return (
    <RegisterDayForm
      userId={key.userId}
      unsent={useUnsentTexts(key.userId)}
      today={TODAY}
      challenges={[{ challenge_id: key.challengeId, title: "Run", start_date: YESTERDAY, day: 3, days: 10 }]}
      selected={key.challengeId}
      onSelect={() => undefined}
      written={[]}
      justWritten={false}
      onSending={() => undefined}
      onRegistered={() => undefined}
      onWaiting={() => undefined}
      onShown={() => undefined}
    />
  );
}

/** The form over a device, and a server that answers when a test says so. */
async function aForm(texts: Draft[] = []) {
  name = `test-${crypto.randomUUID()}`;
  const stored = openWritingDb(name);
  for (const draft of texts) await receiveDraft(stored, draft, key.userId);
  const device = { isFull: false };
  const db: WritingDb = {
    ...stored,
    write: (work) => (device.isFull ? Promise.reject(new Error("The storage is full.")) : stored.write(work)),
  };
  const answer = Promise.withResolvers<SavedEntry>();
  const outbox = createOutbox({
    sendRest: () => Promise.resolve(),
    db,
    lock: createMutex(),
    timers: systemTimers,
    random: () => 0,
    currentUserId: () => key.userId,
    send: () => answer.promise,
    formShowsDelivery: true,
  });
  const nobody = { accessToken: () => Promise.resolve(null) };
  const diary = createDiaryClient({ url: "http://localhost", key: "key" }, createMemoryPlatform(), nobody);
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <DiaryProvider client={diary}>
        <WritingProvider writing={{ db, outbox, timers: systemTimers }}>
          <DialogsProvider>
            <ToastProvider>
              <MemoryRouter>
                <Page />
              </MemoryRouter>
            </ToastProvider>
          </DialogsProvider>
        </WritingProvider>
      </DiaryProvider>
    </QueryClientProvider>,
  );
  const field = screen.getByLabelText("Content");
  const register = () => screen.getByRole("button", { name: "Register!" }).click();
  const drafts = () => listDrafts(db, key.userId);
  const typedOn = async (date: string) =>
    (await drafts())
      .filter((draft) => draft.key.kind === "entry" && draft.key.date === date)
      .map(({ fields }) => fields["content"]);
  return { answer, date: screen.getByLabelText("Date"), device, drafts, field, register, screen, typedOn };
}

test("a text that is typed while the answer is awaited stays with its date", async () => {
  const { answer, date, field, register, typedOn } = await aForm();
  await date.fill(YESTERDAY);
  await field.fill("Ran");
  await register();
  await field.fill("Ran far");
  const day = aDay({ user_id: key.userId, challenge_id: key.challengeId, date: YESTERDAY, content: "Ran" });
  answer.resolve({ day, completed: false });
  await expect.poll(() => typedOn(YESTERDAY)).toEqual(["Ran far"]);
  await expect.element(field).toHaveValue("Ran far");
  await expect.element(date).toHaveValue(YESTERDAY);
  expect(await typedOn(TODAY)).toEqual([]);
});

test("a registered entry of another day leaves the empty form of today", async () => {
  const { answer, date, field, register } = await aForm();
  await date.fill(YESTERDAY);
  await field.fill("Ran");
  await register();
  const day = aDay({ user_id: key.userId, challenge_id: key.challengeId, date: YESTERDAY, content: "Ran" });
  answer.resolve({ day, completed: false });
  await expect.element(date).toHaveValue(TODAY);
});

test("a device that takes nothing is said at once, and the text stays in the field", async () => {
  const { device, field, screen } = await aForm();
  device.isFull = true;
  await field.fill("Ran");
  await expect.element(screen.getByText(/storage is full/i)).toBeVisible();
  await expect.element(field).toHaveValue("Ran");
});

/** Typed for today in another tab. */
function draftOf(writer: string, content: string, savedAt: number): Draft {
  return {
    key: { kind: "entry", ...key, date: TODAY },
    writer,
    rev: 1,
    fields: { content },
    caret: null,
    base: null,
    savedAt,
    replaces: [],
  };
}

test("texts that were typed apart are all shown, and each can be used, kept or discarded", async () => {
  const { drafts, field, screen } = await aForm([
    draftOf("a", "Ran", 3),
    draftOf("b", "Swam", 2),
    draftOf("c", "Slept", 1),
    draftOf("d", "Read", 0),
  ]);
  const other = (text: string) => screen.getByRole("status").filter({ hasText: text });
  const press = (text: string, choice: string) => other(text).getByRole("button", { name: choice }).click();
  await expect.element(field).toHaveValue("Ran");
  await press("Swam", "Keep both");
  await expect.element(field).toHaveValue("Ran\n\nSwam");
  await press("Slept", "Discard");
  await screen.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect.element(other("Slept")).not.toBeInTheDocument();
  await press("Read", "Use this");
  await expect.element(field).toHaveValue("Read");
  await expect.poll(async () => (await drafts()).map(({ fields }) => fields["content"])).toEqual(["Read"]);
});
