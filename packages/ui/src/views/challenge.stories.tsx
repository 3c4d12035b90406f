import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";

import { Button } from "../button/button.tsx";
import { ChallengeCalendar } from "../challenge-calendar/challenge-calendar.tsx";
import { ChallengeSummary } from "../challenge-summary/challenge-summary.tsx";
import { DayEntryCardSkeleton } from "../day-entry-card/day-entry-card-skeleton.tsx";
import { DayEntryCard } from "../day-entry-card/day-entry-card.tsx";
import { EmptyState } from "../empty-state/empty-state.tsx";
import { NoEntriesPicture } from "../illustrations/index.ts";
import { linkTo } from "../link-slot/link-to.ts";
import { Page } from "../page/page.tsx";
import { Section } from "../page/section.tsx";
import { ProfileHeader } from "../profile-header/profile-header.tsx";
import { ShareButton } from "../share-button/share-button.tsx";
import { longDescription, longTitle, longWord } from "../situations/texts.ts";
import { Loading } from "../skeleton/loading.tsx";
import { Streak } from "../streak/streak.tsx";
import { ButtonLink } from "./button-link.tsx";
import { entries } from "./challenges.ts";
import { Site } from "./site.tsx";

interface ChallengeViewProps {
  readonly viewer: "owner" | "visitor";
  readonly state: "completed" | "on-its-way" | "open";
  readonly written: readonly { readonly date: string; readonly content: string }[];
  readonly title: string;
  readonly description: string;
}

function ChallengeView({ description, state, title, viewer, written }: ChallengeViewProps) {
  const completed = state === "completed";
  return (
    <Site visitor={viewer === "owner" ? "signed-in" : "signed-out"}>
      <Page>
        <div className="grid grid-cols-1 gap-x-12 gap-y-10 md:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="min-w-0">
            <ChallengeSummary
              title={title}
              description={description}
              category="TypeScript"
              startDate="2026-03-02"
              endDate={completed ? "2026-03-11" : null}
              day={written.length}
              days={completed ? written.length : 21}
              completed={completed}
              visibility="public"
              actions={
                viewer === "owner" ? <OwnersButtons completed={completed} /> : <ButtonLink name="Back" />
              }
            />
            <Section title="Entries" className="mt-12">
              <Entries {...{ state, viewer, written }} />
            </Section>
          </div>
          <aside aria-label="About this challenge" className="grid content-start gap-10">
            <ProfileHeader level={2} nickname="Mina" comment="Front-end by day, type puzzles by night." />
            <Section title="Calendar" aside={<Streak days={written.length > 1 ? 2 : 0} />}>
              <ChallengeCalendar
                startDate="2026-03-02"
                days={completed ? written.length : 21}
                entries={written.map(({ date }) => date)}
                today="2026-03-11"
                completed={completed}
              />
            </Section>
          </aside>
        </div>
      </Page>
    </Site>
  );
}

function OwnersButtons({ completed }: { readonly completed: boolean }) {
  return (
    <>
      <Button variant="primary" disabled={completed}>
        Register Day
      </Button>
      <ShareButton />
      <ButtonLink name="Edit" />
      <Button variant="danger">Delete</Button>
      <ButtonLink name="MYPAGE" variant="quiet" />
    </>
  );
}

function Entries({ state, viewer, written }: Pick<ChallengeViewProps, "state" | "viewer" | "written">) {
  if (state === "on-its-way") {
    return (
      <Loading className="grid gap-3">
        <DayEntryCardSkeleton />
        <DayEntryCardSkeleton />
      </Loading>
    );
  }
  if (written.length === 0)
    return (
      <EmptyState level={3} title="Nothing written yet" picture={<NoEntriesPicture className="w-36" />} />
    );
  return (
    <ol className="grid grid-cols-1 gap-3">
      {written.map(({ content, date }, index) => (
        <li key={date}>
          <DayEntryCard
            day={written.length - index}
            date={date}
            content={content}
            editLink={viewer === "owner" ? linkTo("#edit") : undefined}
          />
        </li>
      ))}
    </ol>
  );
}

const meta = {
  title: "Views/Challenge",
  component: ChallengeView,
  args: {
    viewer: "owner",
    state: "open",
    written: entries,
    title: "Thirty small TypeScripts",
    description: "One type puzzle each evening.\nNo looking at the answers before the next morning.",
  },
  parameters: { layout: "fullscreen" },
} satisfies Meta<typeof ChallengeView>;

export default meta;
type Story = StoryObj<typeof meta>;

export const AsItsOwner: Story = {
  play: async ({ canvas }) => {
    const headings = canvas.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent);
    await expect(headings).toEqual(["DAY 4", "DAY 3", "DAY 2", "DAY 1"]);
    await expect(canvas.getAllByRole("link", { name: "Edit Day" })).toHaveLength(4);
  },
};

export const AsAVisitor: Story = {
  args: { viewer: "visitor" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: "Back" })).toBeVisible();
    await expect(canvas.queryByRole("link", { name: "Edit Day" })).toBeNull();
    await expect(canvas.queryByRole("button", { name: "Delete" })).toBeNull();
  },
};

export const Completed: Story = { args: { state: "completed" } };
export const NothingWritten: Story = { args: { written: [] } };
export const OnItsWay: Story = { args: { state: "on-its-way", viewer: "visitor" } };
export const OnASmallScreen: Story = { globals: { viewport: { value: "popup" } } };
export const Extreme: Story = {
  args: {
    title: longTitle,
    description: longDescription,
    written: [{ date: "2026-03-11", content: longWord.repeat(4) }],
  },
  globals: { viewport: { value: "popup" } },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};
