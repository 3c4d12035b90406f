import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ReactNode } from "react";
import { expect, userEvent } from "storybook/test";

import { Button } from "../button/button.tsx";
import { ChallengeCardSkeleton } from "../challenge-card/challenge-card-skeleton.tsx";
import { ChallengeCard } from "../challenge-card/challenge-card.tsx";
import { EmptyState } from "../empty-state/empty-state.tsx";
import { ErrorState } from "../error-state/error-state.tsx";
import { Hero } from "../hero/hero.tsx";
import { StampCardPicture } from "../hero/stamp-card-picture.tsx";
import { MisprintPicture, NoChallengesPicture } from "../illustrations/index.ts";
import { linkTo } from "../link-slot/link-to.ts";
import { Page } from "../page/page.tsx";
import { longTitle, longWord, rightToLeft } from "../situations/texts.ts";
import { Loading } from "../skeleton/loading.tsx";
import { ButtonLink } from "./button-link.tsx";
import { challenges, type ExampleChallenge } from "./challenges.ts";
import { Like } from "./like.tsx";
import { Site } from "./site.tsx";

const cards = "grid grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] gap-4";

function Cards({ of }: { readonly of: readonly ExampleChallenge[] }) {
  return (
    <ul className={cards}>
      {of.map((challenge) => (
        <li key={challenge.id} className="grid">
          <ChallengeCard
            {...challenge}
            author={challenge}
            completed={challenge.endDate !== null}
            like={<Like {...challenge} />}
            detailLink={linkTo(`#${challenge.id}`)}
          />
        </li>
      ))}
    </ul>
  );
}

function Feed({
  children,
  visitor,
}: {
  readonly children: ReactNode;
  readonly visitor: "signed-in" | "signed-out";
}) {
  return (
    <Site visitor={visitor}>
      <Hero title="Let's get start your new Challenge!" picture={<StampCardPicture stamped={5} />} />
      <Page>{children}</Page>
    </Site>
  );
}

const meta = {
  title: "Views/Feed",
  component: Feed,
  args: { visitor: "signed-in", children: null },
  parameters: { layout: "fullscreen" },
} satisfies Meta<typeof Feed>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Typical: Story = {
  args: {
    children: (
      <>
        <Cards of={challenges} />
        <div className="mt-8 flex justify-center">
          <Button>Show more</Button>
        </div>
      </>
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("article")).toHaveLength(6);
    const [first] = canvas.getAllByRole("button", { name: "Like" });
    await expect(first).toHaveTextContent("14");
    await userEvent.click(first ?? canvas.getByRole("main"));
    await expect(first).toHaveTextContent("13");
    await expect(first).toHaveAttribute("aria-pressed", "false");
  },
};

export const SeenByAVisitor: Story = { args: { ...Typical.args, visitor: "signed-out" } };
export const InThePopupsWidth: Story = {
  args: { ...Typical.args },
  globals: { viewport: { value: "popup" } },
};

export const Extreme: Story = {
  args: {
    children: (
      <Cards
        of={challenges.map((challenge, index) => ({
          ...challenge,
          nickname: index === 2 ? rightToLeft : longWord.slice(0, 50),
          title: index === 2 ? rightToLeft : longTitle,
          likes: 12_345,
        }))}
      />
    ),
  },
};

export const Empty: Story = {
  args: {
    children: (
      <EmptyState
        title="No challenge here yet"
        picture={<NoChallengesPicture className="w-44" />}
        action={<ButtonLink name="New Challenge" variant="primary" />}
      >
        The first one could be yours.
      </EmptyState>
    ),
  },
};

export const OnItsWay: Story = {
  args: {
    children: (
      <Loading className={cards}>
        {challenges.map(({ id }) => (
          <ChallengeCardSkeleton key={id} />
        ))}
      </Loading>
    ),
  },
};

export const NotToBeHad: Story = {
  args: { children: <ErrorState picture={<MisprintPicture className="w-44" />} onRetry={() => undefined} /> },
};
