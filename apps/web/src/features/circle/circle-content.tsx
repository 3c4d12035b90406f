import { CIRCLE_LIMITS, type CircleOfUser, type CirclePage, type CircleReply } from "@diary/core/circle";
import { Button } from "@diary/ui/button";
import { CircleCardSkeleton } from "@diary/ui/circle-card";
import { CircleStrip, CircleStripSkeleton } from "@diary/ui/circle-strip";
import { EmptyState } from "@diary/ui/empty-state";
import { LoadingRegion, Skeleton } from "@diary/ui/skeleton";
import { useWords } from "@diary/ui/words";
import { useState } from "react";

import { useShownPhotos } from "../../photos/use-shown-photos.ts";
import { circleWords } from "../../words/en/circle.ts";
import { type CircleDialog, CircleHeader } from "./circle-header.tsx";
import { EarlierReplies } from "./earlier-replies.tsx";
import { MemberCard } from "./member-card.tsx";
import { ReceivedNudges, type ReceivedNudgesProps } from "./received-nudges.tsx";
import { useMarkCircleSeenOnceVisible } from "./use-mark-circle-seen-once-visible.ts";
import { useStripMembers } from "./use-strip-members.ts";

export interface CircleContentProps {
  circle: CirclePage;
  of: CircleOfUser;
  onEnded: () => void;
  onReport: (reply: CircleReply) => void;
  onBlock: (reply: CircleReply) => void;
  renderNudgeMenu: ReceivedNudgesProps["renderMenu"];
}

const cards = "mt-6 grid grid-cols-1 items-start gap-6 md:grid-cols-2";

export function CircleContent({
  circle,
  of,
  onBlock,
  onEnded,
  onReport,
  renderNudgeMenu,
}: CircleContentProps) {
  const { invite, page: words } = useWords(circleWords);
  const [dialog, setDialog] = useState<CircleDialog>();
  useMarkCircleSeenOnceVisible(circle, of);
  const { is_founder, member_count, members } = circle;
  // All photos of the page share one request for their addresses.
  const photos = useShownPhotos(
    members.map(({ latest, user_id }) => ({ user_id, photos: latest?.photos ?? [] })),
    "small",
  );
  const me = members.find(({ is_me }) => is_me);
  const strip = useStripMembers(members);
  const free = CIRCLE_LIMITS.members - member_count;
  return (
    <>
      <CircleHeader circle={circle} of={of} dialog={dialog} onDialog={setDialog} onEnded={onEnded} />
      <ReceivedNudges circle={circle} userId={of.userId} renderMenu={renderNudgeMenu} />
      <EarlierReplies circle={circle} of={of} />
      {members.length > 1 ? <CircleStrip members={strip} /> : null}
      <div className={cards}>
        {me === undefined
          ? null
          : members.map((member) => (
              <MemberCard
                key={member.user_id}
                member={member}
                me={me}
                of={of}
                photos={photos}
                onChoose={() => setDialog("choose")}
                onReport={onReport}
                onBlock={onBlock}
              />
            ))}
        {member_count > 1 ? (
          free === 0 ? null : (
            <p className="text-muted text-sm">{words.more(free)}</p>
          )
        ) : (
          <div className="border-edge rounded-lg border border-dashed">
            <EmptyState
              level={2}
              title={words.alone}
              action={
                is_founder ? (
                  <Button aria-haspopup="dialog" onClick={() => setDialog("invite")}>
                    {invite.open}
                  </Button>
                ) : undefined
              }
            >
              {words.aloneText}
            </EmptyState>
          </div>
        )}
      </div>
    </>
  );
}

export function CircleSkeleton() {
  return (
    <LoadingRegion>
      <div className="mb-8">
        <Skeleton className="h-9 w-56 max-w-full" />
        <Skeleton className="mt-2 h-6 w-80 max-w-full" />
      </div>
      <CircleStripSkeleton />
      <div className={cards}>
        <CircleCardSkeleton />
        <CircleCardSkeleton />
      </div>
    </LoadingRegion>
  );
}
