import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";

import { Footer } from "../footer/footer.tsx";
import { Header } from "../header/header.tsx";
import { linkTo } from "../link-slot/link-to.ts";
import { Page } from "../page/page.tsx";
import { PageFrame } from "./page-frame.tsx";

const meta = {
  title: "Frame/PageFrame",
  component: PageFrame,
  args: {
    header: (
      <Header homeLink={linkTo("#home")} account={{ status: "signed-out", signInLink: linkTo("#signin") }} />
    ),
    footer: <Footer year={2026} termLink={linkTo("#term")} policyLink={linkTo("#policy")} />,
    children: (
      <Page width="measure">
        <h1 className="font-serif text-2xl">What a page is about</h1>
        <p>And what it says.</p>
      </Page>
    ),
  },
  parameters: { layout: "fullscreen" },
} satisfies Meta<typeof PageFrame>;

export default meta;
type Story = StoryObj<typeof meta>;

export const SkippedByKeyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    const skip = canvas.getByRole("link", { name: "Skip to content" });
    await expect(skip).toHaveFocus();
    await expect(skip).toBeVisible();
    await userEvent.keyboard("{Enter}");
    await expect(canvas.getByRole("main")).toHaveFocus();
  },
};
