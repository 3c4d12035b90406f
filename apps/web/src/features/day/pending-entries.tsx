import { userChallengesQuery } from "@diary/core/challenge";
import { paths } from "@diary/core/paths";
import { useDiary } from "@diary/core/supabase";
import type { PendingEntry } from "@diary/core/writing";
import { EntryCard, type DeliveryStatus } from "@diary/ui/entry-card";
import { Section } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";

import { PageLink } from "../../navigation/links.tsx";
import { PendingPhotos } from "../../photos/pending-photos.tsx";
import { dayWords } from "../../words/en/day.ts";
import { QueuedActions, RejectedActions } from "./pending-actions.tsx";
import { useRegisterErrors } from "./use-register-errors.ts";

function EntryChallenge({ challengeId, userId }: { userId: string; challengeId: string }) {
  const challenges = useQuery(userChallengesQuery(useDiary(), userId)).data;
  const challenge = challenges?.find(({ challenge_id }) => challenge_id === challengeId);
  if (!challenge) return null;
  return (
    <PageLink to={paths.challenge(challengeId)} dir="auto" className="text-sm wrap-anywhere">
      {challenge.title}
    </PageLink>
  );
}

export interface PendingEntriesProps {
  userId: string;
  today: string;
  entries: readonly PendingEntry[];
  challengeId?: string;
  /** Dates for which a form shows the queued new entry, so this list leaves it out. */
  shownByForm?: readonly (string | undefined)[];
}

export function PendingEntries({
  challengeId,
  entries: all,
  shownByForm,
  today,
  userId,
}: PendingEntriesProps) {
  const words = useWords(dayWords);
  const { reasonOf } = useRegisterErrors();
  const entries = all.filter(
    ({ key, state, version }) =>
      (challengeId === undefined || key.challengeId === challengeId) &&
      (version !== null || state.status !== "queued" || shownByForm?.includes(key.date) !== true),
  );
  if (entries.length === 0) return null;

  function deliveryOf(entry: PendingEntry): DeliveryStatus {
    const { state } = entry;
    if (state.status === "queued") return { status: "pending", actions: <QueuedActions entry={entry} /> };
    return {
      status: "rejected",
      reason: reasonOf(state.code),
      actions: <RejectedActions entry={entry} today={today} />,
    };
  }

  return (
    <Section title={words.pending.title}>
      <ol className="grid gap-4">
        {entries.map((entry) => (
          <li key={entry.order}>
            <EntryCard
              day={undefined}
              date={entry.key.date}
              content={entry.text}
              format={entry.version === null ? "markdown" : undefined}
              photos={<PendingPhotos entry={entry} />}
              delivery={deliveryOf(entry)}
              actions={
                challengeId === undefined ? (
                  <EntryChallenge userId={userId} challengeId={entry.key.challengeId} />
                ) : undefined
              }
            />
          </li>
        ))}
      </ol>
    </Section>
  );
}
