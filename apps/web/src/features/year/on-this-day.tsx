import { userChallengesQuery } from "@diary/core/challenge";
import type { CivilDate } from "@diary/core/civil-date";
import { paths } from "@diary/core/paths";
import { useDiary } from "@diary/core/supabase";
import { onThisDayQuery } from "@diary/core/year";
import { EntryText } from "@diary/ui/markdown";
import { languageOf } from "@diary/ui/prose";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";

import { PageLink } from "../../navigation/links.tsx";
import { EntryPhotos } from "../../photos/entry-photos.tsx";
import { useShownPhotos } from "../../photos/use-shown-photos.ts";
import { yearWords } from "../../words/en/year.ts";

export default function OnThisDay({ today, userId }: { today: CivilDate; userId: string }) {
  const words = useWords(yearWords);
  const diary = useDiary();
  const challenges = useQuery(userChallengesQuery(diary, userId)).data ?? [];
  const titles = new Map(challenges.map(({ challenge_id, title }) => [challenge_id, title]));
  const found = useQuery(onThisDayQuery(diary, userId, today)).data ?? [];
  const entries = found.filter(({ challenge_id }) => titles.has(challenge_id));
  const sources = useShownPhotos(
    entries.map(({ photos }) => ({ user_id: userId, photos })),
    "small",
  );
  if (entries.length === 0) return null;
  return (
    <section aria-label={words.onThisDayLabel} className="grid gap-6 text-sm max-md:mt-12">
      {entries.map(({ challenge_id, content, date, day_id, format, photos }) => (
        <article key={day_id} className="grid min-w-0 justify-items-start gap-1">
          <h2 className="text-muted tracking-caps text-xs font-semibold uppercase">
            <time dateTime={date}>{words.onThisDay(Number(date.slice(0, 4)))}</time>
          </h2>
          <div
            dir="auto"
            lang={languageOf(content)}
            className="text-slip line-clamp-4 max-h-27 wrap-anywhere"
          >
            <EntryText format={format} level={3} text={content} />
          </div>
          <EntryPhotos entry={{ user_id: userId, photos }} sources={sources} look="strip" />
          <PageLink to={paths.challenge(challenge_id)} className="wrap-anywhere">
            <bdi>{titles.get(challenge_id)}</bdi>
          </PageLink>
        </article>
      ))}
    </section>
  );
}
