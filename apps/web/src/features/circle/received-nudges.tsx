import { isolateBidi } from "@diary/core/characters";
import { type CircleNudge, type CirclePage } from "@diary/core/circle";
import { getAvatarUrl } from "@diary/core/profile";
import { useDiary } from "@diary/core/supabase";
import { Avatar } from "@diary/ui/avatar";
import { useWords } from "@diary/ui/words";
import { useState } from "react";

import { circleWords } from "../../words/en/circle.ts";

const NONE: readonly CircleNudge[] = [];

/** Nudges to the user. They stay until the user leaves the page, although the server counts them as read. */
export function ReceivedNudges({ circle }: { circle: CirclePage }) {
  const { page: words } = useWords(circleWords);
  const { config } = useDiary();
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
          <Avatar name={nickname} src={getAvatarUrl(config.url, avatar_url) ?? undefined} />
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
          </p>
        </li>
      ))}
    </ul>
  );
}
