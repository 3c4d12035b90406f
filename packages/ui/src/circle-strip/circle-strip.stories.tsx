import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";

import { fiveMembers, sixMembers } from "../story-data/circle.ts";
import { longWord } from "../story-data/texts.ts";
import { uiTables } from "../words/ja.ts";
import { translateWith, WordsContext } from "../words/words.ts";
import { CircleStrip, CircleStripSkeleton } from "./circle-strip.tsx";

const meta = {
  title: "Circle/CircleStrip",
  component: CircleStrip,
  args: { members: fiveMembers },
} satisfies Meta<typeof CircleStrip>;

export default meta;
type Story = StoryObj<typeof meta>;

const fillOf = (item?: HTMLElement) =>
  getComputedStyle(within(item!).getByText("DAY").parentElement!).backgroundColor;

export const FiveMembers: Story = {
  play: async ({ canvas }) => {
    const list = canvas.getByRole("list", { name: "Today" });
    const [me, haruto, , , maren] = within(list).getAllByRole("listitem");
    await expect(me).toHaveTextContent(/^DAY 23.*You.*still open$/);
    await expect(haruto).toHaveTextContent(/^DAY 19.*はると.*wrote at 07:40$/);
    await expect(maren).toHaveTextContent(/Maren Holt.*rests today$/);
    await expect(maren).not.toHaveTextContent("DAY");
    await expect(fillOf(me)).toBe("rgba(0, 0, 0, 0)");
    await expect(fillOf(haruto)).not.toBe(fillOf(me));
    await expect(canvas.queryByText(/Everyone rests|Nobody has/)).toBeNull();
  },
};

const rests = fiveMembers.map((member) => ({ ...member, today: { status: "rest" } as const }));

export const EveryoneRests: Story = {
  args: { members: rests },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Everyone rests today.")).toBeVisible();
  },
};

export const NobodyHasAPlan: Story = {
  args: { members: [...rests.slice(1), { ...rests[0]!, today: { status: "none" } }] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Nobody has an entry planned today.")).toBeVisible();
  },
};

export const TwoMembers: Story = { tags: ["extended"], args: { members: fiveMembers.slice(0, 2) } };

/** Long names are cut, but the `title` of their element is the full name. */
export const SixMembersOnAPhone: Story = {
  args: { members: sixMembers },
  globals: { viewport: { value: "phone" } },
  play: async ({ canvas, canvasElement }) => {
    const name = canvas.getByText(longWord);
    await expect(name.scrollWidth).toBeGreaterThan(name.clientWidth);
    await expect(name).toHaveAttribute("title", longWord);
    await expect(canvas.getAllByRole("listitem")[3]).toHaveTextContent(/nothing planned$/);
    await expect(canvas.getAllByRole("listitem")[4]).toHaveTextContent(/wrote today$/);
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

export const SixMembersInTheDark: Story = {
  tags: ["extended"],
  args: { members: sixMembers },
  globals: { theme: "dark" },
};

export const JapaneseOnAPhone: Story = {
  tags: ["extended"],
  globals: { viewport: { value: "phone" } },
  decorators: [(Story) => <WordsContext value={translateWith(uiTables)}>{Story()}</WordsContext>],
};

export const Loading: Story = { render: () => <CircleStripSkeleton /> };
