import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";

import { fiveMembers, sixMembers } from "../story-data/circle.ts";
import { uiTables } from "../words/ja.ts";
import { translateWith, WordsContext } from "../words/words.ts";
import { CircleMarks, CircleMarksSkeleton } from "./circle-marks.tsx";

const meta = {
  title: "Circle/CircleMarks",
  component: CircleMarks,
  args: { members: fiveMembers },
  decorators: [
    (Story) => (
      <div className="bg-card max-w-form p-5">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof CircleMarks>;

export default meta;
type Story = StoryObj<typeof meta>;

export const WhoWroteAndWhoRests: Story = {
  play: async ({ canvas }) => {
    const items = within(canvas.getByRole("list", { name: "Today" })).getAllByRole("listitem");
    await expect(items.map((item) => item.textContent)).toEqual([
      "AYou still open",
      "ははると wrote today",
      "KKwame wrote today",
      "LWlena w still open",
      "MHMaren Holt rests today",
    ]);
    await expect(items.map((item) => item.querySelectorAll("svg").length)).toEqual([0, 1, 1, 0, 0]);
  },
};

const lineOf = (item?: HTMLElement) => getComputedStyle(item!.querySelector(".absolute")!).borderStyle;

export const AMemberWithoutAPlan: Story = {
  args: { members: sixMembers.slice(2, 4) },
  play: async ({ canvas }) => {
    const [rests, none] = canvas.getAllByRole("listitem");
    await expect(none).toHaveTextContent(/nothing planned$/);
    await expect([lineOf(rests), lineOf(none)]).toEqual(["solid", "dotted"]);
  },
};

export const LongNamesOnAPhone: Story = {
  tags: ["extended"],
  args: { members: sixMembers },
  globals: { viewport: { value: "phone" }, theme: "dark" },
  decorators: [(Story) => <WordsContext value={translateWith(uiTables)}>{Story()}</WordsContext>],
  play: async ({ canvasElement }) => {
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

export const Loading: Story = { render: () => <CircleMarksSkeleton members={5} /> };
