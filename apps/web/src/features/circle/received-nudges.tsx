import { isolateBidi } from "@diary/core/characters";
import { type CircleNudge, type CirclePage } from "@diary/core/circle";
import { today } from "@diary/core/civil-date";
import { useToday } from "@diary/core/day";
import { getAvatarUrl, settingQuery } from "@diary/core/profile";
import { useDiary } from "@diary/core/supabase";
import { Avatar } from "@diary/ui/avatar";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { formatDay } from "../../content/format-date-time.ts";
import { circleWords } from "../../words/en/circle.ts";

const NONE: readonly CircleNudge[] = [];

/** Nudges to the user. They stay until the user leaves the page, also after they are seen. */
export function ReceivedNudges({ circle, userId }: { circle: CirclePage; userId: string }) {
  const { page: words } = useWords(circleWords);
  const diary = useDiary();
  const { day_start_hour: hour = 0 } = useQuery(settingQuery(diary, userId)).data ?? {};
  const date = useToday(hour);
  const [shown, setShown] = useState(NONE);
  const isShown = (nudge: CircleNudge) =>
    shown.some(({ created_at, user_id }) => created_at === nudge.created_at && user_id === nudge.user_id);
  const added = circle.nudges.filter((nudge) => !isShown(nudge));
  if (added.length > 0) setShown([...shown, ...added]);
  // Leaves out former and blocked members, because the page no longer lists them.
  const senders = new Map(circle.members.map((member) => [member.user_id, member]));
  const nudges = shown.flatMap((nudge) => {
    const sender = senders.get(nudge.user_id);
    return sender === undefined ? [] : [{ ...nudge, sender }];
  });
  if (nudges.length === 0) return null;
  return (
    <ul aria-label={words.nudges} className="mb-6 grid gap-3">
      {nudges.map(({ content, created_at, sender: { avatar_url, nickname, user_id } }) => (
        <li key={`${user_id} ${created_at}`} className="flex items-start gap-2.5">
          <Avatar name={nickname} src={getAvatarUrl(diary.config.url, avatar_url) ?? undefined} />
          <p className="min-w-0 self-center wrap-anywhere">
            {content === null ? (
              words.nudgeFrom(isolateBidi(nickname))
            ) : (
              <>
                <b className="font-semibold">
                  <bdi>{nickname}</bdi>
                </b>{" "}
                <bdi>{content}</bdi>
              </>
            )}
            <SentOn date={today(Date.parse(created_at), hour)} today={date} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Date of an earlier nudge, because its words may be about that day. */
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
