import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";

import { ChallengeRowSkeleton } from "../challenge-row/challenge-row-skeleton.tsx";
import { ChallengeRow } from "../challenge-row/challenge-row.tsx";
import { EmptyState } from "../empty-state/empty-state.tsx";
import { NoChallengesPicture } from "../illustrations/index.ts";
import { linkTo } from "../link-slot/link-to.ts";
import { OutboxNotice } from "../outbox-notice/outbox-notice.tsx";
import { Page } from "../page/page.tsx";
import { Section } from "../page/section.tsx";
import { ProfileHeader } from "../profile-header/profile-header.tsx";
import { longDescription, longTitle, longWord } from "../situations/texts.ts";
import { Loading } from "../skeleton/loading.tsx";
import { ButtonLink } from "./button-link.tsx";
import { challenges, type ExampleChallenge } from "./challenges.ts";
import { Like } from "./like.tsx";
import { Site } from "./site.tsx";

interface MyPageProps {
  readonly state: "on-its-way" | "shown";
  readonly own: readonly ExampleChallenge[];
  readonly nickname: string;
  readonly comment: string;
  readonly waiting: number;
}

function MyPage({ comment, nickname, own, state, waiting }: MyPageProps) {
  const achieved = own.filter(({ endDate }) => endDate !== null);
  const challenging = own.filter(({ endDate }) => endDate === null);
  return (
    <Site>
      <Page>
        <OutboxNotice
          connection="offline"
          waiting={waiting}
          refused={0}
          className={waiting > 0 ? "mb-8" : ""}
        />
        <ProfileHeader
          nickname={nickname}
          comment={comment}
          className="mb-12"
          actions={
            <>
              <ButtonLink name="Register Day" variant="primary" />
              <ButtonLink name="New Challenge" />
              <ButtonLink name="Edit Profile" />
              <ButtonLink name="HOME" variant="quiet" />
            </>
          }
        />
        <Section title="Challenging">
          {state === "on-its-way" ? <RowsOnTheirWay /> : <Rows of={challenging} />}
        </Section>
        <Section title="Achieved">
          {state === "on-its-way" ? <RowsOnTheirWay /> : <Rows of={achieved} />}
        </Section>
      </Page>
    </Site>
  );
}

function RowsOnTheirWay() {
  return (
    <Loading className="grid gap-3">
      <ChallengeRowSkeleton />
      <ChallengeRowSkeleton />
    </Loading>
  );
}

function Rows({ of }: { readonly of: readonly ExampleChallenge[] }) {
  if (of.length === 0)
    return (
      <EmptyState level={3} title="Nothing here yet" picture={<NoChallengesPicture className="w-36" />} />
    );
  return (
    <ul className="grid gap-3">
      {of.map((challenge) => (
        <li key={challenge.id}>
          <ChallengeRow
            {...challenge}
            like={<Like {...challenge} />}
            detailLink={linkTo("#detail")}
            writeLink={challenge.endDate === null ? linkTo("#write") : undefined}
          />
        </li>
      ))}
    </ul>
  );
}

function extreme(challenge: ExampleChallenge): ExampleChallenge {
  return { ...challenge, title: longTitle, likes: 12_345, visibility: "private" };
}

const meta = {
  title: "Views/My page",
  component: MyPage,
  args: {
    state: "shown",
    own: challenges.map((challenge) => ({
      ...challenge,
      visibility: challenge.id === "e" ? ("private" as const) : challenge.visibility,
    })),
    nickname: "Mina",
    comment: "Front-end by day, type puzzles by night.",
    waiting: 0,
  },
  parameters: { layout: "fullscreen" },
} satisfies Meta<typeof MyPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Typical: Story = {
  play: async ({ canvas }) => {
    const achieved = canvas.getByRole("region", { name: "Achieved" });
    await expect(within(achieved).getAllByRole("article")).toHaveLength(2);
    await expect(within(achieved).queryByRole("link", { name: "Write" })).toBeNull();
    const challenging = canvas.getByRole("region", { name: "Challenging" });
    await expect(within(challenging).getAllByRole("link", { name: "Write" })).toHaveLength(4);
  },
};
export const InThePopupsWidth: Story = { globals: { viewport: { value: "popup" } } };
export const NewHere: Story = { args: { own: [], nickname: "challenger-4f2a", comment: "" } };
export const OnItsWay: Story = { args: { state: "on-its-way" } };
export const OfflineWithAnEntryWaiting: Story = { args: { waiting: 1 } };
export const Extreme: Story = {
  args: {
    nickname: longWord.slice(0, 50),
    comment: longDescription,
    own: challenges.map(extreme),
  },
};
