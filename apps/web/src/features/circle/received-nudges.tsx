import { isolateBidi } from "@diary/core/characters";
import type { CircleMember, CircleNudge, CirclePage } from "@diary/core/circle";
import { today } from "@diary/core/civil-date";
import { useToday } from "@diary/core/day";
import { getAvatarUrl, settingQuery } from "@diary/core/profile";
import { useDiary } from "@diary/core/supabase";
import { Avatar } from "@diary/ui/avatar";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { formatDay } from "../../content/format-date-time.ts";
import { circleWords } from "../../words/en/circle.ts";
import { useKept } from "./use-kept.ts";

export interface ReceivedNudgesProps {
  circle: CirclePage;
  userId: string;
  renderMenu: (sender: CircleMember, nudge: CircleNudge) => ReactNode;
}

/** Nudges to the user. Seen nudges stay until the user leaves the page. */
export function ReceivedNudges({ circle, renderMenu, userId }: ReceivedNudgesProps) {
  const { page: words } = useWords(circleWords);
  const diary = useDiary();
  const { day_start_hour: hour = 0 } = useQuery(settingQuery(diary, userId)).data ?? {};
  const date = useToday(hour);
  const shown = useKept(circle.nudges, ({ created_at, user_id }) => `${user_id} ${created_at}`);
  // Leaves out former and blocked members, because the page no longer lists them.
  const senders = new Map(circle.members.map((member) => [member.user_id, member]));
  const nudges = shown.flatMap((nudge) => {
    const sender = senders.get(nudge.user_id);
    return sender === undefined ? [] : [{ nudge, sender }];
  });
  if (nudges.length === 0) return null;
  return (
    <ul aria-label={words.nudges} className="mb-6 grid gap-3">
      {nudges.map(({ nudge, sender }) => (
        <li key={`${sender.user_id} ${nudge.created_at}`} className="flex items-start gap-2.5">
          <Avatar
            name={sender.nickname}
            src={getAvatarUrl(diary.config.url, sender.avatar_url) ?? undefined}
          />
          <p className="min-w-0 self-center wrap-anywhere">
            {nudge.content === null ? (
              words.nudgeFrom(isolateBidi(sender.nickname))
            ) : (
              <>
                <b className="font-semibold">
                  <bdi>{sender.nickname}</bdi>
                </b>{" "}
                <bdi>{nudge.content}</bdi>
              </>
            )}
            <SentOn date={today(Date.parse(nudge.created_at), hour)} today={date} />
          </p>
          {renderMenu(sender, nudge)}
        </li>
      ))}
    </ul>
  );
}

/** Date of a nudge from another day, because its text may be about that day. */
function SentOn({ date, today: current }: { date: string; today: string }) {
  if (date === current) return null;
  return (
    <>
      {" "}
      <time dateTime={date} className="text-muted text-sm whitespace-nowrap">
        {formatDay(date)}
      </time>
    </>
  );
}
