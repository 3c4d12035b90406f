import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";

import { PhotoGrid } from "../photo-grid/photo-grid.tsx";
import { landscapePhoto, portraitPhoto } from "../story-data/photos.ts";
import { WrittenSheet } from "./written-sheet.tsx";

const meta = {
  title: "Day/WrittenSheet",
  component: WrittenSheet,
  args: {
    label: "DAY 23",
    day: 23,
    content:
      "Narrowing, at last. in was the word I was missing: the compiler believes it, and so do I now.\n\nTomorrow: many and either, and the parser is done.",
  },
  decorators: [(Story) => <div className="pb-16">{Story()}</div>],
} satisfies Meta<typeof WrittenSheet>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Written: Story = {
  play: async ({ canvas }) => {
    const sheet = canvas.getByRole("article", { name: "DAY 23" });
    await expect(sheet).toHaveTextContent("the parser is done.");
    await expect(sheet).toHaveTextContent("DAY 23");
    await expect(canvas.queryByRole("textbox")).toBeNull();
  },
};

export const Pending: Story = {
  args: { isPending: true },
  play: async ({ canvas }) => {
    const stamp = canvas.getByText("DAY").parentElement!;
    await expect(getComputedStyle(stamp).borderStyle).toBe("dashed");
    await userEvent.tab();
    await expect(canvas.getByRole("article")).not.toContainElement(document.activeElement as HTMLElement);
  },
};

export const LongWords: Story = {
  tags: ["extended"],
  args: { content: `${"W".repeat(90)}\n${"🎉".repeat(60)}`, day: 100 },
};

export const Markdown: Story = {
  tags: ["extended"],
  args: { format: "markdown", content: "Drew the states:\n\n- *waiting*\n- sent\n\n```\nnever both\n```" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("waiting")).toHaveProperty("tagName", "EM");
  },
};

export const Japanese: Story = {
  tags: ["extended"],
  args: { content: "ジェネリクスを使ってパーサーを書き直した。三回目の書き方がいちばん短かった。" },
  play: async ({ canvas }) => {
    const text = canvas.getByText(/ジェネリクス/);
    await expect(text.closest("[lang]")).toHaveAttribute("lang", "ja");
    const isWide = matchMedia("(width >= 37.5rem)").matches;
    // If justified lines broke only between phrases, they would have wide gaps.
    await expect(text).toHaveStyle({ wordBreak: "normal", textAlign: isWide ? "justify" : "start" });
  },
};

export const ScrollingInThePopup: Story = {
  args: { fill: true, content: "A line.\n".repeat(30) },
  decorators: [(Story) => <div className="flex h-80 w-90 flex-col">{Story()}</div>],
  play: async ({ canvas }) => {
    await userEvent.tab();
    const sheet = canvas.getByRole("article", { name: "DAY 23" }).firstElementChild!;
    await expect(sheet).toHaveFocus();
    await expect(sheet.scrollHeight).toBeGreaterThan(sheet.clientHeight);
  },
};

export const WithPhotos: Story = {
  args: { photos: <PhotoGrid look="strip" photos={[landscapePhoto, portraitPhoto]} /> },
  play: async ({ canvas }) => {
    const sheet = canvas.getByRole("article").firstElementChild!;
    const strip = sheet.lastElementChild!;
    const below = strip.getBoundingClientRect();
    const paper = sheet.getBoundingClientRect();
    // The strip covers the sheet's ruled lines up to the border of 1 px.
    await expect([below.left - paper.left, paper.right - below.right]).toEqual([1, 1]);
    await expect(Math.abs(paper.bottom - below.bottom - 1)).toBeLessThan(1);
  },
};
