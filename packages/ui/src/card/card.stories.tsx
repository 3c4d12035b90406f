import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";

import { longWord, sentences } from "../situations/texts.ts";
import { Card } from "./card.tsx";

const meta = { title: "Foundations/Card", component: Card } satisfies Meta<typeof Card>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Sheet: Story = { args: { children: sentences, className: "max-w-form" } };

export const AsAnArticle: Story = {
  args: { asChild: true, className: "max-w-form", children: <article>{longWord}</article> },
  globals: { viewport: { value: "popup" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("article")).toHaveTextContent(longWord);
  },
};
