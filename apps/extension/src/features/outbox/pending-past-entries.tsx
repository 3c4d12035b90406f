import { formatCivilDate } from "@diary/core/civil-date";
import { useToday } from "@diary/core/day";
import { settingQuery } from "@diary/core/profile";
import { useDiary } from "@diary/core/supabase";
import { isQueued, usePendingActions, type PendingEntry } from "@diary/core/writing";
import { Button } from "@diary/ui/button";
import { useQuery } from "@tanstack/react-query";

import { useCopy } from "../../copy/language-provider.tsx";
import { Notice } from "../notices/notice-area.tsx";
import { SendNowButton } from "./pending-entry-notice.tsx";
import { useConfirmDiscard } from "./use-confirm-discard.ts";

export interface PendingPastEntriesProps {
  readonly userId: string;
  /** All of the outbox, of whatever challenge and date. */
  readonly entries: readonly PendingEntry[];
  /** Whether entries can be written for this challenge: then a text can be taken back. */
  readonly canTake: (challengeId: string) => boolean;
  /** The text of this challenge is a draft again. */
  readonly onTake: (challengeId: string) => void;
}

/**
 * What was submitted on another day and is not yet with the server: today's entry is shown in the place of its
 * field. One notice of a few lines, however many they are, so that today's field stays in view.
 */
export function PendingPastEntries({ canTake, entries, onTake, userId }: PendingPastEntriesProps) {
  const copy = useCopy();
  // The popup around has asked for it.
  const setting = useQuery({ ...settingQuery(useDiary(), userId), enabled: false });
  const today = useToday(setting.data?.day_start_hour ?? 0);
  const { discard, withdraw } = usePendingActions();
  const confirmDiscard = useConfirmDiscard();
  async function takeBack(entry: PendingEntry) {
    await withdraw(entry);
    // The draft is shown with its challenge.
    onTake(entry.key.challengeId);
  }

  const others = entries.filter((entry) => isQueued(entry) && entry.key.date !== today);
  if (others.length === 0) return null;
  return (
    <Notice title={copy.pendingTitle} actions={<SendNowButton />}>
      <ul className="grid max-h-32 gap-2 overflow-y-auto">
        {others.map((entry) => (
          <li key={entry.order}>
            <time dateTime={entry.key.date} className="text-muted text-sm">
              {formatCivilDate(entry.key.date, copy.locale)}
            </time>
            <p dir="auto" className="whitespace-pre-wrap">
              {entry.text}
            </p>
            <div className="mt-1 flex flex-wrap gap-2">
              {canTake(entry.key.challengeId) ? (
                <Button size="small" onClick={() => void takeBack(entry)}>
                  {copy.takeBack}
                </Button>
              ) : null}
              <Button size="small" onClick={() => void confirmDiscard(() => discard(entry))}>
                {copy.discard}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
