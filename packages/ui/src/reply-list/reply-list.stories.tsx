import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";

import { halfAsLong } from "../story-data/circle.ts";
import { emoji, longWord, rightToLeft } from "../story-data/texts.ts";
import { ReplyList } from "./reply-list.tsx";

const meta = {
  title: "Circle/ReplyList",
  component: ReplyList,
  args: { replies: halfAsLong },
  decorators: [
    (Story) => (
      <div className="max-w-form">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ReplyList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const TwoReplies: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText("三回目がいちばん短い、いつも。")).toHaveAttribute("lang", "ja");
    await expect(canvas.queryByRole("button")).toBeNull();
  },
};

const manyReplies = ["One", "Two", "Three", "Four", "Five"].map((content) => ({
  id: content,
  name: "Kwame",
  content,
}));

export const MoreThanThree: Story = {
  args: { replies: manyReplies },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("listitem")).toHaveLength(3);
    await expect(canvas.queryByText("Two")).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "2 earlier" }));
    await expect(canvas.getAllByRole("listitem")).toHaveLength(5);
    await expect(canvas.getByRole("list", { name: "Replies" })).toHaveFocus();
  },
};

export const OwnReplyCanBeDeleted: Story = {
  args: {
    replies: [
      ...halfAsLong,
      { id: "mine", name: "Aiko", isMe: true, content: "Which one crashed?", onRemove: fn() },
    ],
  },
  play: async ({ args, canvas }) => {
    await expect(canvas.getAllByRole("listitem")[2]).toHaveTextContent("You Which one crashed?");
    await userEvent.click(canvas.getByRole("button", { name: "Delete the reply: Which one crashed?" }));
    await expect(args.replies[2]?.onRemove).toHaveBeenCalledOnce();
  },
};

export const DeletedReplyCanBeRestored: Story = {
  args: {
    replies: [
      ...halfAsLong,
      { id: "mine", name: "Aiko", isMe: true, content: "Which one crashed?", onUndo: fn() },
    ],
  },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent("Reply deleted.");
    await expect(canvas.queryByText("Which one crashed?")).toBeNull();
    const undo = canvas.getByRole("button", { name: "Undo" });
    await expect(undo).toHaveFocus();
    await userEvent.click(undo);
    await expect(args.replies[2]?.onUndo).toHaveBeenCalledOnce();
  },
};

export const LongWordsAndOtherScripts: Story = {
  tags: ["extended"],
  args: {
    replies: [
      { id: "long", name: longWord, content: longWord + longWord, onRemove: fn() },
      { id: "emoji", name: emoji, content: emoji },
      { id: "rtl", name: rightToLeft, content: rightToLeft },
    ],
  },
  globals: { viewport: { value: "phone" }, theme: "dark" },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};
