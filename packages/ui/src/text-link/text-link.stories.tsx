import type { Meta, StoryObj } from "@storybook/react-vite";

import { TextLink } from "./text-link.tsx";

const meta = {
  title: "Controls/TextLink",
  component: TextLink,
  args: { href: "#term", children: "Terms of Service" },
} satisfies Meta<typeof TextLink>;

export default meta;
type Story = StoryObj<typeof meta>;

export const AmongText: Story = {
  render: (args) => (
    <p className="max-w-form">
      By signing up you agree to the <TextLink {...args} />, which are two pages and readable.
    </p>
  ),
};
