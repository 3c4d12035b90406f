import { userChallengesQuery } from "@diary/core/challenge";
import { weekdayOf, weekStart } from "@diary/core/civil-date";
import { useDiary } from "@diary/core/supabase";
import { earliestYear, summarizeYear, type Year, yearQuery } from "@diary/core/year";
import { LoadingRegion, Skeleton } from "@diary/ui/skeleton";
import { useWords } from "@diary/ui/words";
import { YearGrid } from "@diary/ui/year-grid";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { Loaded } from "../../loading/loaded.tsx";
import { yearWords } from "../../words/en/year.ts";

export interface OwnYearProps {
  userId: string;
  year: number;
  today: string;
  children: (year: Year, earliest: number) => ReactNode;
}

export function OwnYear({ children, today, userId, year }: OwnYearProps) {
  const { failed } = useWords(yearWords);
  const diary = useDiary();
  const written = useQuery(yearQuery(diary, userId, year));
  const isFailing = written.data === undefined && written.failureCount > 0;
  // The page shows no challenges if the year's entries are missing, so the offline notice must not show their age.
  const challenges = useQuery({ ...userChallengesQuery(diary, userId), enabled: !isFailing });
  const pending = (
    <LoadingRegion>
      <Skeleton className="h-64 w-full" />
    </LoadingRegion>
  );
  return (
    <Loaded query={written} failed={failed} pending={pending}>
      {(rows) => (
        <Loaded query={challenges} failed={failed} pending={pending}>
          {(all) => children(summarizeYear(year, rows, all, today), earliestYear(all, today))}
        </Loaded>
      )}
    </Loaded>
  );
}

export function OwnYearGrid({ today, year }: { today: string; year: Year }) {
  return (
    <YearGrid
      days={year.days}
      firstWeekday={weekdayOf(year.days[0]!.date)}
      today={today}
      weekStart={weekStart(navigator.language)}
    />
  );
}
