import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";

import { Category } from "./category.tsx";

const names = ["HTML", "CSS", "JavaScript", "TypeScript", "React", "NodeJS", "PHP", "Java", "Other"];

const meta = {
  title: "Challenge/Category",
  component: Category,
  args: { category: "HTML", label: "HTML" },
} satisfies Meta<typeof Category>;

export default meta;
type Story = StoryObj<typeof meta>;

export const NineColours: Story = {
  render: () => (
    <div className="bg-card grid gap-4 p-4">
      {names.map((name) => (
        <Category key={name} category={name} label={name} rule />
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    const inks = canvas.getAllByRole("paragraph").map((name) => getComputedStyle(name).color);
    await expect(new Set(inks).size).toBe(names.length);
  },
};
