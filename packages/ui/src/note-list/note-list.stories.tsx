import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent } from "storybook/test";

import { aNote, earlierNotes, NOTES_TODAY, threeNotes, troubledNotes } from "../story-data/notes.ts";
import { TextAreaField } from "../text-area-field/text-area-field.tsx";
import { uiTables } from "../words/ja.ts";
import { translateWith, WordsContext } from "../words/words.ts";
import { NoteList, type NoteListProps } from "./note-list.tsx";

function AboveTheSheet({ insertedIds: first, notes: firstNotes, ...props }: NoteListProps) {
  const [notes, setNotes] = useState(firstNotes);
  const [insertedIds, setInsertedIds] = useState(first ?? []);
  const [undo, setUndo] = useState<() => void>();
  const [text, setText] = useState("Narrowing, at last.");
  const isSmall = props.size === "small";
  return (
    <form className={isSmall ? "grid h-96 w-90 grid-rows-[auto_1fr] gap-2" : "max-w-measure grid gap-4"}>
      <NoteList
        {...props}
        notes={notes}
        insertedIds={insertedIds}
        onInsert={
          props.onInsert === undefined
            ? undefined
            : (noteIds) => {
                props.onInsert?.(noteIds);
                const lines = notes.filter(({ noteId }) => noteIds.includes(noteId));
                setText([text, ...lines.map(({ content }) => content)].join("\n"));
                setInsertedIds([...insertedIds, ...noteIds]);
                setUndo(() => () => {
                  setText(text);
                  setInsertedIds(insertedIds);
                  setUndo(undefined);
                });
              }
        }
        onRemove={(noteId) => {
          props.onRemove(noteId);
          setNotes(notes.filter((note) => note.noteId !== noteId));
          setUndo(() => () => {
            setNotes(notes);
            setUndo(undefined);
          });
        }}
        onUndo={undo}
      />
      <TextAreaField
        label="Content"
        hideLabel={isSmall}
        fill={isSmall}
        sheet="entry"
        rows={3}
        value={text}
        onValueChange={setText}
      />
    </form>
  );
}

const meta = {
  title: "Fields/NoteList",
  component: NoteList,
  render: (args) => <AboveTheSheet {...args} />,
  args: {
    notes: threeNotes,
    date: NOTES_TODAY,
    today: NOTES_TODAY,
    onInsert: fn() as NoteListProps["onInsert"],
    onRemove: fn(),
  },
} satisfies Meta<typeof NoteList>;

export default meta;
type Story = StoryObj<typeof meta>;

const onAPhone = { viewport: { value: "phone" } };

export const Open: Story = { tags: ["extended"] };

export const TwoInserted: Story = { tags: ["extended"], args: { insertedIds: ["n1", "n2"] } };

export const AllInserted: Story = {
  tags: ["extended"],
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Insert all" }));
    await expect(args.onInsert).toHaveBeenCalledWith(["n1", "n2", "n3"]);
    await expect(canvas.getByRole("textbox", { name: "Content" })).toHaveValue(
      ["Narrowing, at last.", ...threeNotes.map(({ content }) => content)].join("\n"),
    );
    await expect(canvas.getByRole("button", { name: "Undo" })).toBeVisible();
  },
};

export const EarlierNotes: Story = {
  args: { notes: [...earlierNotes, ...threeNotes] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "2 notes from other days" }));
    await expect(canvas.getByText("Read about variance again")).toBeVisible();
  },
};

export const OnlyEarlierNotes: Story = { tags: ["extended"], args: { notes: earlierNotes } };

export const ForYesterday: Story = { tags: ["extended"], args: { notes: earlierNotes, date: "2026-11-26" } };

export const WaitingRejectedAndLong: Story = { args: { notes: troubledNotes } };

export const EntryIsWritten: Story = { args: { target: "entry" } };

export const OnToday: Story = { args: { onInsert: undefined } };

export const OnAPhone: Story = {
  globals: onAPhone,
  play: async ({ canvas }) => {
    const toggle = canvas.getByRole("button", { name: "3 notes from today" });
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
    await userEvent.click(canvas.getByRole("button", { name: "Insert all" }));
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
  },
};

export const UnfoldedOnAPhone: Story = {
  tags: ["extended"],
  globals: onAPhone,
  args: { notes: [...threeNotes, ...troubledNotes] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "6 notes from today" }));
    await expect(canvas.getByText("Eleven lines gone from show.ts")).toBeVisible();
  },
};

export const Dark: Story = { tags: ["extended"], globals: { theme: "dark" }, args: { insertedIds: ["n1"] } };

export const InThePopup: Story = { tags: ["extended"], args: { size: "small" } };

export const UnfoldedInThePopup: Story = {
  tags: ["extended"],
  args: { size: "small", notes: [...threeNotes, ...troubledNotes] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "6 notes from today" }));
  },
};

export const Japanese: Story = {
  tags: ["extended"],
  decorators: [(Story) => <WordsContext value={translateWith(uiTables)}>{Story()}</WordsContext>],
  args: {
    notes: [
      ...earlierNotes,
      aNote("型ガードは約束。誰が確かめるのか。TypeScriptの`in`で絞り込めることを今日は覚えた。", {
        noteId: "j1",
      }),
      aNote("show.tsから11行減った", { noteId: "j2", source: "commits" }),
    ],
  },
};
