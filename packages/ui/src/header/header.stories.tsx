import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";

import { AvatarMenu } from "../avatar-menu/avatar-menu.tsx";
import { storyLink } from "../story-data/texts.ts";
import { Header } from "./header.tsx";

const meta = {
  title: "Frame/Header",
  component: Header,
  args: {
    homeLink: storyLink("#home"),
    account: {
      status: "signed-in",
      registerLink: storyLink("#register"),
      menu: (
        <AvatarMenu
          nickname="Mina"
          myPageLink={storyLink("#mypage")}
          registerLink={storyLink("#register")}
          settingsLink={storyLink("#settings")}
          onSignOut={fn()}
          onFeedback={fn()}
        />
      ),
    },
  },
  parameters: { layout: "fullscreen" },
} satisfies Meta<typeof Header>;

export default meta;
type Story = StoryObj<typeof meta>;

export const SignedIn: Story = {
  globals: { viewport: { value: "desk" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: "Challenge Diary" })).toHaveAttribute("href", "#home");
    await expect(canvas.getByRole("link", { name: "Register Day" })).toHaveAttribute("href", "#register");
    await expect(canvas.getByRole("button", { name: "Profile" })).toBeVisible();
    await expect(canvas.queryByRole("link", { name: "Sign in" })).toBeNull();
  },
};

export const SignedInOnASmallScreen: Story = {
  globals: { viewport: { value: "popup" } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("link", { name: "Register Day" })).toBeNull();
    await expect(canvas.getByRole("button", { name: "Profile" })).toBeVisible();
  },
};

export const SignedOut: Story = {
  args: { account: { status: "signed-out", signInLink: storyLink("#signin") } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "#signin");
    await expect(canvas.queryByRole("button", { name: "Profile" })).toBeNull();
  },
};

export const NotYetKnown: Story = {
  args: { account: { status: "unknown" } },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("link")).toHaveLength(1);
  },
};
