import { daysQuery } from "@diary/core/day";
import { useDiary } from "@diary/core/supabase";
import { Section } from "@diary/ui/page";
import { PlainText } from "@diary/ui/plain-text";
import { LoadingRegion, Skeleton } from "@diary/ui/skeleton";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";

import { Loaded } from "../../loading/loaded.tsx";
import { deskWords } from "../../words/en/desk.ts";

/** The entries of a reported challenge, as far as staff may read them: a report may mean what one of them says. */
export function CaseEntries({ challengeId }: { challengeId: string }) {
  const { case: words } = useWords(deskWords);
  const days = useQuery(daysQuery(useDiary(), challengeId));
  return (
    <Section
      title={words.entries}
      aside={days.data ? <span className="text-muted text-sm">{days.data.length}</span> : undefined}
    >
      <Loaded
        query={days}
        failed={words.entriesFailed}
        pending={
          <LoadingRegion>
            <Skeleton className="h-24 rounded-lg" />
          </LoadingRegion>
        }
      >
        {(entries) =>
          entries.length === 0 ? (
            <p className="text-muted">{words.noEntries}</p>
          ) : (
            <ol aria-label={words.entries} className="grid grid-cols-1 gap-4">
              {entries.map(({ content, date, day_id }) => (
                <li
                  key={day_id}
                  className="border-hairline bg-card grid grid-cols-1 gap-1 rounded-lg border p-4"
                >
                  <time dateTime={date} className="text-muted text-sm">
                    {date}
                  </time>
                  <PlainText className="wrap-anywhere" text={content} />
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Section>
  );
}
