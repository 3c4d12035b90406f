import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";

import { Footer } from "../footer/footer.tsx";
import { Header } from "../header/header.tsx";
import { Page } from "../page/page.tsx";
import { storyLink } from "../story-data/texts.ts";
import { PageLayout } from "./page-layout.tsx";

const meta = {
  title: "Frame/PageFrame",
  component: PageLayout,
  args: {
    header: (
      <Header
        homeLink={storyLink("#home")}
        account={{ status: "signed-out", signInLink: storyLink("#signin") }}
      />
    ),
    footer: (
      <Footer
        year={2026}
        termLink={storyLink("#term")}
        policyLink={storyLink("#policy")}
        otherLanguage={{ code: "ja", name: "日本語", choose: () => {} }}
      />
    ),
    children: (
      <Page width="measure">
        <h1 className="font-serif text-2xl">What a page is about</h1>
        <p>And what it says.</p>
      </Page>
    ),
  },
  parameters: { layout: "fullscreen" },
} satisfies Meta<typeof PageLayout>;

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
