import type { Meta, StoryObj } from "@storybook/react-vite";

import {
  NoChallengesIllustration,
  NoEntriesIllustration,
  NotFoundIllustration,
} from "./empty-illustrations.tsx";
import {
  GoalIllustration,
  HeroIllustration,
  SharingIllustration,
  WritingIllustration,
} from "./landing-illustrations.tsx";

const meta = { title: "Foundations/Illustrations", component: HeroIllustration } satisfies Meta<
  typeof HeroIllustration
>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Hero: Story = {};

export const Features: Story = {
  render: () => (
    <div className="flex flex-wrap gap-8">
      <GoalIllustration />
      <WritingIllustration />
      <SharingIllustration />
    </div>
  ),
};

export const States: Story = {
  render: () => (
    <div className="flex flex-wrap gap-8">
      <NoChallengesIllustration />
      <NoEntriesIllustration />
      <NotFoundIllustration />
    </div>
  ),
};

export const InThePopup: Story = { globals: { viewport: { value: "popup" } } };
