import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent } from "storybook/test";

import { LanguageToggle, type LanguageToggleProps } from "./language-toggle.tsx";

function Controlled({ language: initial, onLanguageChange }: LanguageToggleProps) {
  const [language, setLanguage] = useState(initial);
  return (
    <LanguageToggle
      language={language}
      onLanguageChange={(next) => {
        setLanguage(next);
        onLanguageChange(next);
      }}
    />
  );
}

const meta = {
  title: "Controls/LanguageToggle",
  component: LanguageToggle,
  render: (args) => <Controlled {...args} />,
  args: { language: "en", onLanguageChange: fn() },
} satisfies Meta<typeof LanguageToggle>;

export default meta;
type Story = StoryObj<typeof meta>;

export const NamedAfterWhereItLeads: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Japanese" }));
    await expect(args.onLanguageChange).toHaveBeenLastCalledWith("ja");
    await userEvent.click(canvas.getByRole("button", { name: "English" }));
    await expect(args.onLanguageChange).toHaveBeenLastCalledWith("en");
  },
};
