import type { Meta, StoryObj } from "@storybook/react-vite";

import { GoalPicture } from "./goal-picture.tsx";
import { HeroPicture } from "./hero-picture.tsx";
import { NoChallengesPicture } from "./no-challenges-picture.tsx";
import { NoEntriesPicture } from "./no-entries-picture.tsx";
import { NotFoundPicture } from "./not-found-picture.tsx";
import { SharingPicture } from "./sharing-picture.tsx";
import { WritingPicture } from "./writing-picture.tsx";

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
