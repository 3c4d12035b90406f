import type { Meta, StoryObj } from "@storybook/react-vite";

import { Tag } from "./badge.tsx";

const meta = { title: "Data/Tag", component: Tag } satisfies Meta<typeof Tag>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EveryCategory: Story = {
  args: { children: "" },
  render: () => (
    <div className="flex flex-wrap gap-2">
      {["HTML", "CSS", "JavaScript", "TypeScript", "React", "NodeJS", "PHP", "Java", "Other"].map((name) => (
        <Tag key={name}>{name}</Tag>
      ))}
    </div>
  ),
};
