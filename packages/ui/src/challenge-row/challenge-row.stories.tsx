import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";

import { LikeButton } from "../like-button/like-button.tsx";
import { landscapePhoto } from "../story-data/photos.ts";
import { storyLink } from "../story-data/texts.ts";
import { ChallengeRow, ChallengeRowSkeleton } from "./challenge-row.tsx";

const meta = {
  title: "Challenge/ChallengeRow",
  component: ChallengeRow,
  args: {
    title: "Read one RFC a day",
    startDate: "2026-03-02",
    endDate: null,
    ending: "open",
    day: 12,
    days: 30,
    visibility: "public",
    like: <LikeButton liked={false} count={4} onToggle={fn()} />,
    writeLink: storyLink("#write"),
    detailLink: storyLink("#detail"),
  },
} satisfies Meta<typeof ChallengeRow>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Challenging: Story = {
  play: async ({ canvas }) => {
    const row = canvas.getByRole("article", { name: "Read one RFC a day" });
    await expect(row).toHaveTextContent("2026-03-02 ~");
    await expect(row).toHaveTextContent("Day 12/30");
    await expect(canvas.getByRole("link", { name: "Write" })).toHaveAttribute("href", "#write");
    await expect(canvas.getByRole("link", { name: "Detail" })).toHaveAccessibleDescription(
      "Read one RFC a day",
    );
  },
};

export const ToWriteToday: Story = {
  args: {
    today: "open",
    category: { name: "TypeScript", label: "TypeScript" },
    lastLine: "Of yesterday.",
    photo: landscapePhoto,
    streak: 4,
    visibility: "private",
    hidden: true,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("TypeScript")).toBeVisible();
    await expect(canvas.getByRole("img")).toHaveAccessibleName("12 of 30 days written, today is open");
    await expect(canvas.queryByText("Of yesterday.")).toBeNull();
    await expect(canvas.queryByRole("figure")).toBeNull();
    await expect(canvas.getByText("Private")).toHaveAttribute("title", "Only you see this challenge");
    await expect(canvas.getByText("Hidden")).toBeVisible();
    await expect(canvas.getByRole("article")).toHaveTextContent("4-day streak");
    await expect(canvas.getByRole("link", { name: "Write" })).toHaveAccessibleDescription(
      "Read one RFC a day",
    );
  },
};

export const WrittenToday: Story = {
  args: { today: "written", lastLine: "Tomorrow: *the header* fields." },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("article")).toHaveTextContent("DAY 12");
    await expect(canvas.getByText("Tomorrow: the header fields.")).toBeVisible();
    await expect(canvas.getByRole("article")).not.toHaveTextContent("streak");
    await expect(canvas.queryByText(/^(Private|Hidden)$/)).toBeNull();
  },
};

export const WrittenBelowItsStamp: Story = {
  args: { today: "written", lastLine: "Tomorrow: the header fields.", hasStamp: false },
  play: async ({ canvas }) => {
    const row = canvas.getByRole("article");
    await expect(row).not.toHaveTextContent("DAY");
    await expect(row).toHaveTextContent("Day 12/30");
    await expect(canvas.getByRole("heading").getBoundingClientRect().left).toBe(
      row.getBoundingClientRect().left,
    );
  },
};

export const Resting: Story = {
  args: { rest: "Rests until Nov 30, 2026" },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Rests until Nov 30, 2026")).toBeVisible();
    await expect(canvas.queryByRole("img")).toBeNull();
  },
};

export const TodayIsPending: Story = {
  args: { today: "pending" },
  play: async ({ canvas }) => {
    const stamp = canvas.getByText("DAY").parentElement!;
    await expect(stamp).toHaveTextContent("DAY 13");
    await expect(getComputedStyle(stamp).borderStyle).toBe("dashed");
  },
};

export const Achieved: Story = {
  args: { day: 30, endDate: "2026-04-02", ending: "full", writeLink: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("article")).toHaveTextContent("2026-03-02 ~ 2026-04-02");
    await expect(canvas.getByRole("link", { name: "Detail" })).toBeVisible();
    await expect(canvas.queryByRole("link", { name: "Write" })).toBeNull();
    await expect(canvas.getByText(/^COMPLETED/)).toBeInTheDocument();
    await expect(canvas.getByRole("img", { name: "30 of 30 days written" })).toBeInTheDocument();
  },
};

export const EndedEarly: Story = {
  args: { day: 14, endDate: "2026-03-20", ending: "ended-early", writeLink: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Ended at 14 of 30")).toBeVisible();
    await expect(canvas.queryByText(/COMPLETED/)).toBeNull();
  },
};

export const WithPhoto: Story = {
  args: { photo: landscapePhoto, title: "Donaudampfschifffahrtsges", writeLink: undefined },
  globals: { viewport: { value: "popup" } },
  play: async ({ canvas }) => {
    const photo = canvas.getByRole("figure", { name: landscapePhoto.alt });
    await expect(photo.getBoundingClientRect().width).toBeGreaterThan(70);
    await expect(canvas.getByRole("heading").getBoundingClientRect().left).toBeGreaterThan(
      photo.getBoundingClientRect().right,
    );
  },
};

export const WithFailedPhoto: Story = {
  tags: ["extended"],
  args: { photo: { ...landscapePhoto, source: { status: "failed" } }, writeLink: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading")).toBeVisible();
    await expect(canvas.queryByRole("img", { name: landscapePhoto.alt })).toBeNull();
  },
};

export const LikedByMany: Story = {
  tags: ["extended"],
  args: { like: <LikeButton liked count={1234} onToggle={fn()} /> },
  globals: { viewport: { value: "desk" } },
  play: async ({ canvas }) => {
    const [write, detail] = ["Write", "Detail"].map((name) => canvas.getByRole("link", { name }));
    await expect(write?.getBoundingClientRect().top).toBe(detail?.getBoundingClientRect().top);
  },
};

export const PrivateWithALongWord: Story = {
  tags: ["extended"],
  args: { title: "Donaudampfschifffahrtsges", visibility: "private" },
  globals: { viewport: { value: "popup" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Private")).toBeVisible();
  },
};

export const Loading: Story = { tags: ["extended"], render: () => <ChallengeRowSkeleton /> };
