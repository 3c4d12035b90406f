import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent, waitFor } from "storybook/test";

import { emoji, japanese, longWord, rightToLeft } from "../story-data/texts.ts";
import { Avatar } from "./avatar.tsx";

const portrait = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#7a8f6a" d="M0 0h8v8H0z"/><circle cx="4" cy="3" r="1.6" fill="#f3e3d0"/><path fill="#33413a" d="M1 8a3 3 0 0 1 6 0z"/></svg>',
)}`;

const meta = {
  title: "Data/Avatar",
  component: Avatar,
  args: { name: "Mina Okada" },
} satisfies Meta<typeof Avatar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EverySize: Story = {
  render: (args) => (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar {...args} src={portrait} />
      <Avatar {...args} size="profile" src={portrait} />
      <Avatar {...args} />
      <Avatar {...args} size="profile" />
    </div>
  ),
};

export const NamesOfAllKinds: Story = {
  tags: ["extended"],
  render: () => (
    <div className="flex flex-wrap gap-4">
      {["challenger-4f2a", longWord, emoji, rightToLeft, japanese, ""].map((name) => (
        <Avatar key={name} name={name} size="profile" />
      ))}
    </div>
  ),
};

const broken = "data:image/png;base64,AAAA";

export const AFailedImageShowsTheInitials: Story = {
  args: { src: broken, size: "profile", alt: "Mina Okada" },
  play: async ({ canvas }) => {
    const picture = () => canvas.getByRole("img", { name: "Mina Okada" });
    await waitFor(() => expect(picture()).toHaveTextContent("MO"));
    await expect(picture().offsetWidth).toBe(matchMedia("(width >= 600px)").matches ? 120 : 80);
  },
};

export const ANewImageAfterAFailedOne: Story = {
  args: { alt: "Mina Okada" },
  render: function Changed(args) {
    const [src, setSrc] = useState(broken);
    return (
      <button type="button" onClick={() => setSrc(portrait)}>
        <Avatar {...args} src={src} />
      </button>
    );
  },
  play: async ({ canvas }) => {
    const picture = () => canvas.getByRole("img", { name: "Mina Okada" });
    await waitFor(() => expect(picture()).toHaveTextContent("MO"));
    await userEvent.click(picture());
    await expect(picture()).toHaveAttribute("src", portrait);
  },
};
