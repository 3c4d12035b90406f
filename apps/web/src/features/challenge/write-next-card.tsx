import type { ChallengeCard } from "@diary/core/challenge";
import { paths } from "@diary/core/paths";
import { HiddenBadge, PrivateBadge } from "@diary/ui/badge";
import { Category, inkOf } from "@diary/ui/category";
import { DateRange } from "@diary/ui/date-range";
import { DayCount } from "@diary/ui/day-count";
import { languageOf, lastLineProse } from "@diary/ui/prose";
import { StampGrid } from "@diary/ui/stamp-grid";
import { Streak } from "@diary/ui/streak";
import { uiWords, useWords } from "@diary/ui/words";
import { useId, type ReactNode } from "react";

import { ButtonLink } from "../../navigation/links.tsx";
import { challengeWords } from "../../words/en/challenge.ts";
import { feedWords } from "../../words/en/feed.ts";

export interface WriteNextCardProps {
  challenge: ChallengeCard;
  streak?: number | undefined;
  like: ReactNode;
}

export function WriteNextCard({ challenge, like, streak }: WriteNextCardProps) {
  const words = useWords(challengeWords);
  const { detail } = useWords(uiWords).challenge;
  const heading = useId();
  const { category: labelOf } = useWords(feedWords);
  const { category, challenge_id, day, days, last_line, title } = challenge;
  return (
    <article
      aria-labelledby={heading}
      style={inkOf(category)}
      className="border-hairline bg-card px-gutter grid gap-5 rounded-lg border py-5 sm:p-7"
    >
      <Category category={category} label={labelOf(category)} rule />
      <div className="flex flex-wrap items-end justify-between gap-2">
        <div className="min-w-0 flex-[1_1_8rem]">
          <h3
            id={heading}
            dir="auto"
            lang={languageOf(title)}
            className="font-serif text-xl font-semibold wrap-anywhere sm:text-2xl"
          >
            {title}
          </h3>
          {challenge.visibility === "private" ? <PrivateBadge /> : null}
          {challenge.hidden_at === null ? null : <HiddenBadge />}
        </div>
        <DayCount size="counter" day={day} days={days} />
        {/* Reserves the height while the streak loads. */}
        <div className="text-muted facts -mt-1 min-h-7 basis-full text-sm">
          <DateRange start={challenge.start_date} end={challenge.end_date} />
          {streak === undefined ? null : <Streak streakDays={streak} written={day} />}
        </div>
      </div>
      <StampGrid written={day} days={days} today="open" room="hero" />
      {last_line === null ? null : (
        <div>
          <p className="text-muted tracking-caps text-xs font-semibold uppercase">{words.myPage.lastTime}</p>
          <p
            dir="auto"
            lang={languageOf(last_line)}
            className={`line-clamp-2 wrap-anywhere ${languageOf(last_line) === undefined ? "font-text text-lg" : "text-slip"}`}
          >
            {lastLineProse(last_line)}
          </p>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <ButtonLink
          to={paths.registerDay(challenge_id)}
          aria-describedby={heading}
          variant="primary"
          size="large"
          className="max-sm:flex-1"
        >
          {words.myPage.write}
        </ButtonLink>
        <ButtonLink to={paths.challenge(challenge_id)} aria-describedby={heading} variant="quiet">
          {detail}
        </ButtonLink>
        <span className="ms-auto">{like}</span>
      </div>
    </article>
  );
}
