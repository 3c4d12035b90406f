import { endingOf } from "@diary/core/challenge";
import { formatCivilDate } from "@diary/core/civil-date";
import { type Day, numberDays } from "@diary/core/day";
import { entriesQuery, type ExportedChallenge } from "@diary/core/export";
import { profileQuery } from "@diary/core/profile";
import { useDiary } from "@diary/core/supabase";
import { Category, inkOf } from "@diary/ui/category";
import { DateRange } from "@diary/ui/date-range";
import { EmptyState } from "@diary/ui/empty-state";
import { NoEntriesIllustration } from "@diary/ui/illustrations";
import { EntryText, loadReader, renderAllMarkdown } from "@diary/ui/markdown";
import { PhotoGrid } from "@diary/ui/photo-grid";
import { PlainText } from "@diary/ui/plain-text";
import { languageOf } from "@diary/ui/prose";
import { Seal } from "@diary/ui/seal";
import { StampGrid } from "@diary/ui/stamp-grid";
import { uiWords, useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { Fragment, memo, useEffect, useState } from "react";
import { flushSync } from "react-dom";

import { formatDay } from "../../content/format-date-time.ts";
import { firstScreen } from "../../loading/first-screen.ts";
import { Loaded } from "../../loading/loaded.tsx";
import { type PhotoSources, useShownPhotos } from "../../photos/use-shown-photos.ts";
import { exportWords } from "../../words/en/export.ts";
import { feedWords } from "../../words/en/feed.ts";
import { BookCover } from "./book-cover.tsx";
import { pageOf, pageStyles } from "./book-pages.ts";

const anchorOf = (challengeId: string) => `challenge-${challengeId}`;

type BookChallenge = Omit<ExportedChallenge, "entries" | "rest_days">;

type Chapter = BookChallenge & { entries: { entry: Day; number: number }[] };

function titleOf(chapters: readonly Chapter[]): string {
  const [only, ...others] = chapters;
  if (others.length === 0) return only?.title ?? "";
  const years = chapters
    .flatMap(({ entries }) => entries.map(({ entry }) => entry.date.slice(0, 4)))
    .toSorted();
  return [...new Set([years[0], years.at(-1)])].join("–");
}

interface BookProps {
  userId: string;
  challenges: readonly BookChallenge[];
}

export function Book({ challenges, userId }: BookProps) {
  const words = useWords(exportWords).book;
  const diary = useDiary();
  const nickname = useQuery(profileQuery(diary, userId)).data?.nickname ?? "";
  useEffect(() => void loadReader(), []);
  const ids = challenges.map(({ challenge_id }) => challenge_id);
  const entries = useQuery(entriesQuery(diary, userId, ids));
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
        const total = chapters.flatMap((chapter) => chapter.entries).length;
        return (
          <>
            <style>{pageStyles(chapters)}</style>
            <BookCover
              title={titleOf(chapters)}
              subtitle={chapters.length === 1 ? words.entries(total) : words.cover(chapters.length, total)}
              author={nickname}
              isCompleted={chapters.every((chapter) => endingOf(chapter) === "full")}
            />
            {chapters.length > 1 ? (
              <nav aria-labelledby="contents" className="mb-12 print:break-before-right">
                <h2 id="contents" className="mb-4 font-serif text-xl font-semibold">
                  {words.contents}
                </h2>
                <ol className="divide-hairline divide-y">
                  {chapters.map((chapter) => (
                    <li key={chapter.challenge_id} className="break-inside-avoid py-3 print:py-2">
                      <a
                        href={`#${anchorOf(chapter.challenge_id)}`}
                        dir="auto"
                        lang={languageOf(chapter.title)}
                        className="font-serif font-semibold wrap-anywhere hover:underline"
                      >
                        {chapter.title}
                      </a>
                      <div className="text-muted flex flex-wrap justify-between gap-x-4 text-sm">
                        <DateRange start={chapter.start_date} end={chapter.end_date} />
                        <span>{words.entries(chapter.entries.length)}</span>
                      </div>
                    </li>
                  ))}
                </ol>
              </nav>
            ) : null}
            <Chapters key={ids.join()} chapters={chapters} />
          </>
        );
      }}
    </Loaded>
  );
}

const MONTH: Intl.DateTimeFormatOptions = { month: "long", year: "numeric" };

/** Entries per task. Rendering 100 long entries in one task blocks the page for 2 s. */
const STEP = 5;

function Chapters({ chapters }: { chapters: readonly Chapter[] }) {
  const texts = chapters.flatMap(({ entries }) => entries.map(({ entry }) => entry.content));
  const total = texts.length;
  const [count, setCount] = useState(() => Math.min(STEP, firstScreen(texts)));
  useEffect(() => {
    if (count >= total) return undefined;
    const timer = setTimeout(() => setCount(count + STEP));
    return () => clearTimeout(timer);
  }, [count, total]);
  // Needs its own effect: an effect that depends on `count` would replace this listener during the event.
  useEffect(() => {
    const showAll = () => {
      flushSync(() => setCount(total));
      renderAllMarkdown();
    };
    addEventListener("beforeprint", showAll);
    return () => removeEventListener("beforeprint", showAll);
  }, [total]);
  return chapters.map((chapter, index) => {
    const before = chapters.slice(0, index).flatMap(({ entries }) => entries).length;
    const shown = count - before;
    return shown <= 0 ? null : <ChapterPages key={chapter.challenge_id} chapter={chapter} shown={shown} />;
  });
}

function ChapterPages({ chapter, shown }: { chapter: Chapter; shown: number }) {
  const { endedAt } = useWords(uiWords).challenge;
  const ending = endingOf(chapter);
  const words = useWords(exportWords).book;
  const { category } = useWords(feedWords);
  const { locale } = useWords(uiWords);
  const photos = useShownPhotos(
    chapter.entries.map(({ entry }) => entry),
    "large",
  );
  const last = chapter.entries.at(-1)?.entry;
  const months = Map.groupBy(chapter.entries.slice(0, shown), ({ entry }) => entry.date.slice(0, 7));
  return (
    <section
      aria-labelledby={anchorOf(chapter.challenge_id)}
      style={{ ...inkOf(chapter.category), page: pageOf(chapter) }}
      className="mb-16 print:mb-0 print:break-before-right"
    >
      <Category category={chapter.category} label={category(chapter.category)} rule />
      <h2
        id={anchorOf(chapter.challenge_id)}
        dir="auto"
        lang={languageOf(chapter.title)}
        className="mt-3 font-serif text-2xl font-semibold wrap-anywhere"
      >
        {chapter.title}
      </h2>
      <div className="text-muted flex flex-wrap gap-x-3 text-sm">
        <DateRange start={chapter.start_date} end={chapter.end_date} />
        <span>
          {ending === "ended-early"
            ? endedAt(chapter.entries.length, chapter.days)
            : words.entries(chapter.entries.length)}
        </span>
      </div>
      <PlainText
        className={`text-entry mt-3 wrap-anywhere print:text-[14px] print:leading-[21px] ${languageOf(chapter.desc) ?? "italic"}`}
        text={chapter.desc}
      />
      <div className={`relative mt-6 max-w-[29rem] print:max-w-none ${ending === "full" ? "min-h-16" : ""}`}>
        <StampGrid
          written={chapter.entries.length}
          days={chapter.days}
          room="book"
          className={ending === "full" ? "pe-22" : undefined}
        />
        {ending === "full" ? <Seal className="absolute end-0 -bottom-6 size-22 sm:not-print:-end-4" /> : null}
      </div>
      {[...months].map(([month, entries]) => (
        <Fragment key={month}>
          <h3
            className={`border-hairline mt-8 break-after-avoid border-b pb-2 font-serif text-lg font-semibold ${entries[0]?.entry === last ? "break-before-avoid" : ""}`}
          >
            {formatCivilDate(`${month}-01`, locale, MONTH)}
          </h3>
          {entries.map(({ entry, number }) => (
            <BookEntry key={entry.day_id} {...{ entry, number, photos }} isLast={entry === last} />
          ))}
        </Fragment>
      ))}
    </section>
  );
}

/** In characters. Longer entries may be split over two pages. */
const SHORT = 600;

interface BookEntryProps {
  entry: Day;
  number: number;
  /** Avoids a page with only the last entry of a chapter. */
  isLast: boolean;
  photos: PhotoSources;
}

/** Memoized, because each step of `STEP` entries renders the chapter again. */
const BookEntry = memo(function BookEntry({ entry, isLast, number, photos }: BookEntryProps) {
  const words = useWords(exportWords).book;
  return (
    <article
      aria-labelledby={entry.day_id}
      className={`mt-8 ps-11 print:mt-4 ${entry.content.length < SHORT ? "break-inside-avoid" : ""} ${isLast ? "break-before-avoid" : ""}`}
    >
      {/* A float, because the border of an absolutely positioned box is printed on the page before its entry. */}
      <p
        aria-hidden
        className="border-accent text-accent float-start -ms-11 grid size-8 place-content-center rounded-full border-[1.5px] font-serif text-sm font-bold"
      >
        {number}
      </p>
      <h4
        id={entry.day_id}
        className="text-muted break-after-avoid text-sm font-semibold tabular-nums print:text-[11px] print:leading-[16px]"
      >
        <span className="sr-only">{words.day(number)} · </span>
        <time dateTime={entry.date}>{formatDay(entry.date)}</time>
      </h4>
      <div
        lang={languageOf(entry.content)}
        className="text-entry wrap-anywhere hyphens-auto print:text-[14px] print:leading-[21px]"
      >
        <EntryText format={entry.format} level={5} text={entry.content} />
      </div>
      <PhotoGrid
        photos={photos.shownOf(entry.photos)}
        onRetry={photos.retry}
        eager
        className="mt-4 print:mt-3 print:max-w-[102mm]"
      />
    </article>
  );
});
