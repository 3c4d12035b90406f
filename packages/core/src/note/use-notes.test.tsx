import { focusManager, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";

import { systemTimers } from "../local-store/index.ts";
import { createQueryClient } from "../query/query-client.ts";
import { DiaryProvider } from "../supabase/index.ts";
import { anId, createVisitor } from "../testing/index.ts";
import { openWritingDb } from "../writing/db.ts";
import { useContentField, useText, WritingProvider } from "../writing/hooks.tsx";
import { changeStoredNote, listStoredNotes } from "../writing/note-store.ts";
import { contentOf, emptyForm } from "../writing/records.ts";
import { NOTE_LIMITS, type StoredNote } from "./rules.ts";
import { useNoteInsertion } from "./use-note-insertion.ts";
import { useNoteActions, useNotes } from "./use-notes.ts";

const userId = anId(9001);
const key = { kind: "entry", userId, challengeId: anId(1), date: "2026-11-20" } as const;

afterEach(() => focusManager.setFocused(undefined));

function Page() {
  const { error, isLoading, notes, usedIds } = useNotes(userId);
  const { add, remove } = useNoteActions(userId);
  const text = useText(key, emptyForm());
  const field = useContentField(text);
  const { insert, undo } = useNoteInsertion(text, field);
  const { onValueChange, ...control } = field;
  const names = notes.map(({ content, noteId, state }) =>
    [content, state, usedIds.has(noteId) ? "used" : "free"].join(" "),
  );
  return (
    <>
      <output>
        {isLoading ? "loading" : [...names, error?.message].filter(Boolean).slice(-3).join(", ")}
      </output>
      <textarea aria-label="Entry" {...control} onChange={({ target }) => onValueChange(target.value)} />
      <button onClick={() => void add({ content: "Mine", source: "site", date: key.date })}>Add</button>
      <button onClick={() => void remove(notes.map(({ noteId }) => noteId))}>Remove</button>
      <button onClick={() => insert(notes)}>Insert</button>
      <button onClick={undo} disabled={undo === undefined}>
        Undo
      </button>
      <button onClick={() => text.change({ content: `${contentOf(text.fields)}!` })}>Type</button>
    </>
  );
}

async function openPage() {
  const server = { isOnline: true, contents: ["Theirs"], requests: 0 };
  const fetch = () => {
    server.requests += 1;
    if (!server.isOnline) return Promise.reject(new TypeError("offline"));
    const rows = server.contents.map((content, n) => ({
      note_id: anId(100 + n),
      challenge_id: null,
      date: key.date,
      content,
      source: "api",
      created_at: `2026-11-20T12:0${n % 10}:00.000+00:00`,
    }));
    return Promise.resolve(Response.json(rows));
  };
  const { diary } = createVisitor({ url: "http://localhost", key: "key" }, { fetch });
  const outbox = {
    deliver: vi.fn<() => Promise<void>>(() => Promise.resolve()),
    send: () => new Promise<never>(() => undefined),
  };
  const db = openWritingDb(crypto.randomUUID());
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <DiaryProvider client={diary}>
        <WritingProvider
          writing={{ db, timers: systemTimers, outbox: { ...outbox, sendUnstored: outbox.send } }}
        >
          <Page />
        </WritingProvider>
      </DiaryProvider>
    </QueryClientProvider>,
  );
  const press = (name: string) => screen.getByRole("button", { name }).click();
  const expectNotes = (text: string) => expect.element(screen.getByRole("status")).toHaveTextContent(text);
  const entry = screen.getByLabelText("Entry");
  const control = () => entry.element() as HTMLTextAreaElement;
  return { control, db, entry, expectNotes, outbox, press, server };
}

test("a page shows its own notes immediately, and other devices' notes after a focus", async () => {
  const { expectNotes, press, server } = await openPage();
  await expectNotes("Theirs saved free");
  await press("Add");
  await expectNotes("Theirs saved free, Mine waiting free");
  server.contents.push("Later");
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await expectNotes("Theirs saved free, Later saved free, Mine waiting free");
  await press("Remove");
  await expectNotes("");
});

test("an offline page shows its notes and the error", { tags: "extended" }, async () => {
  const { expectNotes, press, server } = await openPage();
  await expectNotes("Theirs saved free");
  server.isOnline = false;
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await expect.poll(() => server.requests).toBeGreaterThan(1);
  await press("Add");
  await expectNotes("Theirs saved free, Mine waiting free, TypeError: offline");
});

test("a note that exceeded the maximum is sent again when the server has fewer notes", async () => {
  const { db, expectNotes, outbox, press, server } = await openPage();
  await expectNotes("Theirs saved free");
  server.contents = Array.from({ length: NOTE_LIMITS.stored }, (_, n) => `${n}`);
  const refetch = async () => {
    const { requests } = server;
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await expect.poll(() => server.requests).toBeGreaterThan(requests);
  };
  await refetch();
  await expectNotes("479 saved free, 489 saved free, 499 saved free");
  await press("Add");
  await expectNotes("489 saved free, 499 saved free, Mine waiting free");
  const reject = async () => {
    for (const note of await listStoredNotes(db, userId))
      await changeStoredNote(db, {
        ...note,
        state: { status: "rejected", code: "note/limit" },
      } as StoredNote);
    outbox.deliver.mockClear();
  };
  await reject();
  await refetch();
  await expectNotes("489 saved free, 499 saved free, Mine rejected free");
  expect(outbox.deliver).not.toHaveBeenCalled();
  server.contents.pop();
  await refetch();
  await expectNotes("479 saved free, 489 saved free, Mine waiting free");
  expect(outbox.deliver).toHaveBeenCalledOnce();
  // A second rejection stays until the next response.
  await reject();
  await expectNotes("479 saved free, 489 saved free, Mine rejected free");
  expect(outbox.deliver).not.toHaveBeenCalled();
});

test("notes are inserted at the caret, and one undo removes them", async () => {
  const { control, entry, expectNotes, press } = await openPage();
  await press("Add");
  await expectNotes("Theirs saved free, Mine waiting free");
  await entry.fill("Ran\nSwam");
  control().setSelectionRange(3, 3);
  await press("Insert");
  await expect.element(entry).toHaveValue("Ran\nTheirs\nMine\nSwam");
  await expect.poll(() => control().selectionStart).toBe("Ran\nTheirs\nMine".length);
  await expectNotes("Theirs saved used, Mine waiting used");
  await press("Insert");
  await press("Type");
  await expect.element(entry).toHaveValue("Ran\nTheirs\nMine\nSwam!");
  await press("Undo");
  await expect.element(entry).toHaveValue("Ran\nSwam!");
  await expect.poll(() => control().selectionStart).toBe(3);
  await expectNotes("Theirs saved free, Mine waiting free");
});

test("an entry doesn't delete notes after the user has removed their lines", async () => {
  const { entry, expectNotes, press } = await openPage();
  await press("Add");
  await expectNotes("Theirs saved free, Mine waiting free");
  await entry.fill("Ran");
  await press("Insert");
  await expect.element(entry).toHaveValue("Ran\nTheirs\nMine");
  await expectNotes("Theirs saved used, Mine waiting used");
  await entry.fill("Ran\nTheirs");
  await expectNotes("Theirs saved used, Mine waiting used");
  await entry.fill("Ran\n");
  await expectNotes("Theirs saved free, Mine waiting free");
});
