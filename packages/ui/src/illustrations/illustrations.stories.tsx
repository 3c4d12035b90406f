import type { Meta, StoryObj } from "@storybook/react-vite";

import { NoChallengesPicture, NoEntriesPicture, NotFoundPicture } from "./empty-illustrations.tsx";
import { GoalPicture, HeroPicture, SharingPicture, WritingPicture } from "./landing-illustrations.tsx";

const meta = { title: "Foundations/Illustrations", component: HeroPicture } satisfies Meta<
  typeof HeroPicture
>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Hero: Story = {
  tags: ["sheet"],
};

export const Features: Story = {
  tags: ["sheet"],
  render: () => (
    <div className="flex flex-wrap gap-8">
      <GoalPicture />
      <WritingPicture />
      <SharingPicture />
    </div>
  ),
};

export const States: Story = {
  tags: ["sheet"],
  render: () => (
    <div className="flex flex-wrap gap-8">
      <NoChallengesPicture />
      <NoEntriesPicture />
      <NotFoundPicture />
    </div>
  ),
};

export const InThePopup: Story = { globals: { viewport: { value: "popup" } } };
