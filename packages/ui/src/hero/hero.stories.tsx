import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";

import { buttonClass } from "../button/button-class.ts";
import { LinkSlot } from "../link-slot/link-slot.tsx";
import { linkTo } from "../link-slot/link-to.ts";
import { Hero } from "./hero.tsx";
import { StampCardPicture } from "./stamp-card-picture.tsx";

const meta = {
  title: "Frame/Hero",
  component: Hero,
  args: { title: "Let's get start your new Challenge!", picture: <StampCardPicture stamped={5} /> },
  parameters: { layout: "fullscreen" },
} satisfies Meta<typeof Hero>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OfTheFeed: Story = {
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole("heading", { level: 1, name: "Let's get start your new Challenge!" }),
    ).toBeVisible();
  },
};

export const OfTheLandingPage: Story = {
  args: {
    title: "A small step, written down, every day.",
    children: "Set a challenge, write one entry a day, and watch your card fill up.",
    action: (
      <LinkSlot link={linkTo("#signup")} className={buttonClass("primary", "large")}>
        SignUp
      </LinkSlot>
    ),
    picture: <StampCardPicture stamped={8} />,
  },
};

export const InThePopup: Story = { ...OfTheLandingPage, globals: { viewport: { value: "popup" } } };
