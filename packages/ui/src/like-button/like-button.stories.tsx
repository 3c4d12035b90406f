import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";

import { LikeButton } from "./like-button.tsx";

const meta = {
  title: "Challenge/LikeButton",
  component: LikeButton,
  args: { liked: false, count: 4, onToggle: fn() },
} satisfies Meta<typeof LikeButton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const NotLiked: Story = {
  play: async ({ args, canvas }) => {
    const like = canvas.getByRole("button", { name: "Like", pressed: false });
    await expect(like).toHaveTextContent("4");
    await expect(like).toHaveAccessibleDescription("4 likes");
    await userEvent.tab();
    await expect(like).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(args.onToggle).toHaveBeenLastCalledWith(true);
  },
};

export const Liked: Story = {
  args: { liked: true, count: 1 },
  play: async ({ args, canvas }) => {
    const like = canvas.getByRole("button", { name: "Like", pressed: true });
    await expect(like).toHaveAccessibleDescription("1 like");
    await userEvent.click(like);
    await expect(args.onToggle).toHaveBeenLastCalledWith(false);
  },
};

export const CountsFromNoneToMany: Story = {
  render: (args) => (
    <div className="flex flex-wrap gap-4">
      {[0, 1, 999, 12_345, 999_999].map((count, index) => (
        <LikeButton key={count} {...args} count={count} liked={index % 2 === 1} />
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    const texts = canvas.getAllByRole("button", { name: "Like" }).map((like) => like.textContent);
    await expect(texts).toEqual(["0", "1", "999", "12.3K", "1M"]);
  },
};
