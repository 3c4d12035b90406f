import { aChallenge, aDay } from "@diary/core/testing";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";

import { StoryProviders } from "../../testing/story-providers.tsx";
import { ChallengeHeader } from "./challenge-header.tsx";
import { OwnerActions } from "./owner-actions.tsx";
import { OwnerMenu } from "./owner-menu.tsx";

const nothing = () => undefined;
const longWord = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauhof";

function OwnActions({ challenge }: { readonly challenge: ReturnType<typeof aChallenge> }) {
  return <OwnerActions challenge={challenge} entries={[aDay({ content: "The first day." })]} />;
}

const meta = {
  title: "Pages/Challenge",
  component: ChallengeHeader,
  args: { challenge: aChallenge(), like: null, actions: null },
  decorators: [
    (Story) => (
      <StoryProviders>
        <Story />
      </StoryProviders>
    ),
  ],
} satisfies Meta<typeof ChallengeHeader>;

export default meta;
type Story = StoryObj<typeof meta>;

export const SeenByAVisitor: Story = {
  args: { challenge: aChallenge({ category: "CSS", tags: "CSS, Grid" }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { name: "Learn TypeScript" })).toBeVisible();
    await expect(canvas.queryByRole("button", { name: /^More/ })).toBeNull();
    await expect(canvas.getByText("CSS")).toBeVisible();
    await expect(canvas.getByText("Grid")).toBeVisible();
  },
};

export const SeenByItsOwner: Story = {
  args: {
    actions: <OwnActions challenge={aChallenge()} />,
    today: "open",
    streak: { streakDays: 3, written: 3, planned: 4 },
    expectedEnd: "2027-01-14",
  },
  render: (args) => (
    <ChallengeHeader
      {...args}
      menu={<OwnerMenu challenge={args.challenge} today="2026-11-20" onDeleted={nothing} />}
    />
  ),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole("link", { name: "Register Day" })).toBeVisible();
    await expect(canvas.getByText("3 of 4 days written", { exact: false })).toBeVisible();
    await expect(canvas.getByText("At this pace: Jan 14, 2027")).toBeVisible();
    const page = within(canvasElement.ownerDocument.body);
    const more = () => canvas.getByRole("button", { name: "More: Learn TypeScript" });
    await userEvent.click(more());
    await userEvent.click(await page.findByRole("menuitem", { name: "Delete" }));
    await page.findByRole("dialog", { name: "Delete data" });
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(page.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(more()).toHaveFocus());
    await userEvent.keyboard("{Enter}");
    await page.findByRole("menuitem", { name: "MYPAGE" });
  },
};

export const BridgedDays: Story = {
  args: {
    challenge: aChallenge({ day: 22, days: 30 }),
    bridges: [4, 18],
    today: "open",
    streak: { streakDays: 22, written: 22, planned: 24 },
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvasElement.querySelectorAll("svg rect")).toHaveLength(2);
    await userEvent.click(canvas.getByRole("button", { name: "2 days bridged" }));
    await waitFor(() => expect(canvas.getByText(/the next entry bridges it/)).toBeVisible());
  },
};

const of = (day: number, days: number, title = "One hundred days of CSS"): Story => ({
  args: {
    challenge: aChallenge({ day, days, title }),
    streak: { streakDays: day },
    today: day < days ? "open" : "written",
  },
});
export const TheLastOfAHundredDays = of(99, 100, "WWWWWWWWWWWWWWWWWWWWWWWWW");
export const AHundredDaysOnAPhone: Story = {
  tags: ["extended"],
  ...of(64, 100),
  globals: { viewport: { value: "phone" } },
};

const completed = aChallenge({ completed: true, day: 10, end_date: "2026-11-28" });

export const Completed: Story = {
  tags: ["extended"],
  args: { challenge: completed, actions: <OwnActions challenge={completed} /> },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Register Day" })).toBeDisabled();
  },
};

export const ASecondRoundPrivateWithTheLongestTexts: Story = {
  tags: ["extended"],
  args: {
    challenge: aChallenge({
      round: 2,
      visibility: "private",
      title: "WWWWWWWWWWWWWWWWWWWWWWWWW",
      desc: `${longWord} `.repeat(8),
      nickname: longWord.slice(0, 50),
      comment: longWord,
    }),
  },
  globals: { viewport: { value: "popup" } },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText("Round 2")).toBeVisible();
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};
