import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";

import { longWord, rightToLeft } from "../story-data/texts.ts";
import { ChallengeOption } from "./challenge-option.tsx";

const meta = {
  title: "Challenge/ChallengeOption",
  component: ChallengeOption,
  args: {
    title: "Thirty small TypeScripts",
    day: 12,
    days: 30,
    today: "open",
    chosen: false,
    onChoose: fn(),
  },
  globals: { viewport: { value: "popup" } },
} satisfies Meta<typeof ChallengeOption>;

export default meta;
type Story = StoryObj<typeof meta>;

export const TodayIsOpen: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    const choice = canvas.getByRole("button", { name: "Thirty small TypeScripts" });
    await expect(choice).toHaveFocus();
    const progress = canvas.getByRole("img", { name: "12 of 30 days written, today is open" });
    await expect(document.getElementById(choice.getAttribute("aria-describedby") ?? "")).toContainElement(
      progress,
    );
    await userEvent.keyboard("{Enter}");
    await expect(args.onChoose).toHaveBeenCalledOnce();
  },
};
export const LongWord: Story = { args: { title: longWord } };
export const SeveralInThePopup: Story = {
  render: (args) => (
    <div className="max-w-popup">
      <ChallengeOption {...args} today="written" chosen />
      <ChallengeOption {...args} title="Read ten pages" day={3} days={7} />
      <ChallengeOption {...args} title={rightToLeft} day={99} days={100} today="pending" />
    </div>
  ),
};
