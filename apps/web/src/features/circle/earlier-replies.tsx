import type { CircleOfUser, CirclePage } from "@diary/core/circle";
import { paths } from "@diary/core/paths";
import { useWords } from "@diary/ui/words";

import { formatDay } from "../../content/format-date-time.ts";
import { PageLink } from "../../navigation/links.tsx";
import { circleWords } from "../../words/en/circle.ts";
import { useKept } from "./use-kept.ts";

export interface EarlierRepliesProps {
  circle: CirclePage;
  of: CircleOfUser;
}

/** Links to entries with new replies that no member's card shows. A link stays until the user leaves the page. */
export function EarlierReplies({ circle, of }: EarlierRepliesProps) {
  const { page: words } = useWords(circleWords);
  const kept = useKept(circle.earlier_replies, ({ count, day_id }) => `${day_id} ${count}`);
  // Once the page is marked as seen, the server's counts are lower, so the highest count of each entry is shown.
  const shown = kept
    .filter((entry) => !kept.some(({ count, day_id }) => day_id === entry.day_id && count > entry.count))
    .toSorted((one, other) => other.date.localeCompare(one.date));
  if (shown.length === 0) return null;
  return (
    <ul aria-label={words.earlierReplies} className="mb-6 grid gap-1">
      {shown.map(({ count, date, day_id }) => (
        <li key={day_id}>
          <PageLink to={`${paths.circleMember(of.circleId, of.userId)}#${day_id}`}>
            {words.repliesTo(count, formatDay(date))}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
