import { useOutbox, type OutboxEntry } from "@diary/core/outbox";
import { DayEntryCard, type EntryDelivery } from "@diary/ui/day-entry-card";
import { Section } from "@diary/ui/page";

import { dayCopy } from "./copy.ts";
import { EntryChallenge } from "./entry-challenge.tsx";
import { RefusedActions } from "./refused-actions.tsx";
import { refusalReason } from "./register-refusal.ts";

export interface EntriesOnTheirWayProps {
  userId: string;
  /** The writer's own date, `YYYY-MM-DD`. */
  today: string;
  /** Only those of this challenge. Default: all. */
  challengeId?: string;
}

/** The entries that the server does not have yet, or does not take, with the ways on. */
export function EntriesOnTheirWay({ challengeId, today, userId }: EntriesOnTheirWayProps) {
  const entries = useOutbox(userId).filter(
    ({ challenge_id }) => challengeId === undefined || challenge_id === challengeId,
  );
  if (entries.length === 0) return null;
  return (
    <Section title={dayCopy.onItsWay.title}>
      <ol className="grid gap-4">
        {entries.map((entry) => (
          <li key={entry.day_id}>
            <DayEntryCard
              day={undefined}
              date={entry.date}
              content={entry.content}
              delivery={deliveryOf(entry, today)}
              actions={
                challengeId === undefined ? (
                  <EntryChallenge userId={userId} challengeId={entry.challenge_id} />
                ) : undefined
              }
            />
          </li>
        ))}
      </ol>
    </Section>
  );
}

function deliveryOf(entry: OutboxEntry, today: string): EntryDelivery {
  if (entry.delivery.status !== "refused") return { status: "waiting" };
  return {
    status: "refused",
    reason: refusalReason(entry.delivery.code),
    actions: <RefusedActions entry={entry} today={today} />,
  };
}
