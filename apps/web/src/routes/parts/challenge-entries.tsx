import { isActiveChallenge, type HomeChallenge } from "@diary/core/challenge";
import { EmptyState } from "@diary/ui/empty-state";
import { NoEntriesIllustration } from "@diary/ui/illustrations";
import { Section } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";
import { Suspense, type ReactNode } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

import type { RestDayButtonProps } from "../../features/challenge/rest-day-button.tsx";
import { DayCalendar } from "../../features/day/day-calendar.tsx";
import { EntryListSection } from "../../features/day/entry-list-section.tsx";
import { EntryList } from "../../features/day/entry-list.tsx";
import { SubjectMenu } from "../../features/moderation/subject-menu.tsx";
import { lazyComponent } from "../../loading/lazy-component.tsx";
import { challengeWords } from "../../words/en/challenge.ts";
import type { PendingEntry } from "./lazy-pending-entries.tsx";
import { useViewerToday } from "./use-viewer.ts";

const OwnRestToday = lazyComponent(() => import("../../features/challenge/rest-today.tsx"));
const OwnRestDay = lazyComponent(() => import("../../features/challenge/rest-day-button.tsx"), PlainDay);
const LazyPendingEntries = lazyComponent(() => import("./lazy-pending-entries.tsx"));

export interface ChallengeEntriesProps {
  challenge: HomeChallenge;
  isOwner: boolean;
  onBlocked: () => void;
  onPending: (entries: PendingEntry[]) => void;
  /** Shown below the calendar, or at the end of a page with one column. */
  children: ReactNode;
}

/** The page scrolls to this entry. */
export interface ChallengeState {
  entry: string;
}

export function ChallengeEntries({
  challenge,
  children,
  isOwner,
  onBlocked,
  onPending,
}: ChallengeEntriesProps) {
  const { detail: words } = useWords(challengeWords);
  const today = useViewerToday();
  const { state } = useLocation();
  // After a reload or Back, the scroll position is restored instead.
  const isNew = useNavigationType() !== NavigationType.Pop;
  const wanted = isNew ? (state as Partial<ChallengeState> | null)?.entry : undefined;
  const canRest = isOwner && isActiveChallenge(challenge) && challenge.start_date <= today;
  return (
    <div className="mt-12">
      {isOwner ? (
        <Suspense>
          <LazyPendingEntries
            userId={challenge.user_id}
            challengeId={challenge.challenge_id}
            onPending={onPending}
          />
        </Suspense>
      ) : null}
      <EntryListSection
        challengeId={challenge.challenge_id}
        className="with-rail md:grid-rows-[auto_1fr]"
        after={<div className="mt-12 md:col-start-1 md:row-start-2">{children}</div>}
      >
        {(days) => (
          <>
            <Section title={words.calendar}>
              <DayCalendar
                challenge={challenge}
                days={days}
                today={today}
                links={isOwner ? "entries-and-form" : "entries"}
                renderRest={
                  isOwner && isActiveChallenge(challenge)
                    ? (date) => <RestDay challenge={challenge} date={date} />
                    : undefined
                }
              />
              {canRest && !days.some(({ date }) => date === today) ? (
                <div className="mt-3 min-h-8 pointer-coarse:min-h-11">
                  <Suspense>
                    <OwnRestToday challenge={challenge} today={today} className="mt-3" />
                  </Suspense>
                </div>
              ) : null}
            </Section>
            <Section title={words.entries} className="md:col-start-2 md:row-span-2 md:row-start-1 md:mt-0">
              {days.length > 0 ? (
                <EntryList
                  days={days}
                  editable={isOwner}
                  wanted={wanted}
                  renderMenu={(entry) => (
                    <SubjectMenu
                      challenge={challenge}
                      entry={entry}
                      onBlocked={onBlocked}
                      className="-my-2.5 sm:-me-3"
                    />
                  )}
                />
              ) : (
                <EmptyState level={3} title={words.noEntries} illustration={<NoEntriesIllustration />}>
                  {isOwner ? words.noEntriesOwner : words.noEntriesOther}
                </EmptyState>
              )}
            </Section>
          </>
        )}
      </EntryListSection>
    </div>
  );
}

type PlainDayProps = Pick<RestDayButtonProps, "children" | "className">;

function PlainDay({ children, className }: PlainDayProps) {
  return <span className={className}>{children}</span>;
}

function RestDay(props: RestDayButtonProps) {
  return (
    <Suspense fallback={<PlainDay {...props} />}>
      <OwnRestDay {...props} />
    </Suspense>
  );
}
