import { endingOf, type ChallengeCard } from "@diary/core/challenge";
import { paths } from "@diary/core/paths";
import type { YearCount } from "@diary/core/year";
import { Button } from "@diary/ui/button";
import { inkOf } from "@diary/ui/category";
import { DateRange } from "@diary/ui/date-range";
import { PageHeader, Section, Page } from "@diary/ui/page";
import { languageOf, lastLineProse } from "@diary/ui/prose";
import { uiWords, useWords } from "@diary/ui/words";
import { Link, Navigate, useParams } from "react-router-dom";

import { OwnYear, OwnYearGrid } from "../features/year/own-year.tsx";
import { PageLink } from "../navigation/links.tsx";
import { yearWords } from "../words/en/year.ts";
import { BackButton } from "./parts/back-button.tsx";
import { useCurrentUser, useViewerToday } from "./parts/use-viewer.ts";

const FIRST_YEAR = 2000;

export default function YearRoute() {
  const words = useWords(yearWords);
  const { endedAt } = useWords(uiWords).challenge;
  const { id } = useCurrentUser();
  const today = useViewerToday();
  const now = Number(today.slice(0, 4));
  const requestedYear = Number(useParams()["year"]);
  if (!(Number.isInteger(requestedYear) && requestedYear >= FIRST_YEAR && requestedYear <= now))
    return <Navigate replace to={paths.year(now)} />;
  const figures = ({ characters, longest, planned, written }: YearCount) =>
    `${words.ofPlanned(written, planned)} · ${words.atBest(longest)} · ${words.characters(characters)}`;
  return (
    <Page className="[--width:56rem]!">
      <PageHeader
        title={requestedYear}
        className="print:mb-4"
        actions={
          <div className="flex flex-wrap gap-3 print:hidden">
            <BackButton to={paths.myPage} />
            <Button onClick={() => window.print()}>{words.print}</Button>
          </div>
        }
      />
      <OwnYear key={requestedYear} userId={id} year={requestedYear} today={today}>
        {(year, earliest) => (
          <>
            <p className="text-muted mb-8 text-balance">
              <b className="text-ink mb-1 block font-serif text-4xl font-semibold">
                {year.written === 0 ? words.none : words.daysWritten(year.writtenDays)}
              </b>
              {year.written === 0 ? null : (
                <>
                  <span className="sr-only"> · </span>
                  {`${words.atBest(year.longest)} · ${words.characters(year.characters)}`}
                </>
              )}
            </p>
            <OwnYearGrid year={year} today={today} />
            {year.written === 0 ? null : (
              <Section title={words.challenges}>
                <ul className="divide-hairline divide-y">
                  {year.challenges.map(({ challenge, ...count }) => (
                    <li key={challenge.challenge_id} className="break-inside-avoid py-3 first:pt-0">
                      <div className="items-baseline justify-between gap-x-4 sm:flex">
                        <p
                          dir="auto"
                          lang={languageOf(challenge.title)}
                          style={inkOf(challenge.category)}
                          className="font-serif text-lg font-semibold wrap-anywhere before:me-2.5 before:inline-block before:size-2 before:rounded-full before:bg-(--ink) before:align-middle"
                        >
                          <Link to={paths.challenge(challenge.challenge_id)} className="hover:underline">
                            {challenge.title}
                          </Link>
                        </p>
                        <DateRange
                          start={challenge.start_date}
                          end={challenge.end_date}
                          className="text-muted text-sm"
                        />
                      </div>
                      {lastLineIn(requestedYear, challenge, now)}
                      <p className="text-muted text-sm">
                        {[
                          endingOf(challenge) === "ended-early"
                            ? endedAt(challenge.day, challenge.days)
                            : words.goal(challenge.days),
                          figures(count),
                        ].join(" · ")}
                      </p>
                    </li>
                  ))}
                </ul>
              </Section>
            )}
            {earliest < now ? (
              <nav aria-label={words.years} className="mt-8 flex flex-wrap gap-6 print:hidden">
                {Array.from({ length: now - earliest + 1 }, (_, ago) => now - ago)
                  .filter((other) => other !== requestedYear)
                  .map((other) => (
                    <PageLink key={other} to={paths.year(other)}>
                      {other}
                    </PageLink>
                  ))}
              </nav>
            ) : null}
          </>
        )}
      </OwnYear>
    </Page>
  );
}

function lastLineIn(
  year: number,
  { end_date, last_line }: Pick<ChallengeCard, "end_date" | "last_line">,
  now: number,
) {
  const last = end_date === null ? now : Number(end_date.slice(0, 4));
  if (last_line === null || last !== year) return null;
  return (
    <p
      dir="auto"
      lang={languageOf(last_line)}
      className="text-slip my-1 line-clamp-2 max-w-[42rem] wrap-anywhere"
    >
      {lastLineProse(last_line)}
    </p>
  );
}
