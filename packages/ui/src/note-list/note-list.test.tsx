import { useState } from "react";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page, userEvent } from "vitest/browser";

import { aNote, earlierNotes, NOTES_TODAY, threeNotes } from "../story-data/notes.ts";
import { NoteList, type NoteListProps } from "./note-list.tsx";

function Box({ notes: first, target }: { notes: typeof threeNotes; target?: "entry" }) {
  const [notes, setNotes] = useState(first);
  const [insertedIds, setInsertedIds] = useState<readonly string[]>([]);
  const [undo, setUndo] = useState<() => void>();
  return (
    <NoteList
      notes={notes}
      date={NOTES_TODAY}
      today={NOTES_TODAY}
      target={target}
      insertedIds={insertedIds}
      onInsert={(noteIds) => {
        setInsertedIds([...insertedIds, ...noteIds]);
        setUndo(() => () => {
          setInsertedIds(insertedIds);
          setUndo(undefined);
        });
      }}
      onRemove={(noteId) => {
        setNotes(notes.filter((note) => note.noteId !== noteId));
        setUndo(() => () => {
          setNotes(notes);
          setUndo(undefined);
        });
      }}
      onUndo={undo}
    />
  );
}

async function open(notes: typeof threeNotes, width = 1280) {
  await page.viewport(width, 800);
  const screen = await render(<Box notes={notes} />);
  const button = (name: RegExp | string) => screen.getByRole("button", { name });
  return { screen, button, status: screen.getByRole("status") };
}

const title = "3 notes from today";

test("the box is open on wide screens and one line on phones", { tags: "extended" }, async () => {
  const wide = await open(threeNotes);
  await expect.element(wide.button(title)).toHaveAttribute("aria-expanded", "true");
  await wide.screen.unmount();
  const phone = await open(threeNotes, 390);
  await expect.element(phone.button(title)).toHaveAttribute("aria-expanded", "false");
  await userEvent.click(phone.button(title));
  await expect.element(phone.screen.getByText("Eleven lines gone from show.ts")).toBeVisible();
});

test("on phones, the title of a list with one note has one line", async () => {
  await page.viewport(390, 800);
  const screen = await render(
    <div style={{ padding: "0 16px" }}>
      <Box notes={threeNotes.slice(0, 1)} target="entry" />
    </div>,
  );
  await expect.element(screen.getByRole("button", { name: "Add to the entry" })).toBeVisible();
  const text = screen.getByText("1 note from today").element();
  expect(text.getClientRects()).toHaveLength(1);
  expect(text.getBoundingClientRect().height).toBeLessThan(1.6 * parseFloat(getComputedStyle(text).fontSize));
});

test("a note for one challenge names the challenge", async () => {
  const { screen, button } = await open([...threeNotes, ...earlierNotes]);
  await userEvent.click(button("2 notes from other days"));
  await expect.element(screen.getByText("For “Thirty small TypeScripts”")).toBeVisible();
  expect(screen.getByText(/^For “/).elements()).toHaveLength(1);
});

test("a list without notes renders nothing", async () => {
  const { screen } = await open([]);
  expect(screen.container.textContent).toBe("");
});

test("inserting all by keyboard focuses the title, is announced and can be undone", async () => {
  const { button, status } = await open(threeNotes);
  await userEvent.keyboard("{Tab}{Tab}");
  await expect.element(button("Insert all")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(button("Insert all")).not.toBeInTheDocument();
  await expect.element(status).toHaveTextContent("3 notes inserted");
  await expect.element(button(title)).toHaveFocus();
  await expect.element(button(/^Inserted: Eleven/)).toHaveAttribute("aria-disabled", "true");
  await userEvent.keyboard("{Tab}{Enter}");
  await expect.element(button("Insert all")).toBeVisible();
  await expect.element(status).toHaveTextContent("Undone");
  await expect.element(button(title)).toHaveFocus();
});

test(
  "an inserted note keeps its row and its focus, and the rest can be inserted",
  { tags: "extended" },
  async () => {
    const { button, status } = await open(threeNotes);
    await userEvent.click(button(/^Insert: A type guard/));
    await expect.element(button(/^Inserted: A type guard/)).toHaveFocus();
    await expect.element(status).toHaveTextContent("1 note inserted");
    await expect.element(button("Insert all")).toBeVisible();
  },
);

test("removing a note focuses the next note or the title, and can be undone", async () => {
  const { button, screen, status } = await open(threeNotes.slice(1));
  await userEvent.click(button(/^Remove: A type guard/));
  await expect.element(button(/^Remove: Eleven/)).toHaveFocus();
  await expect.element(status).toHaveTextContent("Note removed");
  await userEvent.click(button(/^Remove: Eleven/));
  await expect.element(button("Note removed")).toHaveFocus();
  await userEvent.click(button("Undo"));
  await expect.element(screen.getByText("Eleven lines gone from show.ts")).toBeVisible();
});

test("notes from other days are folded, newest first, and are not part of Insert all", async () => {
  const { button, screen } = await open([...earlierNotes, ...threeNotes]);
  await expect.element(screen.getByText("Read about variance again")).not.toBeInTheDocument();
  await userEvent.click(button("2 notes from other days"));
  const rows = screen.getByRole("listitem").elements();
  expect(rows.map((row) => row.querySelector("time")?.textContent).slice(3)).toEqual(["Nov 26", "Nov 24"]);
  await userEvent.click(button("Insert all"));
  await expect.element(button(/^Insert: Read about variance/)).toBeVisible();
});

async function openList(props: Partial<NoteListProps>) {
  await page.viewport(1280, 800);
  const onInsert = vi.fn<NonNullable<NoteListProps["onInsert"]>>();
  const screen = await render(
    <NoteList
      notes={threeNotes}
      date={NOTES_TODAY}
      today={NOTES_TODAY}
      onInsert={onInsert}
      onRemove={() => undefined}
      {...props}
    />,
  );
  return { onInsert, screen };
}

test("a press inserts one note, and an inserted note can't be inserted again", async () => {
  const { onInsert, screen } = await openList({ insertedIds: ["n1"] });
  await screen.getByRole("button", { name: /^Insert: A type guard/ }).click();
  (screen.getByRole("button", { name: /^Inserted: in narrows/ }).element() as HTMLElement).click();
  await screen.getByRole("button", { name: "Insert all" }).click();
  expect(onInsert.mock.calls).toEqual([[["n2"]], [["n2", "n3"]]]);
});

test("a note that isn't sent says so: waiting, rejected with or without a reason", async () => {
  const { screen } = await openList({
    notes: [
      aNote("In the train", { state: "waiting" }),
      aNote("Too many", { state: "rejected", problem: "You have 500 notes." }),
      aNote("Unclear", { state: "rejected" }),
      aNote("Saved", { problem: "An old problem." }),
    ],
  });
  const row = (text: string) => screen.getByRole("listitem").filter({ hasText: text });
  await expect.element(row("In the train")).toMatchTextContent(/^Kept on this device until it is sent/);
  await expect.element(row("Too many")).toMatchTextContent(/You have 500 notes\.$/);
  await expect.element(row("Unclear")).toMatchTextContent(/Not sent\. Insert it or remove it\.$/);
  await expect.element(row("Saved")).not.toMatchTextContent(/An old problem/);
});

test.each([
  ["exactly 60 letters", "a".repeat(60), "a".repeat(60)],
  ["more than 60 letters", `${"a".repeat(60)}b`, `${"a".repeat(60)}…`],
  ["emoji", "🎉".repeat(61), `${"🎉".repeat(60)}…`],
])("the names of a note's buttons have the start of the note: %s", async (_, content, start) => {
  const { screen } = await openList({ notes: [aNote(content)] });
  const names = screen.getByRole("listitem").getByRole("button").elements();
  expect(names.map((button) => button.getAttribute("aria-label"))).toEqual([
    `Remove: ${start}`,
    `Insert: ${start}`,
  ]);
});

test.each([
  ["in the popup", { size: "small" }, "3 notes from today"],
  ["below a written entry", { isFolded: true }, "3 notes from today"],
  ["without notes of the date", { notes: earlierNotes }, "2 notes from other days"],
] as const)("the list starts as one line %s", async (_, props, name) => {
  const { screen } = await openList(props);
  const toggle = screen.getByRole("button", { name });
  await expect.element(toggle).toHaveAttribute("aria-expanded", "false");
  await toggle.click();
  await expect.element(toggle).toHaveAttribute("aria-expanded", "true");
  await expect.element(screen.getByRole("listitem").first()).toBeInTheDocument();
});

test("for another date, the title names the date, and notes from today are other notes", async () => {
  const { screen } = await openList({ notes: [...earlierNotes, ...threeNotes], date: "2026-11-26" });
  await expect.element(screen.getByRole("button", { name: "1 note from Nov 26" })).toBeVisible();
  const others = screen.getByRole("button", { name: "4 notes from other days" });
  await expect.element(others).toHaveAttribute("aria-expanded", "false");
  await others.click();
  await expect.element(others).toHaveAttribute("aria-expanded", "true");
  await expect.element(screen.getByRole("listitem").nth(1).getByRole("time")).toHaveTextContent("Nov 28");
});

test("a list without a text to insert into has only buttons that remove", async () => {
  const { screen } = await openList({ onInsert: undefined });
  await expect.element(screen.getByRole("button", { name: /^Remove: Eleven/ })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: /Insert/ }).elements()).toEqual([]);
});
