import type { CivilDate } from "@diary/core/civil-date";
import { paths } from "@diary/core/paths";
import { useDiary } from "@diary/core/supabase";
import { onThisDayQuery } from "@diary/core/year";
import { TextLink } from "@diary/ui/text-link";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";

import { yearWords } from "../../words/en/year.ts";

/** What one wrote on this day in earlier years. Nothing where that is nothing. */
export default function OnThisDay({ today, userId }: { today: CivilDate; userId: string }) {
  const words = useWords(yearWords);
  const entries = useQuery(onThisDayQuery(useDiary(), userId, today)).data ?? [];
  if (entries.length === 0) return null;
  return (
    <section aria-label={words.onThisDayLabel} className="grid gap-6 text-sm max-md:mt-12">
      {entries.map(({ challenge_id, content, date, day_id, title }) => (
        <article key={day_id} className="grid min-w-0 justify-items-start gap-1">
          <h2 className="text-muted tracking-caps text-xs font-semibold uppercase">
            <time dateTime={date}>{words.onThisDay(Number(date.slice(0, 4)))}</time>
          </h2>
          <p dir="auto" className="line-clamp-4 w-full wrap-anywhere whitespace-pre-line">
            {content}
          </p>
          <TextLink asChild className="wrap-anywhere">
            <Link to={paths.challenge(challenge_id)}>
              <bdi>{title}</bdi>
            </Link>
          </TextLink>
        </article>
      ))}
    </section>
  );
}
