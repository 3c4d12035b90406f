import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, spyOn, userEvent, waitFor } from "storybook/test";

import { GoTop } from "./go-top.tsx";

const meta = {
  title: "Frame/GoTop",
  component: GoTop,
  decorators: [
    (Story) => (
      <main tabIndex={-1} className="flex h-[300vh] flex-col justify-between">
        <a href="/">The top of a long page.</a>
        <p>Its middle.</p>
        <p>Its bottom.</p>
        <Story />
      </main>
    ),
  ],
} satisfies Meta<typeof GoTop>;

export default meta;
type Story = StoryObj<typeof meta>;

export const FadesInBetweenTopAndBottom: Story = {
  play: async ({ canvas }) => {
    const button = canvas.getByLabelText("Go to top");
    await expect(button).not.toBeVisible();
    await expect(getComputedStyle(button).transitionDuration).toMatch(/0\.3s|0\.001s/);

    window.scrollTo({ top: 200, behavior: "instant" });
    await waitFor(() => expect(button).toBeVisible());
    await waitFor(() => expect(getComputedStyle(button).opacity).toBe("1"));

    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
    await waitFor(() => expect(button).not.toBeVisible());

    window.scrollTo({ top: 200, behavior: "instant" });
    await waitFor(() => expect(button).toBeVisible());
    button.focus();
    const scrollTo = spyOn(window, "scrollTo");
    await userEvent.keyboard("{Enter}");
    await expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: "smooth" });
    await waitFor(() => expect(window.scrollY).toBe(0));
    await waitFor(() => expect(button).not.toBeVisible());
    // The next Tab continues at the top, not behind the hidden button.
    await expect(canvas.getByRole("main")).toHaveFocus();
  },
};

export const InstantWithReducedMotion: Story = {
  tags: ["extended"],
  play: async ({ canvas }) => {
    const still = { matches: true } as MediaQueryList;
    spyOn(window, "matchMedia").mockImplementation(() => still);
    const scrollTo = spyOn(window, "scrollTo");
    window.scrollTo({ top: 200, behavior: "instant" });
    const button = canvas.getByLabelText("Go to top");
    await waitFor(() => expect(button).toBeVisible());
    await userEvent.click(button);
    await expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: "instant" });
    await expect(window.scrollY).toBe(0);
  },
};
