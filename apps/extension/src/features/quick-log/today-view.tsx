import type { ChallengeCard } from "@diary/core/challenge";
import type { CivilDate } from "@diary/core/civil-date";
import { currentStreak, daysQuery, type Day } from "@diary/core/day";
import { useDiary } from "@diary/core/supabase";
import { isQueued, type UnsentTexts } from "@diary/core/writing";
import { Button } from "@diary/ui/button";
import { ErrorState } from "@diary/ui/error-state";
import { LoadingRegion, Skeleton } from "@diary/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { useCopy } from "../../copy/language-provider.tsx";
import { STORAGE_KEYS, writeStored } from "../../storage/extension-storage.ts";
import { ClockWarning } from "../notices/clock-warning.tsx";
import { Notice } from "../notices/notice-area.tsx";
import { ChallengeList } from "../progress/challenge-list.tsx";
import { ChallengeSelect } from "../progress/challenge-select.tsx";
import { Panels, type Panel, type PanelName } from "../progress/panels.tsx";
import { StampCard } from "../progress/stamp-card.tsx";
import type { NextStep } from "./entry-editor.tsx";
import { TodayEntry } from "./today-entry.tsx";
import { useTodayStates } from "./use-today-states.ts";

export interface TodayViewProps {
  readonly userId: string;
  /** The one that is written for. */
  readonly chosen: ChallengeCard;
  readonly choose: (challengeId: string) => void;
  /** What was unfolded last below the field. */
  readonly panel: PanelName | null;
  readonly today: CivilDate;
  readonly dayStartHour: number;
  /** At least one. */
  readonly challenges: readonly ChallengeCard[];
  /** All of this user's texts that the server does not have. */
  readonly unsent: UnsentTexts;
  /** The entry that has arrived before one's eyes: its stamp comes down. */
  readonly stamped: Day | null;
  /** Somebody is typing. Nothing takes the place of their field until they leave it or send what is in it. */
  readonly isWriting: boolean;
  /** For which challenge somebody is typing now; null: for none. */
  readonly onWriting: (challenge: ChallengeCard | null) => void;
}

/** One challenge with today's entry, and what is unfolded below it. */
export function TodayView({ choose, chosen, ...props }: TodayViewProps) {
  const copy = useCopy();
  const { challenges, isWriting, onWriting, stamped, today, unsent, userId } = props;
  const { drafts, pending } = unsent;
  const stateOf = useTodayStates({ ...props, pending });
  const [panel, setPanel] = useState(props.panel);
  const days = useQuery(daysQuery(useDiary(), chosen.challenge_id));

  const written = days.data?.map(({ date }) => date);
  // Counted, since a retry is no error: the field and what is typed there stay meanwhile.
  const hasFailed = written === undefined && days.errorUpdateCount > 0;
  const isLoading = written === undefined && !hasFailed;
  const queued = pending.filter((entry) => isQueued(entry) && entry.key.challengeId === chosen.challenge_id);
  // Written, and its text can't be had: an empty field would ask for it again. What waits stays in view.
  const isOutOfReach =
    hasFailed && !isWriting && queued.length === 0 && stateOf(chosen.challenge_id) === "written";
  const retry = () => void days.refetch();
  const justWritten = stamped?.challenge_id === chosen.challenge_id ? stamped.date : undefined;
  const open = challenges.find(
    ({ challenge_id, start_date }) => start_date <= today && stateOf(challenge_id) === "open",
  );
  const afterToday: NextStep =
    open === undefined
      ? { kind: "done" }
      : { kind: "next", title: open.title, choose: () => choose(open.challenge_id) };

  const panels: Panel[] = [];
  if (written !== undefined) {
    const content = <StampCard challenge={chosen} {...{ justWritten, today, written }} />;
    panels.push({ name: "calendar", label: copy.calendar, content });
  }
  if (challenges.length > 1) {
    const content = (
      <ChallengeList {...{ challenges, stateOf }} chosen={chosen.challenge_id} onChoose={choose} />
    );
    panels.push({ name: "challenges", label: copy.allChallenges, content });
  }
  const challenge = {
    choices: challenges.map(({ challenge_id, title }) => ({ challenge_id, title })),
    chosen: { challenge_id: chosen.challenge_id, day: written?.length ?? chosen.day, days: chosen.days },
    streak: written && currentStreak(written, today),
    withMarks: panel !== "calendar" || written === undefined,
  };
  return (
    <>
      <ClockWarning />
      <ChallengeSelect {...challenge} onChoose={choose} />
      {isLoading ? (
        <LoadingRegion className="grid flex-1 grid-rows-[1fr_auto] gap-3">
          <Skeleton className="h-full" />
          <Skeleton className="h-10 w-28 justify-self-end" />
        </LoadingRegion>
      ) : null}
      {isLoading || isOutOfReach ? null : (
        <TodayEntry
          key={chosen.challenge_id}
          userId={userId}
          challenge={chosen}
          today={today}
          entries={days.data ?? []}
          drafts={drafts}
          queued={queued}
          isAsking={days.isFetching}
          isWriting={isWriting}
          onWriting={(is) => onWriting(is ? chosen : null)}
          sheet={{ afterToday, animate: justWritten === today }}
        />
      )}
      {isOutOfReach ? (
        <ErrorState
          className="flex-1"
          title={copy.progressFailed}
          onRetry={retry}
          retrying={days.isFetching}
        />
      ) : null}
      {hasFailed && !isOutOfReach ? (
        <Notice
          tone="danger"
          title={copy.progressFailed}
          actions={
            <Button size="small" pending={days.isFetching} onClick={retry}>
              {copy.tryAgain}
            </Button>
          }
        />
      ) : null}
      <Panels
        panels={panels}
        open={panel}
        onOpen={(name) => {
          setPanel(name);
          void writeStored(STORAGE_KEYS.panel, name);
        }}
      />
    </>
  );
}
