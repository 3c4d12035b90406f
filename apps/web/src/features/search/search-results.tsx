import { paths } from "@diary/core/paths";
import {
  excerpt,
  type FoundChallenge,
  type FoundEntry,
  foundChallengesQuery,
  foundEntriesQuery,
  type MarkedPart,
  markWords,
} from "@diary/core/search";
import { useDiary } from "@diary/core/supabase";
import { Button } from "@diary/ui/button";
import { Category } from "@diary/ui/category";
import { DayCount } from "@diary/ui/day-count";
import { EmptyState } from "@diary/ui/empty-state";
import { languageOf } from "@diary/ui/prose";
import { LoadingRegion, Skeleton } from "@diary/ui/skeleton";
import { useWords } from "@diary/ui/words";
import { useInfiniteQuery, type UseInfiniteQueryResult } from "@tanstack/react-query";
import { createElement, Fragment, type ReactNode, useEffect } from "react";
import { Link } from "react-router-dom";

import { formatDay } from "../../content/format-date-time.ts";
import { LoadFailed } from "../../loading/loaded.tsx";
import { PageLink } from "../../navigation/links.tsx";
import { EntryPhotos } from "../../photos/entry-photos.tsx";
import { type PhotoSources, useShownPhotos } from "../../photos/use-shown-photos.ts";
import { feedWords } from "../../words/en/feed.ts";
import { searchWords } from "../../words/en/search.ts";

/** The search continues on its own until this number of entries is found. */
const ENOUGH_ENTRIES = 10;

function Marked({ parts }: { parts: readonly MarkedPart[] }) {
  const children = parts.map(({ isMatch, text }) => (isMatch ? createElement("mark", null, text) : text));
  return createElement(Fragment, null, ...children);
}

interface FoundListProps {
  query: UseInfiniteQueryResult;
  rows: readonly ReactNode[] | undefined;
  reached?: string | undefined;
}

function FoundList({ query, reached, rows }: FoundListProps) {
  const words = useWords(searchWords);
  if (rows === undefined) {
    if (!query.isPending || query.failureCount > 0) return <LoadFailed title={words.failed} query={query} />;
    return (
      <LoadingRegion>
        <div className="grid gap-6">
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-24 w-full" />
        </div>
      </LoadingRegion>
    );
  }
  if (rows.length === 0 && !query.hasNextPage)
    return (
      <output className="block">
        <EmptyState title={words.none}>{words.noneText}</EmptyState>
      </output>
    );
  const status = query.hasNextPage ? words.foundSoFar(rows.length) : words.found(rows.length);
  return (
    <>
      <output className="text-muted block text-sm">{[status, reached].filter(Boolean).join(" · ")}</output>
      <ul className="divide-hairline divide-y">{rows}</ul>
      {query.isFetchNextPageError ? (
        <LoadFailed title={words.failed} query={{ ...query, refetch: query.fetchNextPage }} />
      ) : query.hasNextPage ? (
        <div className="mt-6 grid place-content-center">
          <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {words.more}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function ChallengeRow({ challenge, words }: { challenge: FoundChallenge; words: string }) {
  const { category: labelOf } = useWords(feedWords);
  return (
    <li className="grid gap-1 py-5">
      <h2
        dir="auto"
        lang={languageOf(challenge.title)}
        className="font-serif text-xl font-semibold wrap-anywhere"
      >
        <Link to={paths.challenge(challenge.challenge_id)} className="hover:underline">
          <Marked parts={markWords(challenge.title, words)} />
        </Link>
      </h2>
      <div className="text-muted flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <bdi>{challenge.nickname}</bdi>
        <Category category={challenge.category} label={labelOf(challenge.category)} />
        <DayCount day={challenge.day} days={challenge.days} />
      </div>
      <p dir="auto" className="wrap-anywhere">
        <Marked parts={excerpt(challenge.desc, words)} />
      </p>
    </li>
  );
}

export function FoundChallenges({ words }: { words: string }) {
  const query = useInfiniteQuery(foundChallengesQuery(useDiary(), words));
  const rows = query.data?.pages
    .flat()
    .map((challenge) => <ChallengeRow key={challenge.challenge_id} challenge={challenge} words={words} />);
  return <FoundList query={query} rows={rows} />;
}

interface EntryRowProps {
  entry: FoundEntry;
  photos: PhotoSources;
  userId: string;
  words: string;
}

function EntryRow({ entry, photos, userId, words }: EntryRowProps) {
  return (
    <li className="grid gap-1 py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2
          dir="auto"
          lang={languageOf(entry.title)}
          className="font-serif text-lg font-semibold wrap-anywhere"
        >
          <Link to={paths.challenge(entry.challenge_id)} className="hover:underline">
            {entry.title}
          </Link>
        </h2>
        <PageLink to={paths.editDay(entry.challenge_id, entry.day_id)} className="text-sm tabular-nums">
          <time dateTime={entry.date}>{formatDay(entry.date)}</time>
        </PageLink>
      </div>
      <p dir="auto" lang={languageOf(entry.content)} className="text-slip wrap-anywhere">
        <Marked parts={excerpt(entry.content, words)} />
      </p>
      <div className="mt-2 empty:hidden">
        <EntryPhotos entry={{ user_id: userId, photos: entry.photos }} sources={photos} look="strip" />
      </div>
    </li>
  );
}

/** Sends several requests, because each request searches at most 500 entries and may find none. */
export function FoundEntries({ userId, words }: { userId: string; words: string }) {
  const { searchedBackTo } = useWords(searchWords);
  const query = useInfiniteQuery(foundEntriesQuery(useDiary(), userId, words));
  const entries = query.data?.pages.flatMap((page) => page.entries);
  const shouldContinue =
    query.hasNextPage && !query.isFetching && !query.isError && (entries?.length ?? 0) < ENOUGH_ENTRIES;
  const { fetchNextPage } = query;
  useEffect(() => {
    if (shouldContinue) void fetchNextPage();
  }, [fetchNextPage, shouldContinue]);
  const next = query.data?.pages.at(-1)?.next;
  const photos = useShownPhotos(
    entries?.map((entry) => ({ user_id: userId, photos: entry.photos })) ?? [],
    "small",
  );
  return (
    <FoundList
      query={query}
      rows={entries?.map((entry) => (
        <EntryRow key={entry.day_id} entry={entry} photos={photos} userId={userId} words={words} />
      ))}
      reached={next ? searchedBackTo(next.before_date) : undefined}
    />
  );
}
