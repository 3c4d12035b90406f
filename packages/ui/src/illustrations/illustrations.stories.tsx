import type { Meta, StoryObj } from "@storybook/react-vite";

import { NoChallengesIllustration, NoEntriesIllustration, NotFoundIllustration } from "./illustrations.tsx";

const meta = { title: "Foundations/Illustrations", component: NotFoundIllustration } satisfies Meta<
  typeof NotFoundIllustration
>;

export default meta;
type Story = StoryObj<typeof meta>;

export const States: Story = {
  render: () => (
    <div className="flex flex-wrap gap-8">
      <NoChallengesIllustration />
      <NoEntriesIllustration />
      <NotFoundIllustration />
    </div>
  ),
};
