import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";

import { buttonClass } from "../button/button.tsx";
import { storyLink } from "../story-data/texts.ts";
import { LinkSlot } from "./link-slot.tsx";

const meta = {
  title: "Controls/LinkSlot",
  component: LinkSlot,
  args: { link: storyLink("#write"), children: "Write", className: buttonClass("secondary", "small") },
} satisfies Meta<typeof LinkSlot>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ToldApartByATitle: Story = {
  render: (args) => (
    <div className="flex items-center gap-3">
      <p id="of-what">Read one RFC a day</p>
      <LinkSlot {...args} describedBy="of-what" />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: "Write" })).toHaveAccessibleDescription(
      "Read one RFC a day",
    );
  },
};
