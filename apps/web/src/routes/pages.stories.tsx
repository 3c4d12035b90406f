import { aChallenge, aCompanion, aProfile, aSetting, anId, daysInARow } from "@diary/core/testing";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor } from "storybook/test";

import { createTestApp } from "../testing/create-test-app.tsx";

const AUTHOR = anId(9001);

interface PageProps {
  readonly address: string;
  readonly challenges: ReturnType<typeof aChallenge>[];
  readonly days: ReturnType<typeof daysInARow>;
  readonly companions?: ReturnType<typeof aCompanion>[];
}

/** What the API answers whoever asks. */
function answerWith({ challenges, companions = [], days }: PageProps) {
  return (path: string) => {
    if (path.endsWith("/home_challenge")) return challenges;
    if (path.endsWith("/profile")) return [aProfile()];
    if (path.endsWith("/setting")) return [aSetting({ time_zone: "UTC" })];
    if (path.endsWith("/day")) return days;
    if (path.endsWith("/companions")) return companions;
    if (path.endsWith("/written_days")) {
      const dates = days.map(({ date }) => date).toReversed();
      return [{ challenge_id: anId(1), dates, characters: dates.map(() => 280) }];
    }
    return [];
  };
}

const meta = {
  title: "Pages/Site",
  args: { challenges: [aChallenge()], days: daysInARow(3) },
  // The API and the session are made before the page is.
  loaders: [
    async ({ args, parameters }) => {
      // Of the story before.
      indexedDB.deleteDatabase("challenge-diary");
      const answer = answerWith(args);
      return createTestApp(
        args.address,
        parameters["isVisitor"] === true ? { answer } : { answer, member: AUTHOR },
      );
    },
  ],
  render: (_args, { loaded }) => loaded["site"],
  parameters: { layout: "fullscreen" },
} satisfies Meta<PageProps>;

export default meta;
type Story = StoryObj<PageProps>;

export const RegisterDay: Story = {
  args: { address: `/day/create/${anId(1)}` },
  play: async ({ canvas }) => {
    const content = await canvas.findByLabelText("Content");
    // Drawn with the page, it is there to be written in once the device has been asked.
    await waitFor(() => {
      content.focus();
      return expect(content).toHaveFocus();
    });
    await userEvent.paste("Wrote a type by hand.");
    await expect(content).toHaveValue("Wrote a type by hand.");
    await expect(canvas.getByRole("button", { name: "Register!" })).toBeEnabled();
    await expect(canvas.getByRole("combobox", { name: "Challenge" })).toHaveValue(anId(1));
  },
};

export const DetailOfItsOwner: Story = {
  args: { address: `/challenge/${anId(1)}` },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: "Register Day" })).toBeVisible();
    await expect(await canvas.findByRole("article", { name: /DAY 3/ })).toBeVisible();
  },
};

export const DetailForAVisitor: Story = {
  args: { address: `/challenge/${anId(1)}` },
  parameters: { isVisitor: true },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { name: "Learn TypeScript" })).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Delete" })).toBeNull();
  },
};

/** At 320 px, with a name as long as one can be. */
export const DetailThatOthersTookOn: Story = {
  args: {
    address: `/challenge/${anId(1)}`,
    challenges: [aChallenge({ taken_from: anId(1), title: "W".repeat(25) })],
    companions: [
      aCompanion({ day: 12 }),
      aCompanion({ challenge_id: anId(12), nickname: "W".repeat(50), day: 100 }),
    ],
  },
  parameters: { isVisitor: true },
  globals: { viewport: { value: "popup" } },
  play: async ({ canvas, canvasElement }) => {
    const companions = await canvas.findByRole("region", { name: "Also took this on" }, { timeout: 10_000 });
    await expect(companions).toHaveTextContent("Ren");
    await expect(companions).toHaveTextContent("day 12");
    await expect(canvas.getByRole("link", { name: "Take this on" })).toBeVisible();
    await expect(canvas.getByText("The round before:", { exact: false })).toBeVisible();
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

const manyDays = {
  challenges: [aChallenge({ start_date: "2025-03-01", days: 100 })],
  days: daysInARow(60, "2025-03-01"),
};

export const AYearInReview: Story = {
  args: { address: "/mypage/year/2025", ...manyDays },
  globals: { viewport: { value: "popup" } },
  play: async ({ canvas, canvasElement }) => {
    await expect(
      await canvas.findByText(/^60 days written · 60 of 306 planned · 60 in a row at best/),
    ).toBeVisible();
    await expect(canvas.getByRole("row", { name: "Mar 31 31 8,680" })).toBeInTheDocument();
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};
