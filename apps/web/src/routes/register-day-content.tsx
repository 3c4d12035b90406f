import type { ChallengeCard } from "@diary/core/challenge";
import { useClockCorrection } from "@diary/core/clock";
import { daysQuery, type Registered } from "@diary/core/day";
import { useDiary } from "@diary/core/supabase";
import { Alert } from "@diary/ui/alert";
import { ClockNotice } from "@diary/ui/clock-notice";
import { useDialogs } from "@diary/ui/dialogs";
import { EmptyState } from "@diary/ui/empty-state";
import { Section } from "@diary/ui/page";
import { Seal } from "@diary/ui/seal";
import { useToast } from "@diary/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router-dom";

import { paths } from "../config/paths.ts";
import { dayCopy } from "../features/day/copy.ts";
import { DayCalendar } from "../features/day/day-calendar.tsx";
import { EntriesSection } from "../features/day/entries-section.tsx";
import { Entries } from "../features/day/entries.tsx";
import { PendingEntries } from "../features/day/pending-entries.tsx";
import { RegisterDayForm } from "../features/day/register-day-form.tsx";
import { useMyToday } from "./use-my-today.ts";

const { register: copy } = dayCopy;

/** State of a history entry that stands in the place of one whose challenge takes no entries. */
export const INSTEAD = { instead: true } as const;

export interface RegisterDayProps {
  userId: string;
  /** The challenges that take entries; at least one. */
  challenges: readonly ChallengeCard[];
  /** Called with the challenge that an entry completed, before anything is said about it. */
  onCompletion: (completed: ChallengeCard) => void;
}

/** Today's entry, with what was written before it. */
export function RegisterDay({ challenges, onCompletion, userId }: RegisterDayProps) {
  const { id } = useParams();
  const today = useMyToday();
  const clockCorrection = useClockCorrection();
  const navigate = useNavigate();
  const toast = useToast();
  const dialogs = useDialogs();
  const [justWritten, setJustWritten] = useState<Registered["day"]>();
  const { state } = useLocation();
  const isInstead = (state as Partial<typeof INSTEAD> | null)?.instead === true;
  // The address names one, or none.
  const challenge = challenges.find(({ challenge_id }) => challenge_id === id) ?? challenges[0]!;
  const written = useQuery(daysQuery(useDiary(), challenge.challenge_id)).data ?? [];

  async function goOn({ completed, day }: Registered) {
    setJustWritten(day);
    toast({ message: copy.success });
    if (!completed) return;
    onCompletion({ ...challenge, day: challenge.days });
    await dialogs.alert({
      title: copy.completedTitle,
      message: copy.completed,
      picture: <Seal comesDown className="size-36" />,
    });
    await navigate(paths.myPage);
  }

  return (
    <>
      {isInstead ? (
        <Alert tone="notice" title={copy.takesNone} className="mb-8">
          {copy.takesNoneText}
        </Alert>
      ) : null}
      <ClockNotice aheadMs={-clockCorrection} className="mb-8" />
      <RegisterDayForm
        userId={userId}
        today={today}
        challenges={challenges}
        selected={challenge.challenge_id}
        onSelect={(chosen) => void navigate(paths.registerDay(chosen), { replace: true })}
        written={written}
        onRegistered={(registered) => void goOn(registered)}
      />
      <div className="mt-12">
        <PendingEntries userId={userId} today={today} challengeId={challenge.challenge_id} />
        <EntriesSection challengeId={challenge.challenge_id}>
          {(days) => (
            <>
              <Section title={copy.calendar}>
                <DayCalendar
                  challenge={challenge}
                  days={days}
                  today={today}
                  justWritten={justWritten?.date}
                />
              </Section>
              <Section title={copy.entries}>
                {days.length > 0 ? (
                  <Entries days={days} editable justWritten={justWritten?.day_id} />
                ) : (
                  <EmptyState level={3} title={copy.noEntries}>
                    {copy.noEntriesText}
                  </EmptyState>
                )}
              </Section>
            </>
          )}
        </EntriesSection>
      </div>
    </>
  );
}
