import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";

import { longWord, rightToLeft } from "../story-data/texts.ts";
import { VersionConflict } from "./version-conflict.tsx";

const meta = {
  title: "Day/VersionConflict",
  component: VersionConflict,
  args: {
    mine: "Wrote the reducer again.\nThree impossible states are gone.",
    theirs: "Wrote the reducer again.\nThe tests come tomorrow.",
    changedAt: "today at 21:40",
    onKeepMine: fn(),
    onTakeTheirs: fn(),
    onCombine: fn(),
  },
} satisfies Meta<typeof VersionConflict>;

export default meta;
type Story = StoryObj<typeof meta>;

export const TwoTexts: Story = {
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent("This entry was changed elsewhere");
    await expect(canvas.getByText(/impossible states/)).toBeVisible();
    await expect(canvas.getByText(/tests come tomorrow/)).toBeVisible();
    for (const choose of [args.onKeepMine, args.onTakeTheirs, args.onCombine]) {
      await userEvent.tab();
      await userEvent.keyboard("{Enter}");
      await expect(choose).toHaveBeenCalledOnce();
    }
  },
};
export const TypedOnAWrittenDay: Story = {
  args: { cause: "written-twice" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent("This day already has an entry");
    await expect(canvas.getByText(/saved today at 21:40/)).toBeVisible();
    await expect(canvas.queryByText(/changed/)).toBeNull();
  },
};
export const Markdown: Story = {
  tags: ["extended"],
  args: { isMarkdown: true, mine: "Learned `in` and **narrowing**." },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("narrowing")).toBeVisible();
    await expect(canvas.queryByText(/\*\*/)).toBeNull();
  },
};
export const TheShadeOfALongTextReachesTheEdge: Story = {
  args: { compact: true, mine: "Wrote the reducer again.\n".repeat(20) },
  play: async ({ canvas }) => {
    const card = canvas.getAllByRole("article")[0]!;
    const shade = card.querySelector<HTMLElement>(".scroll-shadow")!;
    await expect(shade.offsetWidth).toBe(card.clientWidth);
    await expect(shade.getBoundingClientRect().bottom).toBeCloseTo(card.getBoundingClientRect().bottom - 1);
  },
};
export const AShortTextLeavesItsSpaceToALongText: Story = {
  args: { compact: true, className: "h-120", mine: "Wrote the reducer again.\n".repeat(8), theirs: "Ran." },
  play: async ({ canvas }) => {
    const [long, short] = canvas.getAllByRole("article").map((card) => card.offsetHeight);
    await expect(long).toBeGreaterThan(2 * short!);
  },
};
export const RightToLeftInThePopup: Story = {
  tags: ["extended"],
  args: { mine: rightToLeft, theirs: longWord },
  globals: { viewport: { value: "popup" } },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};
