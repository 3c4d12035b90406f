import { paths } from "@diary/core/paths";
import { useDiary } from "@diary/core/supabase";
import { yearQuery } from "@diary/core/year";
import { Section } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";

import { PageLink } from "../../navigation/links.tsx";
import { yearWords } from "../../words/en/year.ts";
import { OwnYear, OwnYearGrid } from "./own-year.tsx";

export default function MyYear({ today, userId }: { today: string; userId: string }) {
  const words = useWords(yearWords);
  const now = Number(today.slice(0, 4));
  const { isLoadingError } = useQuery(yearQuery(useDiary(), userId, now));
  // The page's notice already says that the user is offline.
  if (isLoadingError && !navigator.onLine) return null;
  return (
    <OwnYear userId={userId} year={now} today={today}>
      {(year, earliest) => (
        <Section
          title={String(now)}
          aside={
            <p className="text-muted text-sm">
              {year.written === 0
                ? words.none
                : `${words.daysWritten(year.writtenDays)} · ${words.atBest(year.longest)}`}
            </p>
          }
        >
          <OwnYearGrid year={year} today={today} />
          <p className="mt-4 flex flex-wrap justify-between gap-x-6 gap-y-2 text-sm">
            {earliest < now ? <PageLink to={paths.year(now - 1)}>{now - 1}</PageLink> : null}
            <PageLink to={paths.year(now)}>{words.toPrint}</PageLink>
          </p>
        </Section>
      )}
    </OwnYear>
  );
}
