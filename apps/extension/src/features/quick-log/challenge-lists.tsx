import { endingOf, splitByCompletion, userChallengesQuery, type ChallengeCard } from "@diary/core/challenge";
import type { CivilDate } from "@diary/core/civil-date";
import { paths } from "@diary/core/paths";
import { isDueOn } from "@diary/core/rest-days";
import { useDiary } from "@diary/core/supabase";
import { inkOf } from "@diary/ui/category";
import { DayCount } from "@diary/ui/day-count";
import { EmptyState } from "@diary/ui/empty-state";
import { NoChallengesIllustration } from "@diary/ui/illustrations";
import { Seal } from "@diary/ui/seal";
import { StampGrid } from "@diary/ui/stamp-grid";
import { uiWords, useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useId, type ReactNode } from "react";

import { challengeListWords } from "../../words/challenge-lists.ts";
import { en } from "../../words/en.ts";
import { SiteLink } from "../parts/site-link.tsx";
import type { TodayViewProps } from "./today-view.tsx";
import type { TodayState } from "./use-challenges-of-today.ts";

function Group({ children, title }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2
        id={id}
        className="tracking-caps text-muted border-hairline border-b py-1 text-xs font-semibold uppercase"
      >
        {title}
      </h2>
      <ul className="-mx-3">{children}</ul>
    </section>
  );
}

function Achieved({ challenges }: { readonly challenges: readonly ChallengeCard[] }) {
  const words = useWords(challengeListWords);
  const { endedAt } = useWords(uiWords).challenge;
  if (challenges.length === 0) return null;
  return (
    <Group title={words.achieved}>
      {challenges.map(({ challenge_id, day, days, title, ...challenge }) => (
        <li key={challenge_id} className="flex items-center gap-3 px-3 py-2">
          {endingOf(challenge) === "full" ? <Seal className="-mx-0.5 size-7" /> : <span className="size-6" />}
          <SiteLink
            path={paths.challenge(challenge_id)}
            dir="auto"
            className="min-w-0 flex-1 truncate font-serif font-semibold"
          >
            {title}
          </SiteLink>
          {endingOf(challenge) === "full" ? (
            <DayCount day={day} days={days} />
          ) : (
            <span className="text-muted shrink-0 text-sm">{endedAt(day, days)}</span>
          )}
        </li>
      ))}
    </Group>
  );
}

interface OptionProps {
  readonly challenge: ChallengeCard;
  readonly today: TodayState | "rests" | undefined;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function Option({ challenge, chosen, onChoose, today }: OptionProps) {
  const { category, day, days, title } = challenge;
  const stamp = today === "rests" ? undefined : today;
  const progress = useId();
  return (
    <li
      style={inkOf(category)}
      className={clsx(
        "hover:bg-hover relative grid grid-cols-[1.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1 rounded-md px-3 py-2",
        chosen && "bg-sunken",
      )}
    >
      {/* Screen readers get the same state from the progress text. */}
      <span aria-hidden className="row-span-2">
        {today === "rests" ? (
          <span className="border-edge mx-auto block h-3 w-2 border-x-[2.5px] forced-colors:border-[GrayText]" />
        ) : (
          <StampGrid room="row" written={stamp === "written" ? 1 : 0} days={1} today={stamp} />
        )}
      </span>
      <div className="flex items-center gap-2">
        <button
          type="button"
          aria-pressed={chosen}
          aria-describedby={progress}
          onClick={onChoose}
          className="min-w-0 flex-1 truncate rounded-sm text-start font-serif font-semibold after:absolute after:inset-0 after:rounded-md"
        >
          {title}
        </button>
        <DayCount day={day} days={days} className="shrink-0" />
      </div>
      <div id={progress}>
        <StampGrid room="line" written={day} days={days} today={stamp} />
      </div>
    </li>
  );
}

/** Groups of unfinished challenges, in the order of the list. */
const listGroups = ["toWriteToday", "writtenToday", "restsToday", "beginsLater"] as const;
type ListGroup = (typeof listGroups)[number];

export interface ChallengeListsProps extends Pick<
  TodayViewProps,
  "challenges" | "goTo" | "stateOf" | "userId"
> {
  readonly today: CivilDate;
  readonly chosen: string;
}

export function ChallengeLists({ challenges, chosen, goTo, stateOf, today, userId }: ChallengeListsProps) {
  const words = useWords(challengeListWords);
  const { allChallenges } = useWords(en);
  const { data = [] } = useQuery(userChallengesQuery(useDiary(), userId));
  const groupOf = (challenge: ChallengeCard): ListGroup => {
    if (stateOf(challenge.challenge_id) !== "open") return "writtenToday";
    if (challenge.start_date > today) return "beginsLater";
    return isDueOn(challenge, today) ? "toWriteToday" : "restsToday";
  };
  const todayIn = (group: ListGroup, id: string) => {
    if (group === "restsToday") return "rests";
    return group === "beginsLater" ? undefined : stateOf(id);
  };
  const groups = listGroups.map((group) => ({
    group,
    list: challenges.filter((challenge) => groupOf(challenge) === group),
  }));
  return (
    <section
      aria-label={allChallenges}
      className="relative -mx-4 grid min-h-0 flex-1 content-start gap-3 overflow-y-auto px-4"
    >
      {groups.map(({ group, list }) =>
        list.length === 0 ? null : (
          <Group key={group} title={words[group]}>
            {list.map((challenge) => (
              <Option
                key={challenge.challenge_id}
                challenge={challenge}
                today={todayIn(group, challenge.challenge_id)}
                chosen={challenge.challenge_id === chosen}
                onChoose={() => goTo(challenge.challenge_id, today)}
              />
            ))}
          </Group>
        ),
      )}
      <Achieved challenges={splitByCompletion(data).achieved} />
      <SiteLink
        path={paths.searchEntries}
        className="flex min-h-9 items-center justify-self-start text-sm font-medium underline underline-offset-4"
      >
        {words.searchEntries}
      </SiteLink>
    </section>
  );
}

export function NothingToWrite({
  fallback,
  userId,
}: {
  readonly userId: string;
  readonly fallback: ReactNode;
}) {
  const words = useWords(challengeListWords);
  const challenges = useQuery(userChallengesQuery(useDiary(), userId));
  if (challenges.isPending) return fallback;
  const { achieved } = splitByCompletion(challenges.data ?? []);
  const full = achieved.filter((challenge) => endingOf(challenge) === "full").length;
  return (
    <>
      <EmptyState
        illustration={full === 0 ? <NoChallengesIllustration className="w-40" /> : <Seal />}
        title={full === 0 ? words.noChallenge : words.allCompleted(full)}
        action={
          <SiteLink path={paths.createChallenge} button="primary">
            {words.create}
          </SiteLink>
        }
      >
        {full === 0 ? undefined : words.whatNext}
      </EmptyState>
      <Achieved challenges={achieved} />
    </>
  );
}
