import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";

import { Button, buttonClass } from "../button/button.tsx";
import { CircleStrip } from "../circle-strip/circle-strip.tsx";
import { NudgeForm } from "../nudge-form/nudge-form.tsx";
import { PhotoGrid } from "../photo-grid/photo-grid.tsx";
import { ReplyField } from "../reply-field/reply-field.tsx";
import { ReplyList } from "../reply-list/reply-list.tsx";
import {
  aikoCard,
  fiveMembers,
  halfAsLong,
  harutoCard,
  kwameCard,
  lenaCard,
  marenCard,
} from "../story-data/circle.ts";
import { landscapePhoto, portraitPhoto } from "../story-data/photos.ts";
import { longWord } from "../story-data/texts.ts";
import { uiTables } from "../words/ja.ts";
import { translateWith, WordsContext } from "../words/words.ts";
import { CircleCard, CircleCardSkeleton } from "./circle-card.tsx";

const sending = { limit: 140, onSend: async () => {} };

const meta = {
  title: "Circle/CircleCard",
  component: CircleCard,
  args: {
    ...harutoCard,
    replies: <ReplyList replies={halfAsLong.slice(0, 1)} />,
    footer: <ReplyField name="はると" {...sending} />,
  },
  decorators: [
    (Story, { parameters }) => (
      <div className={parameters.isPage === true ? undefined : "max-w-form"}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof CircleCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const MemberWhoWroteToday: Story = {
  play: async ({ canvas }) => {
    const card = canvas.getByRole("article", { name: "毎朝30分のJavaScript はると" });
    await expect(card).toHaveTextContent("Day 19/30");
    const title = canvas.getByRole("link", { name: "毎朝30分のJavaScript" });
    await expect(title).toHaveAttribute("href", "#haruto");
    await expect(title.parentElement).toHaveAttribute("lang", "ja");
    await expect(canvas.getByText(/今日は分割代入/)).toHaveTextContent(/^DAY 19 /);
    // The rule beside the category reaches the end of the card's content.
    const { right } = canvas.getByText("JavaScript").getBoundingClientRect();
    await expect(right).toBe(card.querySelector("header")!.getBoundingClientRect().right);
  },
};

export const OwnCard: Story = {
  args: {
    ...aikoCard,
    replies: <ReplyList replies={halfAsLong} />,
    footer: <OwnFooter />,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("article", { name: "Thirty small TypeScripts You" })).toBeVisible();
    await expect(canvas.getByText(/Wrote the parser with generics\./)).toBeVisible();
    await expect(canvas.queryByText(/^(Completed|Ended at)/)).toBeNull();
    await expect(
      canvas.getByRole("img", { name: "22 of 30 days written, today is open" }),
    ).toBeInTheDocument();
  },
};

export const NewMemberWithoutAChallenge: Story = {
  args: { member: { name: "Maren Holt" }, challenge: undefined, latest: undefined, replies: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("article", { name: "Maren Holt" })).toHaveTextContent(
      "No challenge in this circle yet.",
    );
    await expect(canvas.queryByText("No entry yet.")).toBeNull();
    await expect(canvas.queryByRole("img")).toBeNull();
  },
};

export const BeforeTheFirstEntry: Story = {
  args: {
    challenge: { ...harutoCard.challenge!, day: 0, today: "open" },
    latest: undefined,
    replies: undefined,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("No entry yet.")).toBeVisible();
  },
};

export const EntryWithPhotos: Story = {
  args: { photos: <PhotoGrid look="strip" photos={[landscapePhoto, portraitPhoto]} /> },
};

/** Code blocks are left out, and a long text ends after nine lines. */
export const LongEntry: Story = {
  tags: ["extended"],
  args: {
    latest: {
      day: 19,
      format: "markdown",
      content: `## Today\n\n\`\`\`ts\nconst hidden = 1;\n\`\`\`\n\n- **One** thing\n- ${"and another ".repeat(80)}`,
    },
  },
  play: async ({ canvas }) => {
    const text = canvas.getByText(/One thing/);
    await expect(text).not.toHaveTextContent("hidden");
    await expect(text.scrollHeight).toBeGreaterThan(text.clientHeight);
  },
};

export const EndedEarly: Story = {
  args: { ...kwameCard, challenge: { ...kwameCard.challenge!, ending: "ended-early" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Ended at \d+ of \d+$/)).toBeVisible();
  },
};

export const Full: Story = {
  args: { ...kwameCard, challenge: { ...kwameCard.challenge!, day: 30, days: 30, ending: "full" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Completed 🎉")).toBeVisible();
  },
};

export const LongWordsOnAPhone: Story = {
  tags: ["extended"],
  args: {
    member: { name: longWord },
    challenge: { ...harutoCard.challenge!, title: longWord, day: 100, days: 100 },
    latest: { day: 100, content: longWord + longWord },
    footer: <ReplyField name={longWord} {...sending} />,
  },
  globals: { viewport: { value: "phone" }, theme: "dark" },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

export const Loading: Story = { render: () => <CircleCardSkeleton /> };

function OwnFooter() {
  return (
    <>
      <a href="#write" className={buttonClass("primary")}>
        Write
      </a>
      <a href="#detail" className={buttonClass("quiet")}>
        Detail
      </a>
    </>
  );
}

function WholePage() {
  const cards = [
    <CircleCard
      key="aiko"
      {...aikoCard}
      replies={<ReplyList replies={halfAsLong} />}
      footer={<OwnFooter />}
    />,
    <CircleCard
      key="haruto"
      {...harutoCard}
      replies={
        <ReplyList
          replies={[
            { id: "r", name: "Maren Holt", content: "I had this translated and it is now on my wall." },
          ]}
        />
      }
      footer={<ReplyField name="はると" {...sending} />}
    />,
    <CircleCard
      key="kwame"
      {...kwameCard}
      replies={
        <ReplyList
          replies={[
            { id: "a", name: "Aiko", isMe: true, content: "The feature!", onRemove: fn() },
            { id: "b", name: "lena w", content: "Which one crashed?" },
          ]}
        />
      }
      footer={<ReplyField name="Kwame" {...sending} />}
    />,
    <CircleCard
      key="lena"
      {...lenaCard}
      replies={<ReplyList replies={[{ id: "c", name: "Kwame", content: "58!" }]} />}
      footer={<NudgeForm name="lena w" suggestion="How is the fifty-eighth?" onCancel={fn()} {...sending} />}
    />,
    <CircleCard
      key="maren"
      {...marenCard}
      footer={
        <>
          <ReplyField name="Maren Holt" {...sending} />
          <Button variant="quiet">Nudge</Button>
        </>
      }
    />,
  ];
  return (
    <div className="grid gap-3.5 sm:gap-5">
      <CircleStrip members={fiveMembers} />
      <div className="grid grid-cols-1 items-start gap-3.5 sm:gap-5 md:grid-cols-2">{cards}</div>
    </div>
  );
}

export const FiveMembers: Story = { parameters: { isPage: true }, render: () => <WholePage /> };

export const FiveMembersInTheDark: Story = {
  tags: ["extended"],
  ...FiveMembers,
  globals: { theme: "dark" },
};

export const JapaneseOnAPhone: Story = {
  tags: ["extended"],
  ...FiveMembers,
  globals: { viewport: { value: "phone" } },
  decorators: [(Story) => <WordsContext value={translateWith(uiTables)}>{Story()}</WordsContext>],
};
