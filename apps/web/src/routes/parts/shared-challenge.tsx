import { lastOpenDate } from "@diary/core/challenge";
import type { Day } from "@diary/core/day";
import { bridgesOf, missedDates, streak } from "@diary/core/rest-days";
import type { SharedChallenge } from "@diary/core/share-link";
import { EmptyState } from "@diary/ui/empty-state";
import { NoEntriesIllustration } from "@diary/ui/illustrations";
import { Section } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";
import type { ReactNode } from "react";

import { ChallengeHeader } from "../../features/challenge/challenge-header.tsx";
import { DayCalendar } from "../../features/day/day-calendar.tsx";
import { EntryList } from "../../features/day/entry-list.tsx";
import { challengeWords } from "../../words/en/challenge.ts";
import { useViewerToday } from "./use-viewer.ts";

export interface SharedChallengeContentProps extends SharedChallenge {
  note: string;
  back: ReactNode;
  menu?: ReactNode;
  renderMenu?: (entry: Day) => ReactNode;
  renderReplies?: (entry: Day) => ReactNode;
  /** Id of the entry to scroll to. */
  wanted?: string | undefined;
  shareToken?: string;
}

export function SharedChallengeContent({
  back,
  challenge,
  entries,
  menu,
  note,
  renderMenu,
  renderReplies,
  shareToken,
  wanted,
}: SharedChallengeContentProps) {
  const { detail } = useWords(challengeWords);
  const today = useViewerToday();
  const dates = entries.map(({ date }) => date);
  const until = lastOpenDate(challenge, today);
  const run = streak(dates, challenge, until);
  return (
    <>
      <p className="text-muted mb-4">{note}</p>
      <ChallengeHeader
        challenge={challenge}
        like={null}
        bridges={bridgesOf(dates, missedDates(dates, challenge, until))}
        streak={run.streakDays > 0 ? run : undefined}
        menu={menu}
        actions={back}
      />
      <div className="with-rail mt-12">
        <Section title={detail.calendar}>
          <DayCalendar challenge={challenge} days={entries} today={today} links="entries" />
        </Section>
        <Section title={detail.entries} className="md:mt-0">
          {entries.length > 0 ? (
            <EntryList
              days={entries}
              editable={false}
              renderMenu={renderMenu}
              renderReplies={renderReplies}
              shareToken={shareToken}
              wanted={wanted}
            />
          ) : (
            <EmptyState level={3} title={detail.noEntries} illustration={<NoEntriesIllustration />}>
              {detail.noEntriesOther}
            </EmptyState>
          )}
        </Section>
      </div>
    </>
  );
}
