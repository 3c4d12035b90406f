import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";

import { Button } from "../button/button.tsx";
import { longDescription, longWord } from "../story-data/texts.ts";
import { ProfileHeader } from "./profile-header.tsx";

const meta = {
  title: "Frame/ProfileHeader",
  component: ProfileHeader,
  args: {
    nickname: "Mina",
    comment: "Front-end by day, type puzzles by night.\nOne small thing each evening.",
  },
} satisfies Meta<typeof ProfileHeader>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OwnPage: Story = {
  args: {
    actions: ["Edit Profile", "New Challenge", "Register Day", "HOME"].map((name) => (
      <Button key={name} variant={name === "Register Day" ? "primary" : "secondary"}>
        {name}
      </Button>
    )),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { level: 1, name: "Mina" })).toBeVisible();
    await expect(canvas.getByText(/type puzzles/).innerText).toContain("\n");
  },
};

export const OwnPageOnAPhone: Story = {
  args: { comment: "" },
  globals: { viewport: { value: "phone" } },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText("M")).not.toBeVisible();
    await expect(canvasElement.querySelectorAll("p")).toHaveLength(0);
  },
};

export const PublicPageOnAPhone: Story = {
  args: { handle: "@mina" },
  globals: { viewport: { value: "phone" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("M")).toBeVisible();
    await expect(canvas.getByText("@mina")).toBeVisible();
  },
};

export const NicknameWithoutASpace: Story = {
  tags: ["extended"],
  args: { nickname: longWord.slice(0, 50), comment: longDescription },
  globals: { viewport: { value: "popup" } },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};
