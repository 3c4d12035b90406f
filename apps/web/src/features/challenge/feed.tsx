import {
  type Category,
  type ChallengeCard as Challenge,
  FEED_PAGE_SIZE,
  type FeedItem,
  feedQuery,
  collapseAuthorRuns,
  endingOf,
} from "@diary/core/challenge";
import { paths } from "@diary/core/paths";
import { getAvatarUrl } from "@diary/core/profile";
import { useDiary } from "@diary/core/supabase";
import { Button } from "@diary/ui/button";
import { ChallengeCard, ChallengeCardSkeleton } from "@diary/ui/challenge-card";
import { LoadingRegion } from "@diary/ui/skeleton";
import { useWords } from "@diary/ui/words";
import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from "@tanstack/react-query";
import {
  type ReactNode,
  type RefObject,
  Suspense,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router-dom";

import { lazyComponent } from "../../loading/lazy-component.tsx";
import { LoadFailed } from "../../loading/loaded.tsx";
import { photosOfCard, type PhotoSources, useCardPhotos } from "../../photos/use-shown-photos.ts";
import { feedWords } from "../../words/en/feed.ts";

const CARDS = ["a", "b", "c", "d", "e", "f"];
const PHONE_WIDTH = 640;

function FeedSkeleton() {
  return (
    <LoadingRegion>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] gap-3.5 sm:gap-5">
        {CARDS.map((card) => (
          <ChallengeCardSkeleton key={card} />
        ))}
      </div>
    </LoadingRegion>
  );
}

interface FeedCardProps {
  challenge: Challenge;
  like: ReactNode;
  menu?: ReactNode;
  photos?: PhotoSources | undefined;
}

export function FeedCard({ challenge, like, menu, photos }: FeedCardProps) {
  const { config } = useDiary();
  const { category: labelOf } = useWords(feedWords);
  return (
    <ChallengeCard
      author={{
        nickname: challenge.nickname,
        avatarUrl: getAvatarUrl(config.url, challenge.avatar_url) ?? undefined,
        link: challenge.handle ? <Link to={paths.userPage(challenge.handle)} /> : undefined,
      }}
      title={challenge.title}
      category={{ name: challenge.category, label: labelOf(challenge.category) }}
      startDate={challenge.start_date}
      endDate={challenge.end_date}
      day={challenge.day}
      days={challenge.days}
      ending={endingOf(challenge)}
      lastLine={challenge.last_line}
      photo={photos?.shownOf(photosOfCard(challenge))[0]}
      hidden={challenge.hidden_at !== null}
      like={like}
      menu={menu}
      detailLink={<Link to={paths.challenge(challenge.challenge_id)} />}
    />
  );
}

// Loads lazily, because the illustration would add 20 KiB to the landing page.
const FeedEmpty = lazyComponent(() => import("./feed-empty.tsx"));

interface FeedPagesProps {
  feed: UseInfiniteQueryResult<InfiniteData<Challenge[]>>;
  empty: ReactNode;
  renderLike: (challenge: Challenge) => ReactNode;
  renderMenu: (challenge: Challenge) => ReactNode;
}

export interface FeedProps extends Pick<FeedPagesProps, "renderLike" | "renderMenu"> {
  category: Category | null;
}

/** After many collapsed cards, scrolling must not load more: it could load all challenges of the cards' author. */
function isLargeCollapsedRun(item: FeedItem<Challenge> | undefined): boolean {
  return item?.kind === "folded" && item.rows.length >= 3 * FEED_PAGE_SIZE;
}

export function Feed({ category, ...render }: FeedProps) {
  const feed = useInfiniteQuery(feedQuery(useDiary(), category));
  return <FeedPages {...render} feed={feed} empty={<FeedEmpty category={category} />} />;
}

export function FeedPages({ empty, feed, ...render }: FeedPagesProps) {
  const words = useWords(feedWords);
  const { data } = feed;
  if (feed.isPending && feed.failureCount === 0) return <FeedSkeleton />;
  if (!data) return <LoadFailed title={words.failed} query={feed} />;
  const rows = data.pages.flat();
  return rows.length === 0 ? <Suspense>{empty}</Suspense> : <FeedList {...render} feed={feed} rows={rows} />;
}

interface FeedListProps extends Omit<FeedPagesProps, "empty"> {
  rows: readonly Challenge[];
}

function FeedList({ feed, renderLike, renderMenu, rows }: FeedListProps) {
  const words = useWords(feedWords);
  const more = () => {
    // `cancelRefetch: false` sends only one request if the user scrolls and presses at the same time.
    if (feed.hasNextPage) void feed.fetchNextPage({ cancelRefetch: false });
  };
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const items = collapseAuthorRuns(rows, opened);
  const photos = useCardPhotos(rows);
  // Renders the first screen, then all cards: rendering 20 cards in one task blocks a phone for 180 ms.
  const showsAll = useDeferredValue(true, false);
  const first = innerWidth < PHONE_WIDTH ? 2 : CARDS.length;
  // After a failure only the button loads more: scrolling must not overload a failing server.
  const end = useOnNearEnd(
    more,
    showsAll && !feed.isFetchNextPageError && !isLargeCollapsedRun(items.at(-1)),
  );

  const open = (fold: FeedItem<Challenge> & { kind: "folded" }) => {
    flushSync(() => setOpened(new Set([...opened, fold.id])));
    // Moves the focus, because the pressed button is removed.
    document.querySelector<HTMLElement>(`#card-${fold.id} a`)?.focus();
  };
  return (
    <div className="grid gap-8">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] gap-3.5 sm:gap-5">
        {items.slice(0, showsAll ? items.length : first).map((item) =>
          item.kind === "card" ? (
            <li key={item.row.challenge_id} id={`card-${item.row.challenge_id}`} className="grid">
              <FeedCard
                challenge={item.row}
                like={renderLike(item.row)}
                menu={renderMenu(item.row)}
                photos={photos}
              />
            </li>
          ) : (
            <li key={item.id} className="col-span-full grid place-content-center">
              <Button onClick={() => open(item)}>
                <span>
                  {words.moreBy(item.rows.length)} <bdi>{item.rows[0]?.nickname}</bdi>
                </span>
              </Button>
            </li>
          ),
        )}
      </ul>
      <div ref={end} className="grid min-h-12 place-content-center">
        {feed.hasNextPage ? (
          <Button pending={feed.isFetchingNextPage} onClick={more}>
            {words.more}
          </Button>
        ) : (
          <p className="text-muted text-sm">{words.end}</p>
        )}
      </div>
    </div>
  );
}

function useOnNearEnd(reached: () => void, active: boolean): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  // Observes again after each render: if the end is still visible, the next page loads.
  useEffect(() => {
    const element = end.current;
    if (!element || !active) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reached();
      },
      { rootMargin: "600px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  });
  return end;
}
