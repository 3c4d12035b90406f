import { circlePageQuery, type CircleSummary, useIsOfToday } from "@diary/core/circle";
import { useDiary } from "@diary/core/supabase";
import { CircleMarks, CircleMarksSkeleton } from "@diary/ui/circle-marks";
import { useQuery } from "@tanstack/react-query";

import { CircleLine } from "./circle-line.tsx";
import { useStripMembers } from "./use-strip-members.ts";

export interface CircleRowProps {
  circle: CircleSummary;
  isOfToday: boolean;
  userId: string;
}

/** Shows the circle without its members if its page can't be loaded, for example offline. */
export function CircleRow({ circle, isOfToday, userId }: CircleRowProps) {
  const page = useQuery({
    ...circlePageQuery(useDiary(), userId, circle.circle_id),
    meta: { optional: true },
  });
  const areMarksOfToday = useIsOfToday(userId, page.dataUpdatedAt);
  const members = useStripMembers(page.data?.members ?? []);
  return (
    <li>
      <article className="border-hairline bg-card hover:border-edge relative grid grid-cols-1 gap-4 rounded-lg border p-4.5 transition-colors sm:px-6 sm:py-5">
        <CircleLine circle={circle} isOfToday={isOfToday} look="row" />
        {page.isPending ? (
          <CircleMarksSkeleton members={circle.members} />
        ) : page.data && areMarksOfToday ? (
          <CircleMarks members={members} />
        ) : null}
      </article>
    </li>
  );
}
