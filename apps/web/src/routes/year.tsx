import { paths } from "@diary/core/paths";
import { Button } from "@diary/ui/button";
import { DateRange } from "@diary/ui/date-range";
import { PageHeader, Section, Page } from "@diary/ui/page";
import { TextLink } from "@diary/ui/text-link";
import { useWords } from "@diary/ui/words";
import { YearTable } from "@diary/ui/year-grid";
import { Link, Navigate, useParams } from "react-router-dom";

import { OwnYear, OwnYearGrid } from "../features/year/own-year.tsx";
import { yearWords } from "../words/en/year.ts";
import { BackButton } from "./parts/back-button.tsx";
import { useCurrentUser, useViewerToday } from "./parts/use-viewer.ts";

/** No entry is earlier. */
const FIRST_YEAR = 2000;

/** A year of one's own in review, to read and to print. */
export default function YearRoute() {
  const words = useWords(yearWords);
  const { id } = useCurrentUser();
  const today = useViewerToday();
  const now = Number(today.slice(0, 4));
  const asked = Number(useParams()["year"]);
  if (!(Number.isInteger(asked) && asked >= FIRST_YEAR && asked <= now))
    return <Navigate replace to={paths.year(now)} />;
  return (
    <Page width="measure">
      <PageHeader
        title={asked}
        className="print:mb-4"
        actions={
          <div className="flex flex-wrap gap-3 print:hidden">
            <BackButton to={paths.myPage} />
            <Button onClick={() => window.print()}>{words.print}</Button>
          </div>
        }
      />
      <OwnYear key={asked} userId={id} year={asked} today={today}>
        {(year, earliest) => (
          <>
            {year.written === 0 ? (
              <p className="text-muted mb-8">{asked === now ? words.none : words.nonePast}</p>
            ) : (
              <p className="mb-8 text-lg">
                {[
                  words.daysWritten(year.writtenDays),
                  words.atBest(year.longest),
                  words.ofPlanned(year.written, year.planned),
                  words.characters(year.characters),
                ].join(" · ")}
              </p>
            )}
            <OwnYearGrid year={year} today={today} />
            {year.written === 0 ? null : (
              <>
                <Section title={words.challenges}>
                  <ul className="divide-hairline divide-y">
                    {year.challenges.map(({ challenge, characters, longest, planned, written }) => (
                      <li key={challenge.challenge_id} className="break-inside-avoid py-3 first:pt-0">
                        <p dir="auto" className="font-serif font-semibold wrap-anywhere">
                          <Link to={paths.challenge(challenge.challenge_id)} className="hover:underline">
                            {challenge.title}
                          </Link>
                        </p>
                        <DateRange
                          start={challenge.start_date}
                          end={challenge.end_date}
                          className="text-muted text-sm tabular-nums"
                        />
                        <p className="text-muted text-sm">
                          {[
                            words.goal(challenge.days),
                            words.ofPlanned(written, planned),
                            words.atBest(longest),
                            words.characters(characters),
                          ].join(" · ")}
                        </p>
                      </li>
                    ))}
                  </ul>
                </Section>
                {/* Where a row has no room for its numbers, it is for those who hear it alone. */}
                <Section title={words.months} className="break-inside-avoid max-sm:sr-only">
                  <YearTable days={year.days} today={today} />
                </Section>
              </>
            )}
            {earliest < now ? (
              <nav aria-label={words.years} className="mt-8 flex justify-between gap-6 print:hidden">
                {[asked - 1, asked + 1].map((other) =>
                  other < earliest || other > now ? (
                    <span key={other} />
                  ) : (
                    <TextLink key={other} asChild>
                      <Link to={paths.year(other)}>{other}</Link>
                    </TextLink>
                  ),
                )}
              </nav>
            ) : null}
          </>
        )}
      </OwnYear>
    </Page>
  );
}
