import { isolateBidi } from "@diary/core/characters";
import { likesNewsQuery, useMarkLikesSeen, type LikesNews as News } from "@diary/core/like";
import { paths } from "@diary/core/paths";
import { useDiary } from "@diary/core/supabase";
import { Heart } from "@diary/ui/icons";
import { textLinkClass } from "@diary/ui/text-link";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { focusOnMount } from "../../forms/focus-field.ts";
import { PageLink } from "../../navigation/links.tsx";
import { likeWords } from "../../words/en/like.ts";

const SEEN_AFTER_MS = 1000;
const MAX_COUNTED_LIKES = 99;
const NONE: readonly News[] = [];

export function LikesNews({ userId }: { userId: string }) {
  const words = useWords(likeWords);
  const news = useQuery(likesNewsQuery(useDiary(), userId)).data ?? NONE;
  const [shown, setShown] = useState(NONE);
  const [first] = news;
  if (first !== undefined && first !== shown[0]) {
    const isNew = (id: string) => news.some(({ challenge_id }) => challenge_id === id);
    setShown([...news, ...shown.filter(({ challenge_id }) => !isNew(challenge_id))]);
  }
  const [isOpen, setIsOpen] = useState(false);
  useMarkSeenOnceVisible(userId, first?.latest);
  if (shown.length === 0) return null;
  return (
    <div className="mb-8 flex flex-wrap items-start gap-x-3 gap-y-1 text-sm">
      <ul
        // Takes the focus, because the pressed button is removed.
        ref={isOpen ? focusOnMount : undefined}
        tabIndex={-1}
        aria-label={words.news}
        className="grid min-w-0 flex-[1_1_14rem] gap-2 rounded-sm"
      >
        {(isOpen ? shown : shown.slice(0, 1)).map(({ challenge_id, likes, nicknames, title }) => {
          const names = nicknames.map(isolateBidi);
          const others = likes - names.length;
          return (
            <li key={challenge_id} className="flex gap-3 wrap-anywhere">
              <Heart aria-hidden className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0">
                {likes < MAX_COUNTED_LIKES ? words.whoLikes(names, others) : words.manyLike(names)}{" "}
                <PageLink to={paths.challenge(challenge_id)}>
                  <bdi>{title}</bdi>
                </PageLink>
              </span>
            </li>
          );
        })}
      </ul>
      {isOpen || shown.length === 1 ? null : (
        <button
          type="button"
          className={`${textLinkClass} pointer-coarse:min-h-11`}
          onClick={() => setIsOpen(true)}
        >
          {words.seeAll(shown.length)}
        </button>
      )}
    </div>
  );
}

function useMarkSeenOnceVisible(userId: string, latest: string | undefined): void {
  const { mutate } = useMarkLikesSeen(userId);
  useEffect(() => {
    if (latest === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") timer = setTimeout(mutate, SEEN_AFTER_MS, latest);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [latest, mutate]);
}
