import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";

import { Button } from "../button/button.tsx";
import { longWord, sentences } from "../story-data/texts.ts";
import { Page, PageHeader, Section } from "./page.tsx";

const meta = {
  title: "Foundations/Page",
  component: Page,
  parameters: { layout: "fullscreen" },
} satisfies Meta<typeof Page>;

export default meta;
type Story = StoryObj<typeof meta>;

export const TitleActionsAndSections: Story = {
  args: {
    children: (
      <>
        <PageHeader
          title="Setting"
          actions={
            <>
              <Button>HOME</Button>
              <Button variant="primary">New Challenge</Button>
            </>
          }
        >
          What others see of you.
        </PageHeader>
        <Section title="Challenging" aside={<span className="text-muted text-sm">2 challenges</span>}>
          <p>{sentences}</p>
        </Section>
        <Section title="Achieved">
          <p>{sentences}</p>
        </Section>
      </>
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("main")).toBeVisible();
    await expect(canvas.getByRole("region", { name: "Achieved" })).toBeVisible();
  },
};

export const AWordOf60LettersInThePopup: Story = {
  args: { width: "form", children: <PageHeader title={longWord}>{longWord}</PageHeader> },
  globals: { viewport: { value: "popup" } },
};
