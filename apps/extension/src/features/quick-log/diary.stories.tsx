import { memoryStore } from "@diary/core/local-store";
import { createQueryClient } from "@diary/core/query";
import { aChallenge, aDecision, anId, daysInARow } from "@diary/core/testing";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent } from "storybook/test";

import {
  entriesOf,
  PopupOnDevice,
  TODAY,
  type ServerRows,
  READING,
  serverRows,
} from "../../testing/popup-on-device.tsx";

interface PopupProps extends ServerRows {
  readonly inJapanese: boolean;
  /** What this device keeps. */
  readonly device: ReturnType<typeof memoryStore>;
}

function Popup({ device, inJapanese, ...rows }: PopupProps) {
  const [parts] = useState(() => ({ cache: createQueryClient(), entries: entriesOf(device) }));
  return <PopupOnDevice {...parts} {...{ inJapanese, rows }} />;
}

const meta = {
  title: "Popup/Diary",
  component: Popup,
  args: {
    inJapanese: false,
    device: memoryStore(),
    ...serverRows(),
  },
  globals: { viewport: { value: "popup" } },
  parameters: { layout: "fullscreen" },
} satisfies Meta<typeof Popup>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ToWrite: Story = {
  tags: ["sheet"],
  play: async ({ canvas }) => {
    const field = await canvas.findByRole("textbox", { name: "Content" });
    await expect(field).toHaveFocus();
    await expect(canvas.getByText("days in a row")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "All challenges" }));
    await userEvent.click(await canvas.findByRole("button", { name: "Read ten pages" }));
    await expect(canvas.getByRole("combobox", { name: "Challenge" })).toHaveValue(READING.challenge_id);
  },
};

export const Written: Story = {
  args: { days: daysInARow(4), writtenToday: [anId(1), anId(2)] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Today is written.")).toBeVisible();
    await expect(canvas.getByText("Done for today.")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Update" })).toBeDisabled();
  },
};

/** The run of days counts what the server has, as the count beside it does. */
export const ARefusedEntryIsNoDay: Story = {
  args: { challenges: [aChallenge({ day: 0, days: 30 })], days: [], device: memoryStore() },
  beforeEach: async ({ args: { device } }) => {
    const { store } = entriesOf(device);
    const text = "Ran before breakfast.";
    await store.change(TODAY, { type: "typed", text, from: [""], caret: null, onto: null, at: 1 });
    await store.change(TODAY, {
      type: "submitted",
      text,
      from: [text],
      base: null,
      queuedAt: 2,
      by: "extension",
      dayId: anId(77),
    });
    await store.change(TODAY, { type: "send-started" });
    await store.change(TODAY, { type: "send-failed", text, code: "day/duplicate-date" });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Ran before breakfast.")).toBeInTheDocument();
    await expect(await canvas.findByText("The next run starts with one day")).toBeVisible();
    await expect(canvas.queryByText("day in a row")).toBeNull();
    await expect(canvas.getByRole("combobox", { name: "Challenge" })).toBeVisible();
  },
};

export const ADecisionWaits: Story = {
  tags: ["sheet"],
  args: { decisions: [aDecision()] },
  play: async ({ canvas }) => {
    const line = await canvas.findByRole("button", { name: "A decision waits for you on the site" });
    await expect(await canvas.findByRole("button", { name: "Register!" })).toBeVisible();
    await userEvent.click(line);
    await expect(canvas.getByRole("link", { name: "Read the decision" })).toHaveAttribute(
      "href",
      expect.stringMatching(/\/decision\/[\da-f-]{36}$/),
    );
  },
};

export const NoChallenge: Story = {
  args: { challenges: [] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Please CREATE your challenge!")).toBeVisible();
  },
};

export const InJapanese: Story = {
  tags: ["sheet"],
  args: { inJapanese: true, challenges: [aChallenge({ title: "毎日プログラミングを学ぶ" })] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "登録する" })).toBeVisible();
  },
};
