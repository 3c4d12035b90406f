import { createQueryClient } from "@diary/core/query";
import { aChallenge, anId, daysInARow, openWritingDb } from "@diary/core/testing";
import type { WritingDb } from "@diary/core/writing";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent } from "storybook/test";

import {
  PopupHarness,
  type ServerRows,
  READING,
  serverRows,
  storeSubmission,
  writingOn,
} from "../../testing/popup-harness.tsx";

interface PopupProps extends ServerRows {
  readonly inJapanese: boolean;
  readonly device: WritingDb;
}

function Popup({ device, inJapanese, ...rows }: PopupProps) {
  const [parts] = useState(() => ({ cache: createQueryClient(), writing: writingOn(device) }));
  return <PopupHarness {...parts} {...{ inJapanese, rows }} />;
}

const meta = {
  title: "Popup/Diary",
  component: Popup,
  args: {
    inJapanese: false,
    device: openWritingDb(crypto.randomUUID()),
    ...serverRows(),
  },
  globals: { viewport: { value: "popup" } },
  parameters: { layout: "fullscreen" },
} satisfies Meta<typeof Popup>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ToWrite: Story = {
  play: async ({ canvas }) => {
    const field = await canvas.findByRole("textbox", { name: "Content" });
    await expect(field).toHaveFocus();
    await expect(canvas.getByText(/-day streak$/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "All challenges" }));
    await userEvent.click(await canvas.findByRole("button", { name: "Read ten pages" }));
    await expect(canvas.getByRole("combobox", { name: "Challenge" })).toHaveValue(READING.challenge_id);
  },
};

export const Written: Story = {
  tags: ["extended"],
  args: { days: daysInARow(4), writtenToday: [anId(1), anId(2)] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Today is written.")).toBeVisible();
    await expect(canvas.getByText("Done for today.")).toBeVisible();
    await expect(canvas.queryByRole("textbox")).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Edit Day" }));
    await expect(await canvas.findByRole("textbox", { name: "What did you do today?" })).toHaveFocus();
  },
};

const THREE_OF_FOUR = {
  circle_id: anId(70),
  name: "The early table",
  members: 4,
  wrote_today: 3,
  new_replies: 2,
  nudges: 1,
};

export const InACircle: Story = {
  args: { circles: [THREE_OF_FOUR] },
  play: async ({ canvas }) => {
    const line = await canvas.findByRole("link", { name: /The early table/ });
    await expect(line).toHaveTextContent("2 new replies · 1 nudge · 3 of 4 wrote today");
    await expect(canvas.getByRole("heading", { level: 1 })).toHaveTextContent("Saturday, November 21");
  },
};

export const InACircleInJapaneseInTheDark: Story = {
  tags: ["extended"],
  args: { circles: [THREE_OF_FOUR], inJapanese: true },
  globals: { theme: "dark" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/4人中3人が今日書きました/)).toBeVisible();
  },
};

export const RestingInJapanese: Story = {
  tags: ["extended"],
  args: {
    inJapanese: true,
    challenges: [aChallenge({ rest_days: ["2026-11-21", "2026-11-22"], weekdays: 31 })],
    days: [],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("今日は休みの日です。")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "今日の休みを取り消す" })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "カレンダー" }));
    await expect(await canvas.findByRole("cell", { name: /今日.*休みの日/ })).toBeVisible();
  },
};

export const ARejectedEntryDoesNotCountAsADay: Story = {
  tags: ["extended"],
  args: {
    challenges: [aChallenge({ day: 0, days: 30 })],
    days: [],
    device: openWritingDb(crypto.randomUUID()),
  },
  beforeEach: async ({ args: { device } }) => {
    await storeSubmission(device, {
      text: "Ran before breakfast.",
      state: { status: "rejected", code: "day/duplicate-date" },
    });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Ran before breakfast.")).toBeInTheDocument();
    await expect(await canvas.findByText("Your first stamp is waiting")).toBeVisible();
    await expect(canvas.queryByText(/-day streak/)).toBeNull();
    await expect(canvas.getByRole("combobox", { name: "Challenge" })).toBeVisible();
  },
};

export const WaitingToBeSent: Story = {
  args: { challenges: [aChallenge()], device: openWritingDb(crypto.randomUUID()) },
  beforeEach: async ({ args: { device } }) => {
    await storeSubmission(device, { text: "Ran before breakfast.\n".repeat(20) });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Waiting to be sent")).toBeVisible();
    await expect(canvas.getByText("Saved in this browser until it is sent.")).toBeVisible();
    await expect(canvas.getByRole("article", { name: "DAY 4" })).toHaveTextContent("Ran before breakfast.");
  },
};

export const ProgressFailedInTheDark: Story = {
  args: { days: async () => Response.json({ code: "42501", message: "no" }, { status: 403 }) },
  globals: { theme: "dark" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Your progress could not be loaded.")).toBeVisible();
    await expect(canvas.getByText("You can still write. Your text is kept.")).toBeVisible();
    await expect(canvas.getByRole("textbox", { name: "Content" })).toBeVisible();
  },
};

export const NoChallenge: Story = {
  args: { challenges: [] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Please CREATE your challenge!")).toBeVisible();
  },
};
