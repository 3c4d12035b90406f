import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";

import { LikeButton } from "../like-button/like-button.tsx";
import { landscapePhoto } from "../story-data/photos.ts";
import { storyLink } from "../story-data/texts.ts";
import { ChallengeCard, ChallengeCardSkeleton } from "./challenge-card.tsx";

const meta = {
  title: "Challenge/ChallengeCard",
  component: ChallengeCard,
  args: {
    author: { nickname: "Mina" },
    title: "Thirty small TypeScripts",
    category: { name: "TypeScript", label: "TypeScript" },
    startDate: "2026-03-02",
    endDate: null,
    day: 12,
    days: 30,
    ending: "open",
    like: <LikeButton liked={false} count={4} onToggle={fn()} />,
    detailLink: storyLink("#detail"),
  },
  decorators: [
    (Story) => (
      <div className="max-w-form">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ChallengeCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const UnderWay: Story = {
  play: async ({ canvas }) => {
    const card = canvas.getByRole("article", { name: "Thirty small TypeScripts" });
    await expect(card).toHaveTextContent("2026-03-02 ~");
    await expect(card).toHaveTextContent("12 / 30");
    await expect(canvas.getByRole("img", { name: "12 of 30 days written" })).toBeInTheDocument();
    await expect(card.querySelector("textPath")).toBeNull();
    await expect(canvas.queryByText("Hidden")).toBeNull();
    await expect(canvas.queryByText("Completed 🎉")).toBeNull();

    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "Like" })).toHaveFocus();
    await userEvent.tab();
    const detail = canvas.getByRole("link", { name: "More detail..." });
    await expect(detail).toHaveFocus();
    await expect(detail).toHaveAttribute("href", "#detail");
    await expect(detail).toHaveAccessibleDescription("Thirty small TypeScripts");
  },
};

export const Completed: Story = {
  args: {
    ending: "full",
    day: 30,
    endDate: "2026-04-02",
    like: <LikeButton liked count={999} onToggle={fn()} />,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Completed 🎉")).toBeVisible();
    await expect(canvas.getByRole("article")).toHaveTextContent("2026-03-02 ~ 2026-04-02");
    await expect(canvas.getByRole("article").querySelector("textPath")).toHaveTextContent("COMPLETED");
  },
};

export const EndedEarly: Story = {
  args: { ending: "ended-early", day: 14, endDate: "2026-03-20" },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Ended at 14 of 30")).toBeVisible();
    await expect(canvas.queryByText(/Completed/i)).toBeNull();
    await expect(canvas.getByRole("img", { name: "14 of 30 days written" })).toBeInTheDocument();
  },
};

export const HiddenWithALinkedAuthor: Story = {
  args: { author: { nickname: "Mina", link: storyLink("#mina") }, hidden: true, day: null, lastLine: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: "Mina" })).toHaveAttribute("href", "#mina");
    await expect(canvas.getByText("Hidden")).toBeVisible();
    await expect(canvas.getByRole("article")).toHaveTextContent("0 / 30");
    await expect(canvas.queryByText(/^DAY/)).toBeNull();
  },
};

/** The line ends inside a Markdown link. Only the text of the link is shown. */
export const WithALine: Story = {
  args: { lastLine: "Read [the handbook](https://www.typescriptlang.org/docs/handbook/2/narr" },
  play: async ({ canvas }) => {
    const line = canvas.getByText(/Read the handbook$/);
    await expect(line).toHaveTextContent(/^DAY 12 Read/);
    await expect(getComputedStyle(line).fontSize).toBe("22px");
  },
};

export const WithAJapaneseLine: Story = {
  tags: ["extended"],
  args: {
    title: "毎朝30分のJavaScript",
    category: { name: "JavaScript", label: "JavaScript" },
    lastLine:
      "今日はイベントループに取り組んだ。紙に図を描いてから始めると早かった。昨日まで順番を間違えて覚えていたことに気づいた。まだ人に説明できるほどではないので、明日もう一度。",
  },
  play: async ({ canvas }) => {
    const line = canvas.getByText(/今日はイベント/);
    await expect(line).toHaveAttribute("lang", "ja");
    await expect(getComputedStyle(line).wordBreak).toBe("normal");
    await expect(getComputedStyle(canvas.getByRole("heading")).wordBreak).toBe("auto-phrase");
  },
};

export const LongestTextsWithoutASpace: Story = {
  tags: ["extended"],
  args: {
    title: "Donaudampfschifffahrtsges",
    author: { nickname: "Pneumonoultramicroscopicsilicovolcanoconiosispneum" },
    ending: "full",
    day: 30,
    endDate: "2026-04-02",
  },
  globals: { viewport: { value: "popup" } },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

export const Loading: Story = { tags: ["extended"], render: () => <ChallengeCardSkeleton /> };

export const WithAPhoto: Story = {
  args: {
    photo: landscapePhoto,
    lastLine: `The page about the hill has a picture now. ${"And words. ".repeat(9)}`,
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("figure", { name: landscapePhoto.alt })).toHaveProperty(
      "offsetHeight",
      172,
    );
    await expect(getComputedStyle(canvas.getByText(/^The page about/)).webkitLineClamp).toBe("2");
  },
};

export const WithAPhotoThatFailed: Story = {
  tags: ["extended"],
  args: { ...WithAPhoto.args, photo: { ...landscapePhoto, source: { status: "failed" } } },
  play: async ({ canvas }) => {
    const figure = await canvas.findByRole("figure");
    await expect(figure).toHaveTextContent("The photo can't be shown");
    await expect(figure).toHaveProperty("offsetHeight", 172);
  },
};
