import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";

import { storyLink } from "../story-data/texts.ts";
import { Footer } from "./footer.tsx";

const meta = {
  title: "Frame/Footer",
  component: Footer,
  args: {
    year: 2026,
    termLink: storyLink("#term"),
    policyLink: storyLink("#policy"),
    otherLanguage: { code: "ja", name: "日本語", choose: fn() },
  },
  parameters: { layout: "fullscreen" },
} satisfies Meta<typeof Footer>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Typical: Story = {
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole("contentinfo")).toHaveTextContent("© 2026 Challenge Diary");
    await expect(canvas.getByRole("link", { name: "Terms of Service" })).toHaveAttribute("href", "#term");
    await expect(canvas.getByRole("link", { name: "Privacy Policy" })).toHaveAttribute("href", "#policy");
    await userEvent.click(canvas.getByRole("button", { name: "日本語" }));
    await expect(args.otherLanguage.choose).toHaveBeenCalledOnce();
  },
};

export const InThePopup: Story = { globals: { viewport: { value: "popup" } } };
