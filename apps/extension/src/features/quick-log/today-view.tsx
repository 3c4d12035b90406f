import type { ChallengeCard } from "@diary/core/challenge";
import type { CivilDate } from "@diary/core/civil-date";
import { currentRun, daysQuery, type Day } from "@diary/core/day";
import { isWaiting, type PendingEntry } from "@diary/core/entry";
import { useDiary } from "@diary/core/supabase";
import { Button } from "@diary/ui/button";
import { ErrorState } from "@diary/ui/error-state";
import { useOnDemand } from "@diary/ui/on-demand";
import { Loading, Skeleton } from "@diary/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { useCopy } from "../../copy/copy-context.ts";
import { LanguageProvider, useLanguage } from "../../copy/language.tsx";
import { useKeepSnapshot } from "../../snapshot/use-keep-snapshot.tsx";
import { ClockWarning } from "../notices/clock-warning.tsx";
import { Notice, useHasNotices } from "../notices/notice-board.tsx";
import { PartState } from "../notices/part-state.tsx";
import { ChosenChallenge } from "../progress/chosen-challenge.tsx";
import { PANEL_ID, Panels, rememberPanel, type Panel, type PanelName } from "../progress/panels.tsx";
import type { AfterToday } from "./entry-sheet.tsx";
import { PopupOutline, type PopupOutlineProps } from "./popup-outline.tsx";
import { TodayEntry } from "./today-entry.tsx";
import { useWrittenToday } from "./use-written-today.ts";

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
  readonly pending: readonly PendingEntry[];
  /** The entry that has arrived before one's eyes: its stamp comes down. */
  readonly stamped: Day | null;
  /** Somebody is typing. Nothing takes the place of their field until they leave it or send what is in it. */
  readonly isWriting: boolean;
  /** For which challenge somebody is typing now; null: for none. */
  readonly onWriting: (challenge: ChallengeCard | null) => void;
}

const loadCalendar = async () => (await import("../progress/card-calendar.tsx")).CardCalendar;
const loadChallenges = async () => (await import("../progress/all-challenges.tsx")).AllChallenges;

/** One challenge with today's entry, and what is unfolded below it. */
export function TodayView({ choose, chosen, ...props }: TodayViewProps) {
  const copy = useCopy();
  const hasNotices = useHasNotices();
  const { challenges, isWriting, onWriting, pending, stamped, today, userId } = props;
  const stateOf = useWrittenToday(props);
  const [panel, setPanel] = useState(props.panel);
  const calendar = useOnDemand(loadCalendar, panel === "calendar" || undefined);
  const all = useOnDemand(loadChallenges, panel === "challenges" || undefined);
  const days = useQuery(daysQuery(useDiary(), chosen.challenge_id));

  const written = days.data?.map(({ date }) => date);
  // Counted, since a retry is no error: the field and what is typed there stay meanwhile.
  const hasFailed = written === undefined && days.errorUpdateCount > 0;
  const isLoading = written === undefined && !hasFailed;
  const waiting = pending.filter((entry) => isWaiting(entry) && entry.challengeId === chosen.challenge_id);
  // Written, and its text can't be had: an empty field would ask for it again. What waits stays in view.
  const isOutOfReach =
    hasFailed && !isWriting && waiting.length === 0 && stateOf(chosen.challenge_id) === "written";
  const retry = () => void days.refetch();
  const justWritten = stamped?.challenge_id === chosen.challenge_id ? stamped.date : undefined;
  const open = challenges.find(
    ({ challenge_id, start_date }) => start_date <= today && stateOf(challenge_id) === "open",
  );
  const afterToday: AfterToday =
    open === undefined
      ? { kind: "done" }
      : { kind: "next", title: open.title, choose: () => choose(open.challenge_id) };

  const panels: Panel[] = [];
  if (written !== undefined) {
    const content =
      calendar.status === "ready" ? (
        <calendar.part challenge={chosen} {...{ justWritten, today, written }} />
      ) : (
        <PartState status={calendar.status} className="h-64" />
      );
    panels.push({ name: "calendar", label: copy.calendar, content });
  }
  if (challenges.length > 1) {
    const content =
      all.status === "ready" ? (
        <all.part {...{ challenges, stateOf }} chosen={chosen.challenge_id} onChoose={choose} />
      ) : (
        <PartState status={all.status} className="h-24" />
      );
    panels.push({ name: "challenges", label: copy.allChallenges, content });
  }
  const challenge = {
    choices: challenges.map(({ challenge_id, title }) => ({ challenge_id, title })),
    chosen: { challenge_id: chosen.challenge_id, day: written?.length ?? chosen.day, days: chosen.days },
    run: written && currentRun(written, today),
    withMarks: panel !== "calendar" || written === undefined,
  };
  const outline = {
    ...challenge,
    afterToday,
    hasField: !isOutOfReach && !waiting.some(({ date }) => date === today),
    hasNotices,
    today,
    openPanel: panel,
    panels: panels.map(({ label, name }) => ({ label, name })),
    written: days.data?.find(({ date }) => date === today)?.day,
  };
  return (
    <>
      {isLoading ? null : <KeepOutline {...{ outline, userId }} dayStartHour={props.dayStartHour} />}
      <ClockWarning />
      <ChosenChallenge {...challenge} onChoose={choose} />
      {isLoading ? (
        <Loading className="grid flex-1 grid-rows-[1fr_auto] gap-3">
          <Skeleton className="h-full" />
          <Skeleton className="h-10 w-28 justify-self-end" />
        </Loading>
      ) : null}
      {isLoading || isOutOfReach ? null : (
        <TodayEntry
          key={chosen.challenge_id}
          userId={userId}
          challenge={chosen}
          today={today}
          entries={days.data ?? []}
          waiting={waiting}
          isAsking={days.isFetching}
          isWriting={isWriting}
          onWriting={(is) => onWriting(is ? chosen : null)}
          sheet={{ afterToday, comesDown: justWritten === today }}
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
          rememberPanel(name);
        }}
      />
    </>
  );
}

interface KeepOutlineProps {
  readonly userId: string;
  readonly dayStartHour: number;
  readonly outline: Omit<PopupOutlineProps, "panelHeight">;
}

/** Keeps the outline of what is shown for the next opening. Renders nothing itself. */
function KeepOutline({ dayStartHour, outline, userId }: KeepOutlineProps) {
  const language = useLanguage();
  useKeepSnapshot({
    dayStartHour,
    userId,
    name: JSON.stringify(outline),
    outline: () => (
      <LanguageProvider language={language}>
        <PopupOutline {...outline} panelHeight={document.getElementById(PANEL_ID)?.scrollHeight ?? 0} />
      </LanguageProvider>
    ),
  });
  return null;
}
