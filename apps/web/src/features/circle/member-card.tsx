import { endingOf } from "@diary/core/challenge";
import type { CircleMember, CircleOfUser, CircleReply } from "@diary/core/circle";
import { paths } from "@diary/core/paths";
import { getAvatarUrl } from "@diary/core/profile";
import { useDiary } from "@diary/core/supabase";
import { Button } from "@diary/ui/button";
import { CircleCard } from "@diary/ui/circle-card";
import { useWords } from "@diary/ui/words";
import { Link } from "react-router-dom";

import { ButtonLink } from "../../navigation/links.tsx";
import { EntryPhotos } from "../../photos/entry-photos.tsx";
import type { PhotoSources } from "../../photos/use-shown-photos.ts";
import { circleWords } from "../../words/en/circle.ts";
import { feedWords } from "../../words/en/feed.ts";
import { MemberNudge } from "./member-nudge.tsx";
import { MemberReplies } from "./member-replies.tsx";
import { ReplyForm } from "./reply-form.tsx";

export interface MemberCardProps {
  member: CircleMember;
  me: CircleMember;
  of: CircleOfUser;
  photos: PhotoSources;
  onChoose: () => void;
  onReport: (reply: CircleReply) => void;
  onBlock: (reply: CircleReply) => void;
}

export function MemberCard({ me, member, of, onBlock, onChoose, onReport, photos }: MemberCardProps) {
  const { config } = useDiary();
  const { category: categoryLabel } = useWords(feedWords);
  const { avatar_url, challenge, is_me, latest, nickname, today, user_id } = member;
  return (
    <CircleCard
      member={{
        name: nickname,
        avatarUrl: getAvatarUrl(config.url, avatar_url) ?? undefined,
        isMe: is_me,
      }}
      challenge={
        challenge === null
          ? undefined
          : {
              title: challenge.title,
              category: { name: challenge.category, label: categoryLabel(challenge.category) },
              day: challenge.day,
              days: challenge.days,
              ending: endingOf(challenge),
              today: today === "open" || today === "written" ? today : undefined,
              link: (
                <Link
                  to={
                    is_me ? paths.challenge(challenge.challenge_id) : paths.circleMember(of.circleId, user_id)
                  }
                />
              ),
            }
      }
      latest={latest ?? undefined}
      photos={
        latest === null ? undefined : (
          <EntryPhotos entry={{ user_id, photos: latest.photos }} sources={photos} />
        )
      }
      replies={
        latest === null ? undefined : (
          <MemberReplies
            key={latest.day_id}
            entry={latest}
            owner={member}
            of={of}
            onReport={onReport}
            onBlock={onBlock}
          />
        )
      }
      footer={
        is_me ? (
          <OwnActions member={member} of={of} onChoose={onChoose} />
        ) : (
          <>
            {latest === null ? null : <ReplyForm entry={latest} owner={member} me={me} of={of} />}
            <MemberNudge member={member} of={of} />
          </>
        )
      }
    />
  );
}

function OwnActions({ member, of, onChoose }: Pick<MemberCardProps, "member" | "of" | "onChoose">) {
  const { page: words } = useWords(circleWords);
  const { challenge, today, user_id } = member;
  if (challenge === null) {
    return (
      <Button variant="primary" aria-haspopup="dialog" onClick={onChoose}>
        {words.bring}
      </Button>
    );
  }
  return (
    <>
      {today === "open" ? (
        <ButtonLink to={paths.registerDay(challenge.challenge_id)} variant="primary">
          {words.write}
        </ButtonLink>
      ) : null}
      <ButtonLink to={paths.circleMember(of.circleId, user_id)} variant="quiet">
        {words.detail}
      </ButtonLink>
    </>
  );
}
