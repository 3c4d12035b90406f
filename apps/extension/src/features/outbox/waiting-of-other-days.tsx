import { formatCivilDate } from "@diary/core/civil-date";
import { useToday } from "@diary/core/day";
import { isWaiting, type PendingEntry } from "@diary/core/entry";
import { settingQuery } from "@diary/core/profile";
import { useDiary } from "@diary/core/supabase";
import { useQuery } from "@tanstack/react-query";

import { useCopy } from "../../copy/copy-context.ts";
import { Notice } from "../notices/notice-board.tsx";
import { SendNow } from "./waiting-entry.tsx";

export interface WaitingOfOtherDaysProps {
  readonly userId: string;
  /** All of the outbox, of whatever challenge and date. */
  readonly entries: readonly PendingEntry[];
}

/**
 * What was submitted on another day and is not yet with the server: today's entry is shown in the place of its
 * field. One notice of a few lines, however many they are, so that today's field stays in view.
 */
export function WaitingOfOtherDays({ entries, userId }: WaitingOfOtherDaysProps) {
  const copy = useCopy();
  // The popup around has asked for it.
  const setting = useQuery({ ...settingQuery(useDiary(), userId), enabled: false });
  const today = useToday(setting.data?.day_start_hour ?? 0);
  const others = entries.filter((entry) => isWaiting(entry) && entry.date !== today);
  if (others.length === 0) return null;
  return (
    <Notice title={copy.waitingTitle} actions={<SendNow />}>
      <ul className="grid max-h-20 gap-2 overflow-y-auto">
        {others.map(({ challengeId, date, submitted }) => (
          <li key={`${challengeId} ${date}`}>
            <time dateTime={date} className="text-muted text-sm">
              {formatCivilDate(date, copy.locale)}
            </time>
            <p dir="auto" className="whitespace-pre-wrap">
              {submitted.text}
            </p>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
