import type { ChallengeCard } from "@diary/core/challenge";
import type { CivilDate } from "@diary/core/civil-date";
import type { Day } from "@diary/core/day";
import { hasLikesNewsQuery } from "@diary/core/like";
import { paths } from "@diary/core/paths";
import { nextEntry, streak } from "@diary/core/rest-days";
import { useDiary } from "@diary/core/supabase";
import { Button } from "@diary/ui/button";
import { useLazyModule } from "@diary/ui/lazy-module";
import { streakWords } from "@diary/ui/streak";
import { uiWords, useWords } from "@diary/ui/words";
import { WrittenSheet } from "@diary/ui/written-sheet";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";

import { en } from "../../words/en.ts";
import { SiteLink } from "../parts/site-link.tsx";

export interface WrittenViewProps {
  readonly userId: string;
  readonly challenge: ChallengeCard;
  readonly entry: Day;
  readonly number: number;
  readonly dates: readonly CivilDate[];
  readonly today: CivilDate;
  readonly animate: boolean;
  readonly onEdit: () => void;
  readonly notes: ReactNode;
  readonly next: ReactNode;
  readonly aside: ReactNode;
}

const loadPhotos = () => import("./shown-photos.tsx");
const loadLikes = () => import("./likes-line.tsx");

/** Shows text instead of a field, so the user can't change the entry by accident. */
export function WrittenView({ aside, challenge, dates, entry, next, onEdit, ...props }: WrittenViewProps) {
  const words = useWords(en);
  const { share } = useWords(uiWords).entry;
  const hasPhotos = (entry.photos ?? []).length > 0;
  const photos = useLazyModule(loadPhotos, hasPhotos ? true : undefined);
  return (
    <>
      {props.notes}
      <WrittenSheet
        fill
        label={`DAY ${props.number}`}
        day={props.number}
        content={entry.content}
        format={entry.format}
        animate={props.animate}
        className="min-h-24 shrink"
        photos={
          photos.status === "ready" && hasPhotos ? <photos.module.WrittenPhotos entry={entry} /> : undefined
        }
      />
      <div className="popup-roomy grid min-h-11 shrink-0 content-start pe-26">
        <NextLine challenge={challenge} dates={dates} today={props.today} />
      </div>
      <NewLikes userId={props.userId} />
      <div className="mt-auto grid shrink-0 gap-1">
        {next}
        <div className="flex items-center gap-2">
          {aside}
          <Button variant="quiet" size="small" onClick={onEdit}>
            {words.edit}
          </Button>
          {challenge.visibility === "public" ? (
            <SiteLink path={paths.shareChallenge(challenge.challenge_id)} button="quiet">
              {share}
            </SiteLink>
          ) : null}
        </div>
      </div>
    </>
  );
}

function NewLikes({ userId }: { readonly userId: string }) {
  const hasNews = useQuery(hasLikesNewsQuery(useDiary(), userId)).data === true;
  const [hadNews, setHadNews] = useState(hasNews);
  if (hasNews && !hadNews) setHadNews(true);
  const likes = useLazyModule(loadLikes, hadNews ? true : undefined);
  return hadNews && likes.status === "ready" ? (
    <div className="popup-roomy -mt-1.5 mb-2.5 min-w-0 shrink-0">
      <likes.module.LikesLine userId={userId} />
    </div>
  ) : null;
}

function NextLine({ challenge, dates, today }: Pick<WrittenViewProps, "challenge" | "dates" | "today">) {
  const words = useWords(en);
  const unit = useWords(streakWords).streakDays;
  const { streakDays } = streak(dates, challenge, today);
  const next = nextEntry(dates, challenge, today);
  if (next === undefined) return null;
  return (
    <>
      {streakDays === 0 ? null : (
        <p className="font-serif text-lg leading-snug font-semibold">
          {streakDays}
          {unit}
        </p>
      )}
      <p className="text-muted text-sm">{words.nextEntry[next.on](next.number)}</p>
    </>
  );
}
