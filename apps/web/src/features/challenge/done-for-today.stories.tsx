import { aChallenge, anId } from "@diary/core/testing";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";

import { StoryProviders } from "../../testing/story-providers.tsx";
import { ChallengeRows } from "./challenge-rows.tsx";
import { DoneForToday, type DoneForTodayProps } from "./done-for-today.tsx";

const challenges = [
  aChallenge({ challenge_id: anId(1), title: "Ink sketches", day: 15, days: 21 }),
  aChallenge({ challenge_id: anId(2), title: "Thirty small TypeScripts", day: 22, days: 30 }),
  aChallenge({ challenge_id: anId(3), title: "Run", day: 5, days: 7, visibility: "private" }),
];

const meta = {
  title: "Challenge/DoneForToday",
  component: DoneForToday,
  args: {
    challenges,
    today: "2026-11-20",
    todayOf: ({ challenge_id }) => (challenge_id === anId(2) ? "pending" : "written"),
    children: null,
  },
  render: (args: DoneForTodayProps) => (
    <DoneForToday {...args}>
      <ChallengeRows
        challenges={args.challenges}
        todayOf={args.todayOf}
        streakOf={({ day }) => day}
        renderLike={() => null}
        isOwn
        hasStamps={false}
        className=""
      />
    </DoneForToday>
  ),
  decorators: [
    (Story) => (
      <StoryProviders>
        {/* As on the page: the links of a row extend into its padding. */}
        <div className="px-4">
          <Story />
        </div>
      </StoryProviders>
    ),
  ],
} satisfies Meta<typeof DoneForToday>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ThreeChallenges: Story = {
  play: async ({ canvas }) => {
    const [strip] = canvas.getAllByRole("list");
    const stamps = within(strip!).getAllByRole("listitem");
    await expect(stamps.map(({ textContent }) => textContent)).toEqual([
      "DAY 15Ink sketches",
      "DAY 23Thirty small TypeScripts",
      "DAY 5Run",
    ]);
    await expect(within(stamps[1]!).getByText("23")).toBeVisible();
    await expect(canvas.getAllByText("DAY")).toHaveLength(3);
    const row = within(canvas.getByRole("article", { name: "Thirty small TypeScripts" }));
    await expect(row.getByRole("link", { name: "Write" })).toBeVisible();
    await expect(row.getByRole("link", { name: "Detail" })).toBeVisible();
    await expect(canvas.getByRole("heading", { name: "Done for today" })).toHaveStyle({ fontSize: "28px" });
    const heading = canvas.getByRole("heading", { name: "Done for today" }).getBoundingClientRect();
    const tomorrow = canvas.getByText(/^Tomorrow: days/).getBoundingClientRect();
    await expect(tomorrow.top).toBeLessThan(heading.bottom);
    const rights = canvas
      .getAllByRole("link", { name: "Detail" })
      .map((link) => link.getBoundingClientRect().right);
    await expect(new Set(rights).size).toBe(1);
  },
};
export const OnAPhone: Story = {
  tags: ["extended"],
  args: {
    challenges: [1, 2, 3].map((n) =>
      aChallenge({ challenge_id: anId(n), title: "WWWWWWWWWWWWWWWWWWWWWWWWW" }),
    ),
  },
  globals: { viewport: { value: "phone" } },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};
