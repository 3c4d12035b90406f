import { challengesOfQuery } from "@diary/core/challenge";
import { entryName, usePendingEntries, type PendingEntry } from "@diary/core/entry";
import { paths } from "@diary/core/paths";
import { useDiary } from "@diary/core/supabase";
import { DayEntryCard, type EntryDelivery } from "@diary/ui/day-entry-card";
import { TextLink } from "@diary/ui/link";
import { Section } from "@diary/ui/page";
import { useQuery } from "@tanstack/react-query";

import { Link } from "../../navigation/link.tsx";
import { dayCopy } from "./copy.ts";
import { RefusedActions } from "./refused-actions.tsx";
import { refusalReason } from "./register-refusal.ts";

interface EntryChallengeProps {
  userId: string;
  challengeId: string;
}

/** Which challenge an entry is of, where entries of several stand together. Nothing, when it is gone. */
function EntryChallenge({ challengeId, userId }: EntryChallengeProps) {
  const challenges = useQuery(challengesOfQuery(useDiary(), userId)).data;
  const challenge = challenges?.find(({ challenge_id }) => challenge_id === challengeId);
  if (!challenge) return null;
  return (
    <TextLink asChild className="text-sm wrap-anywhere">
      <Link to={paths.challenge(challengeId)} dir="auto">
        {challenge.title}
      </Link>
    </TextLink>
  );
}

export interface PendingEntriesProps {
  userId: string;
  /** The writer's own date, `YYYY-MM-DD`. */
  today: string;
  /** Only those of this challenge. Default: all. */
  challengeId?: string;
}

/** The entries that the server does not have yet, or does not take, with the ways on. */
export function PendingEntries({ challengeId, today, userId }: PendingEntriesProps) {
  const entries = usePendingEntries(userId).filter(
    (entry) => challengeId === undefined || entry.challengeId === challengeId,
  );
  if (entries.length === 0) return null;
  return (
    <Section title={dayCopy.pending.title}>
      <ol className="grid gap-4">
        {entries.map((entry) => (
          <li key={entryName(entry)}>
            <DayEntryCard
              day={undefined}
              date={entry.date}
              content={entry.submitted.text}
              delivery={deliveryOf(entry, today)}
              actions={
                challengeId === undefined ? (
                  <EntryChallenge userId={userId} challengeId={entry.challengeId} />
                ) : undefined
              }
            />
          </li>
        ))}
      </ol>
    </Section>
  );
}

function deliveryOf(entry: PendingEntry, today: string): EntryDelivery {
  if (entry.submitted.status !== "refused") return { status: "waiting" };
  return {
    status: "refused",
    reason: refusalReason(entry.submitted.code ?? "invalid"),
    actions: <RefusedActions entry={entry} today={today} />,
  };
}
