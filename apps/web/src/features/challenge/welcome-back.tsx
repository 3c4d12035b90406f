import { addDays, formatCivilDate, formatWithWeekday } from "@diary/core/civil-date";
import { paths } from "@diary/core/paths";
import { dateOfLastEntry, EVERY_DAY } from "@diary/core/rest-days";
import { HiddenBadge, PrivateBadge } from "@diary/ui/badge";
import { Category, inkOf } from "@diary/ui/category";
import { DayCount } from "@diary/ui/day-count";
import { languageOf, lastLineProse } from "@diary/ui/prose";
import { StampGrid } from "@diary/ui/stamp-grid";
import { textLinkClass } from "@diary/ui/text-link";
import { uiWords, useWords } from "@diary/ui/words";
import { useEffect, useEffectEvent, useId } from "react";

import { ButtonLink, PageLink } from "../../navigation/links.tsx";
import { feedWords } from "../../words/en/feed.ts";
import { welcomeWords } from "../../words/en/welcome.ts";
import type { LapsedChallenge } from "./use-welcome-back.ts";
import { EndHere, FewerDays, Pause } from "./ways-on.tsx";

export interface WelcomeBackProps {
  nickname?: string | undefined;
  today: string;
  /** At least one. The welcome is about the first challenge and only names the others. */
  lapsed: readonly LapsedChallenge[];
  onOpen: () => void;
  onClose: () => void;
}

export default function WelcomeBack({ lapsed, nickname, onClose, onOpen, today }: WelcomeBackProps) {
  const words = useWords(welcomeWords);
  const { locale } = useWords(uiWords);
  const opened = useEffectEvent(onOpen);
  useEffect(() => opened(), []);
  const [first, ...others] = lapsed;
  if (first === undefined) return null;
  const { challenge } = first;
  return (
    <div className="mx-auto grid max-w-(--container-read) grid-cols-1 gap-5 sm:gap-6">
      <header className="grid gap-1.5">
        <p className="text-muted tracking-caps text-xs font-semibold uppercase">
          <time dateTime={today}>{formatWithWeekday(today, locale)}</time>
        </p>
        <h1 dir="auto" className="font-serif text-2xl font-semibold tracking-tight wrap-anywhere sm:text-3xl">
          {nickname === undefined ? words.titleWithoutName : words.title(nickname)}
        </h1>
      </header>
      <LapsedCard {...first} today={today} />
      <ul aria-label={words.otherWays} className="border-hairline border-t">
        <FewerDays challenge={challenge} today={today} onSaved={onClose} />
        <Pause challenge={challenge} today={today} onPaused={onClose} />
        <EndHere challenge={challenge} onEnded={onClose} />
      </ul>
      {others.length === 0 ? null : (
        <p className="text-muted text-sm">
          {words.others}
          {others.map(({ challenge: { challenge_id, title } }, index) => (
            <span key={challenge_id}>
              {index === 0 ? "" : " · "}
              <PageLink to={paths.challenge(challenge_id)}>
                <bdi lang={languageOf(title)}>{title}</bdi>
              </PageLink>
            </span>
          ))}
        </p>
      )}
      <p className="text-muted flex flex-wrap items-center gap-x-4 text-sm">
        <button type="button" className={`${textLinkClass} pointer-coarse:min-h-11`} onClick={onClose}>
          {words.notNow}
        </button>
        {words.once}
      </p>
    </div>
  );
}

function LapsedCard({ challenge, lastEntry, today }: LapsedChallenge & { today: string }) {
  const words = useWords(welcomeWords);
  const { locale } = useWords(uiWords);
  const { category: labelOf } = useWords(feedWords);
  const heading = useId();
  const { category, challenge_id, day, days, last_line, title } = challenge;
  const left = days - day;
  const end = dateOfLastEntry(challenge, left, today);
  const endWithoutSilence = dateOfLastEntry(challenge, left, addDays(lastEntry, 1));
  const isEveryDay = (challenge.weekdays ?? EVERY_DAY) === EVERY_DAY;
  const [before, after] = words.fullOn[isEveryDay ? "everyDay" : "planned"];
  const language = languageOf(last_line ?? "");
  return (
    <article
      aria-labelledby={heading}
      style={inkOf(category)}
      className="border-hairline bg-card px-gutter grid grid-cols-1 gap-5 rounded-lg border py-5 sm:px-8 sm:pt-6.5 sm:pb-8"
    >
      <Category category={category} label={labelOf(category)} rule />
      <div className="-mt-1.5 flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-[1_1_8rem]">
          <h2
            id={heading}
            dir="auto"
            lang={languageOf(title)}
            className="font-serif text-xl font-semibold wrap-anywhere sm:text-2xl"
          >
            {title}
          </h2>
          {challenge.visibility === "private" ? <PrivateBadge /> : null}
          {challenge.hidden_at === null ? null : <HiddenBadge />}
        </div>
        <DayCount size="counter" day={day} days={days} />
      </div>
      {last_line === null ? null : (
        <figure className="grid gap-1.5">
          <blockquote
            dir="auto"
            lang={language}
            className={`wrap-anywhere ${language === undefined ? "font-text text-xl" : "text-slip"}`}
          >
            {lastLineProse(last_line)}
          </blockquote>
          <figcaption className="text-muted text-sm">
            {words.lastLine(formatWithWeekday(lastEntry, locale))}
          </figcaption>
        </figure>
      )}
      <StampGrid written={day} days={days} today="open" room="hero" />
      <p className="max-w-148 text-pretty">
        {words.stillHere(day)}
        {end === undefined ? null : (
          <>
            {before}
            <b className="font-semibold whitespace-nowrap">{formatCivilDate(end, locale)}</b>
            {after}
          </>
        )}
        {end === undefined || endWithoutSilence === undefined || end === endWithoutSilence
          ? null
          : words.wouldHaveBeen(formatCivilDate(endWithoutSilence, locale))}
      </p>
      <ButtonLink
        to={paths.registerDay(challenge_id)}
        aria-describedby={heading}
        variant="primary"
        size="large"
        className="justify-self-start max-sm:w-full"
      >
        {words.write}
      </ButtonLink>
    </article>
  );
}
