import { numberDays } from "@diary/core/day";
import { entriesQuery, type ExportedChallenge } from "@diary/core/export";
import { useDiary } from "@diary/core/supabase";
import { DateRange } from "@diary/ui/date-range";
import { EmptyState } from "@diary/ui/empty-state";
import { NoEntriesIllustration } from "@diary/ui/illustrations";
import { EntryText } from "@diary/ui/markdown";
import { PlainText } from "@diary/ui/plain-text";
import { languageOf } from "@diary/ui/prose";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";

import { Loaded } from "../../loading/loaded.tsx";
import { exportWords } from "../../words/en/export.ts";

/** Browsers without margin boxes print their own page numbers. */
const PAPER = "@page { margin: 20mm 18mm; @bottom-center { content: counter(page); } }";

const anchorOf = (challengeId: string) => `challenge-${challengeId}`;

interface BookProps {
  userId: string;
  challenges: readonly Omit<ExportedChallenge, "entries" | "rest_days">[];
}

/** Leaves out challenges without entries. */
export function Book({ challenges, userId }: BookProps) {
  const words = useWords(exportWords).book;
  const entries = useQuery(
    entriesQuery(
      useDiary(),
      userId,
      challenges.map(({ challenge_id }) => challenge_id),
    ),
  );
  return (
    <Loaded query={entries} failed={words.failed}>
      {(ofEach) => {
        const chapters = challenges
          .map((challenge, index) => ({
            ...challenge,
            entries: numberDays(ofEach[index] ?? []).toReversed(),
          }))
          .filter((chapter) => chapter.entries.length > 0);
        if (chapters.length === 0)
          return <EmptyState title={words.none} illustration={<NoEntriesIllustration />} />;
        return (
          <>
            <style>{PAPER}</style>
            {chapters.length > 1 ? (
              <nav aria-labelledby="contents" className="mb-12">
                <h2 id="contents" className="mb-4 font-serif text-xl font-semibold">
                  {words.contents}
                </h2>
                <ol className="divide-hairline divide-y">
                  {chapters.map((chapter) => (
                    <li key={chapter.challenge_id} className="break-inside-avoid py-3">
                      <a
                        href={`#${anchorOf(chapter.challenge_id)}`}
                        dir="auto"
                        lang={languageOf(chapter.title)}
                        className="font-serif font-semibold wrap-anywhere hover:underline"
                      >
                        {chapter.title}
                      </a>
                      <div className="text-muted flex flex-wrap justify-between gap-x-4 text-sm tabular-nums">
                        <DateRange start={chapter.start_date} end={chapter.end_date} />
                        <span>{words.entries(chapter.entries.length)}</span>
                      </div>
                    </li>
                  ))}
                </ol>
              </nav>
            ) : null}
            {chapters.map((chapter) => (
              <section
                key={chapter.challenge_id}
                aria-labelledby={anchorOf(chapter.challenge_id)}
                className="mb-16 not-first:break-before-page"
              >
                <h2
                  id={anchorOf(chapter.challenge_id)}
                  dir="auto"
                  lang={languageOf(chapter.title)}
                  className="font-serif text-2xl font-semibold wrap-anywhere"
                >
                  {chapter.title}
                </h2>
                <DateRange
                  start={chapter.start_date}
                  end={chapter.end_date}
                  className="text-muted tabular-nums"
                />
                <PlainText className="mt-4 wrap-anywhere" text={chapter.desc} />
                {chapter.entries.map(({ entry, number }) => (
                  <article key={entry.day_id} aria-labelledby={entry.day_id} className="mt-8">
                    <h3 id={entry.day_id} className="mb-2 break-after-avoid font-semibold tabular-nums">
                      {words.day(number)} · <time dateTime={entry.date}>{entry.date}</time>
                    </h3>
                    <div className="text-entry wrap-anywhere">
                      <EntryText format={entry.format} text={entry.content} />
                    </div>
                  </article>
                ))}
              </section>
            ))}
          </>
        );
      }}
    </Loaded>
  );
}
