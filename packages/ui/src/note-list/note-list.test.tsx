import { useState } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page, userEvent } from "vitest/browser";

import { earlierNotes, NOTES_TODAY, threeNotes } from "../story-data/notes.ts";
import { NoteList } from "./note-list.tsx";

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
