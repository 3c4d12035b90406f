import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";

import { Button } from "../button/button.tsx";
import { ShareButton } from "../share-button/share-button.tsx";
import { japanese, longDescription, longWord, rightToLeft } from "../situations/texts.ts";
import { ChallengeSummary } from "./challenge-summary.tsx";

const meta = {
  title: "Challenge/ChallengeSummary",
  component: ChallengeSummary,
  args: {
    title: "Thirty small TypeScripts",
    category: "TypeScript",
    description: "One type puzzle each evening.\nNo looking at the answers before the next morning.",
    startDate: "2026-03-02",
    endDate: null,
    day: 12,
    days: 30,
    completed: false,
    visibility: "public",
  },
} satisfies Meta<typeof ChallengeSummary>;

export default meta;
type Story = StoryObj<typeof meta>;

export const SeenByAVisitor: Story = {
  args: { actions: <Button>Back</Button> },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { level: 1 })).toHaveTextContent("Thirty small TypeScripts");
    await expect(canvas.getByText(/One type puzzle/).innerText).toContain("\n");
    await expect(canvas.getByText("TypeScript")).toBeVisible();
  },
};

export const SeenByItsOwner: Story = {
  args: {
    visibility: "private",
    actions: (
      <>
        <Button variant="primary">Register Day</Button>
        <ShareButton />
        <Button>Edit</Button>
        <Button variant="danger">Delete</Button>
        <Button variant="quiet">MYPAGE</Button>
      </>
    ),
  },
};

export const Completed: Story = {
  args: { completed: true, day: 30, endDate: "2026-04-02" },
};

export const InThePopup: Story = {
  ...SeenByItsOwner,
  globals: { viewport: { value: "popup" } },
};

export const LongestTexts: Story = {
  args: { title: longWord.slice(0, 25), description: longDescription, day: 100, days: 100 },
  globals: { viewport: { value: "popup" } },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

export const RightToLeft: Story = { args: { title: rightToLeft, description: rightToLeft } };
export const Japanese: Story = { args: { title: japanese, description: japanese } };
