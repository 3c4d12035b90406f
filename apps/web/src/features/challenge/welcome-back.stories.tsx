import { addDays } from "@diary/core/civil-date";
import { aChallenge, anId } from "@diary/core/testing";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";

import { StoryProviders } from "../../testing/story-providers.tsx";
import WelcomeBack from "./welcome-back.tsx";

const today = "2026-11-28";
const lastEntry = addDays(today, -9);
const challenge = aChallenge({
  title: "Thirty small TypeScripts",
  category: "TypeScript",
  start_date: addDays(today, -23),
  day: 14,
  days: 30,
  last_line: "Tired, but here. The parser reads a number now. Tomorrow: a list of numbers, with the comma.",
});
const other = aChallenge({ challenge_id: anId(2), title: "Ink sketches", day: 3, days: 21 });

const meta = {
  title: "Challenge/Welcome back",
  component: WelcomeBack,
  decorators: [
    (Story) => (
      <StoryProviders>
        <Story />
      </StoryProviders>
    ),
  ],
  args: {
    nickname: "Aiko",
    today,
    lapsed: [{ challenge, lastEntry, since: addDays(today, -1) }],
    onOpen: fn(),
    onClose: fn(),
  },
} satisfies Meta<typeof WelcomeBack>;
export default meta;

export const AfterNineDays: StoryObj<typeof meta> = {
  async play({ args, canvas, userEvent }) {
    await expect(canvas.getByText(/^3 days a week/)).toHaveTextContent("Jan 2, 2027");
    await userEvent.click(canvas.getByRole("checkbox", { name: "Monday" }));
    await expect(canvas.getByText(/^2 days a week/)).toHaveTextContent("Jan 20, 2027");
    await userEvent.click(canvas.getByRole("button", { name: "Not now" }));
    await expect(args.onOpen).toHaveBeenCalledOnce();
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

export const TwoChallenges: StoryObj<typeof meta> = {
  args: {
    nickname: undefined,
    lapsed: [
      { challenge: { ...challenge, weekdays: 1 | 16, last_line: null }, lastEntry, since: today },
      { challenge: other, lastEntry: addDays(today, -40), since: addDays(today, -32) },
    ],
  },
};
