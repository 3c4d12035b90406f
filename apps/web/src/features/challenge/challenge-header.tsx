import { challengeQuery, endingOf, type HomeChallenge, tagsOf } from "@diary/core/challenge";
import { isolateBidi } from "@diary/core/characters";
import { paths } from "@diary/core/paths";
import { getAvatarUrl } from "@diary/core/profile";
import { useDiary } from "@diary/core/supabase";
import { Avatar } from "@diary/ui/avatar";
import { Badge, HiddenBadge, PrivateBadge, Tag } from "@diary/ui/badge";
import { BridgedNote } from "@diary/ui/bridged-note";
import { Category, inkOf } from "@diary/ui/category";
import { DateRange } from "@diary/ui/date-range";
import { DayCount } from "@diary/ui/day-count";
import { PlainText } from "@diary/ui/plain-text";
import { languageOf } from "@diary/ui/prose";
import { Seal } from "@diary/ui/seal";
import { StampGrid, type StampGridProps } from "@diary/ui/stamp-grid";
import { Streak, type StreakProps } from "@diary/ui/streak";
import { uiWords, useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

import { PageLink } from "../../navigation/links.tsx";
import { challengeWords } from "../../words/en/challenge.ts";
import { feedWords } from "../../words/en/feed.ts";

export interface ChallengeHeaderProps extends Pick<
  StampGridProps,
  "bridges" | "pending" | "today" | "writeLink"
> {
  challenge: HomeChallenge;
  like: ReactNode;
  actions: ReactNode;
  menu?: ReactNode;
  streak?: StreakProps | undefined;
  expectedEnd?: string | undefined;
  summary?: string | undefined;
  proofPath?: string | undefined;
}

export function ChallengeHeader({
  actions,
  challenge,
  like,
  menu,
  streak,
  expectedEnd,
  summary,
  proofPath,
  ...marks
}: ChallengeHeaderProps) {
  const { detail: words } = useWords(challengeWords);
  const label = useWords(feedWords).category(challenge.category);
  const { config } = useDiary();
  const { endedAt } = useWords(uiWords).challenge;
  const ending = endingOf(challenge);
  const bridges = marks.bridges?.length ?? 0;
  const half = "flex min-w-0 flex-col p-[min(1.25rem,5.6vw)] md:p-8";
  return (
    <header
      style={inkOf(challenge.category)}
      className="border-hairline bg-card grid rounded-lg border sm:grid-cols-[minmax(0,9fr)_minmax(0,11fr)] md:grid-cols-[minmax(0,9fr)_minmax(0,16fr)]"
    >
      <div className={`${half} gap-4`}>
        {/* Reserves the height of badges, which appear later than the category. */}
        <div className="flex min-h-7 flex-wrap items-center gap-2">
          <div className="min-w-0 flex-[1_1_8rem]">
            <Category category={challenge.category} label={label} rule />
          </div>
          {tagsOf(challenge.tags)
            .filter((tag) => tag !== label)
            .map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          {challenge.round > 1 ? <Badge tone="plain">{words.round(challenge.round)}</Badge> : null}
          {challenge.visibility === "private" ? <PrivateBadge /> : null}
          {challenge.hidden_at === null ? null : <HiddenBadge />}
          {/* The negative margin prevents a taller line when the menu appears. */}
          {menu === undefined ? null : <span className="-my-2.5 -me-2.5">{menu}</span>}
        </div>
        <h1
          dir="auto"
          lang={languageOf(challenge.title)}
          className="font-serif text-3xl font-semibold tracking-tight wrap-anywhere"
        >
          {challenge.title}
        </h1>
        <DateRange start={challenge.start_date} end={challenge.end_date} className="text-muted" />
        {challenge.taken_from === null ? null : (
          <TakenFrom challenge={challenge} originalId={challenge.taken_from} />
        )}
        <PlainText className="wrap-anywhere" text={challenge.desc} />
        <div className="flex items-start gap-3">
          <Avatar
            name={challenge.nickname}
            src={getAvatarUrl(config.url, challenge.avatar_url) ?? undefined}
          />
          <div className="min-w-0">
            <p dir="auto" className="font-semibold wrap-anywhere">
              {challenge.handle ? (
                <Link to={paths.userPage(challenge.handle)} className="underline-offset-4 hover:underline">
                  {challenge.nickname}
                </Link>
              ) : (
                challenge.nickname
              )}
            </p>
            <PlainText className="text-muted text-sm wrap-anywhere" text={challenge.comment} />
          </div>
        </div>
        <div className="mt-auto flex flex-wrap gap-2 pt-2">{actions}</div>
      </div>
      <div className={`${half} border-edge gap-6 border-dotted max-sm:border-t-2 sm:border-s-2`}>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <DayCount size="counter" day={challenge.day} days={challenge.days} />
          <span className="-me-2.5">{like}</span>
        </div>
        <StampGrid written={challenge.day} days={challenge.days} room="hero" className="my-auto" {...marks} />
        {ending !== "open" ? (
          <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
            <div className="grid flex-[1_1_10rem] justify-items-start gap-2">
              {ending === "ended-early" ? (
                <p className="font-semibold">{endedAt(challenge.day, challenge.days)}</p>
              ) : null}
              <p className="font-text text-lg text-balance">{summary}</p>
              <BridgedNote count={bridges} />
              {proofPath === undefined ? null : (
                <PageLink to={proofPath} className="print:hidden">
                  {words.proof}
                </PageLink>
              )}
            </div>
            {ending === "full" ? <Seal className="size-36 max-sm:mx-auto md:size-52" /> : null}
          </div>
        ) : (
          <div
            className={`flex min-h-7 flex-wrap content-start items-baseline gap-x-4 ${challenge.day > 2 ? "max-lg:min-h-13" : ""}`}
          >
            {streak === undefined ? null : <Streak {...streak} />}
            <BridgedNote count={bridges} />
            {expectedEnd === undefined ? null : (
              <p className="text-muted text-sm">{words.atThisPace(expectedEnd)}</p>
            )}
          </div>
        )}
      </div>
    </header>
  );
}

function TakenFrom({ challenge, originalId }: { challenge: HomeChallenge; originalId: string }) {
  const { detail: words } = useWords(challengeWords);
  const original = useQuery(challengeQuery(useDiary(), originalId)).data;
  const isOwn = original?.user_id === challenge.user_id;
  return (
    <p className="text-muted min-h-5 text-sm wrap-anywhere">
      {original === undefined ? null : (
        <>
          {isOwn ? words.earlierRound : words.takenFrom(isolateBidi(original.nickname))}
          <PageLink to={paths.challenge(originalId)}>
            <bdi lang={languageOf(original.title)}>{original.title}</bdi>
          </PageLink>
        </>
      )}
    </p>
  );
}
