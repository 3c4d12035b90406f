import { isolateBidi } from "@diary/core/characters";
import { likesNewsQuery, useMarkLikesSeen, type LikesNews } from "@diary/core/like";
import { paths } from "@diary/core/paths";
import { useDiary } from "@diary/core/supabase";
import { Heart } from "@diary/ui/icons";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { likesLineWords } from "../../words/likes-line.ts";
import { SiteLink } from "../parts/site-link.tsx";

const MAX_COUNTED_LIKES = 99;
const SEEN_AFTER_MS = 1000;

/** Marks new likes as seen after a second, but shows them until its view closes. */
export function LikesLine({ userId }: { readonly userId: string }) {
  const words = useWords(likesLineWords);
  const [news] = useQuery(likesNewsQuery(useDiary(), userId)).data ?? [];
  const [shown, setShown] = useState<LikesNews>();
  if (news !== undefined && shown === undefined) setShown(news);
  const { mutate } = useMarkLikesSeen(userId);
  const latest = shown?.latest;
  useEffect(() => {
    if (latest === undefined) return undefined;
    const timer = setTimeout(mutate, SEEN_AFTER_MS, latest);
    return () => clearTimeout(timer);
  }, [latest, mutate]);
  if (shown === undefined) return null;
  const { likes, nicknames, title } = shown;
  const others = likes < MAX_COUNTED_LIKES ? likes - nicknames.length : undefined;
  return (
    <SiteLink path={paths.myPage} className="flex min-w-0 items-center gap-2 text-sm hover:underline">
      <Heart aria-hidden className="text-accent size-4 shrink-0" />
      <span className="truncate">
        {words.whoLikes(nicknames.map(isolateBidi), others, isolateBidi(title))}
      </span>
    </SiteLink>
  );
}
