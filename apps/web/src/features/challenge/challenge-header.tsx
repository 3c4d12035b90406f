import type { HomeChallenge } from "@diary/core/challenge";
import { getAvatarUrl } from "@diary/core/profile";
import { useDiary } from "@diary/core/supabase";
import { Avatar } from "@diary/ui/avatar";
import { Badge, HiddenBadge } from "@diary/ui/badge";
import { DateRange } from "@diary/ui/date-range";
import { DayCount } from "@diary/ui/day-count";
import { PrivateBadge } from "@diary/ui/private-badge";
import { StampGrid } from "@diary/ui/stamp-grid";
import { Tag } from "@diary/ui/tag";
import type { ReactNode } from "react";

export interface ChallengeHeaderProps {
  challenge: HomeChallenge;
  like: ReactNode;
  /** What its reader can do with it. */
  actions: ReactNode;
  /** What else its reader can do with it, and with its author. */
  menu?: ReactNode;
}

/** A challenge as a whole: whose it is, what it is about, how far it has come. */
export function ChallengeHeader({ actions, challenge, like, menu }: ChallengeHeaderProps) {
  const { config } = useDiary();
  return (
    <header className="grid gap-x-10 gap-y-8 sm:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="grid min-w-0 content-start gap-4">
        <div className="flex flex-wrap items-center gap-2">
          <Tag>{challenge.category}</Tag>
          {challenge.completed ? <Badge>Completed 🎉</Badge> : null}
          {challenge.visibility === "private" ? <PrivateBadge /> : null}
          {challenge.hidden_at === null ? null : <HiddenBadge />}
          {/* No higher than the line, which is there before it. */}
          {menu === undefined ? null : <span className="-my-2.5 ms-auto">{menu}</span>}
        </div>
        <h1 dir="auto" className="font-serif text-3xl font-semibold tracking-tight wrap-anywhere sm:text-4xl">
          {challenge.title}
        </h1>
        <DateRange
          start={challenge.start_date}
          end={challenge.end_date}
          className="text-muted tabular-nums"
        />
        <p dir="auto" className="max-w-measure wrap-anywhere whitespace-pre-wrap">
          {challenge.desc}
        </p>
        <div className="grid max-w-80 gap-2">
          <div className="flex items-baseline justify-between gap-4">
            <DayCount day={challenge.day} days={challenge.days} />
            {/* Its count ends where the bar does. */}
            <span className="max-sm:*:pe-0 sm:-me-2.5">{like}</span>
          </div>
          <StampGrid written={challenge.day} days={challenge.days} />
        </div>
      </div>
      <div className="sm:border-hairline grid min-w-0 content-start gap-6 sm:border-l sm:pl-8">
        <div className="flex flex-wrap items-start gap-4 sm:flex-col">
          <Avatar
            name={challenge.nickname}
            src={getAvatarUrl(config.url, challenge.avatar_url) ?? undefined}
            size="profile"
          />
          <div className="max-w-full min-w-0 max-sm:flex-[1_1_9rem]">
            <p dir="auto" className="font-semibold wrap-anywhere">
              {challenge.nickname}
            </p>
            <p dir="auto" className="text-muted text-sm wrap-anywhere whitespace-pre-wrap">
              {challenge.comment}
            </p>
          </div>
        </div>
        <div className="flex flex-wrap gap-3">{actions}</div>
      </div>
    </header>
  );
}
