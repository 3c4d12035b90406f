import { aChallenge } from "@diary/core/testing";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";

import { StoryProviders } from "../../testing/story-providers.tsx";
import RestDaysDialog from "./rest-days-dialog.tsx";
import OwnRestToday from "./rest-today.tsx";

const TODAY = "2026-11-20";
const nothing = () => undefined;

const meta = {
  title: "Pages/Rest days",
  component: OwnRestToday,
  args: { challenge: aChallenge(), today: TODAY },
  decorators: [
    (Story) => (
      <StoryProviders>
        <Story />
      </StoryProviders>
    ),
  ],
} satisfies Meta<typeof OwnRestToday>;

export default meta;
type Story = StoryObj<typeof meta>;

export const NotAPlannedWeekday: Story = {
  args: { challenge: aChallenge({ weekdays: 0b1100000 }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent("Today is a rest day.");
    await expect(canvas.queryByRole("button")).toBeNull();
  },
};

export const FromAndTo: Story = {
  args: {
    challenge: aChallenge({ rest_days: ["2026-11-02", "2026-11-03", "2026-11-04", "2026-11-09"] }),
  },
  render: ({ challenge, today }) => (
    <RestDaysDialog challenge={challenge} today={today} open onOpenChange={nothing} />
  ),
  globals: { viewport: { value: "popup" } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body);
    const dialog = within(await page.findByRole("dialog", { name: "Rest days" }));
    await expect(dialog.getByText("Marked: Nov 2, 2026 – Nov 4, 2026 · Nov 9, 2026")).toBeInTheDocument();
    await expect(dialog.getByLabelText("From")).toHaveValue(TODAY);
    await expect(dialog.getByLabelText("To")).toHaveValue(TODAY);
  },
};
