import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";

import { linkTo } from "../link-slot/link-to.ts";
import { longWord, rightToLeft } from "../situations/texts.ts";
import { ProgressLink } from "./progress-link.tsx";

const meta = {
  title: "Challenge/ProgressLink",
  component: ProgressLink,
  args: { title: "Thirty small TypeScripts", day: 12, days: 30, today: "open", link: linkTo("#challenge") },
  globals: { viewport: { value: "popup" } },
} satisfies Meta<typeof ProgressLink>;

export default meta;
type Story = StoryObj<typeof meta>;

export const TodayIsOpen: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    const link = canvas.getByRole("link", { name: "Thirty small TypeScripts" });
    await expect(link).toHaveFocus();
    await expect(link).toHaveAccessibleDescription("Day 12 / 30 , today is open");
  },
};
export const TodayIsWritten: Story = { args: { today: "written" } };
export const TodayWaitsToBeSent: Story = { args: { today: "waiting" } };
export const NothingWrittenYet: Story = { args: { day: 0, days: 100 } };
export const LongWord: Story = { args: { title: longWord } };
export const RightToLeft: Story = { args: { title: rightToLeft } };
export const SeveralInThePopup: Story = {
  render: (args) => (
    <div className="max-w-popup">
      <ProgressLink {...args} today="written" />
      <ProgressLink {...args} title="Read ten pages" day={3} days={7} />
      <ProgressLink {...args} title={rightToLeft} day={99} days={100} today="waiting" />
    </div>
  ),
};
