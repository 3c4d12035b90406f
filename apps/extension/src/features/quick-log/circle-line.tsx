import { isolateBidi } from "@diary/core/characters";
import { paths } from "@diary/core/paths";
import { useWords } from "@diary/ui/words";

import { circleLineWords } from "../../words/circle-line.ts";
import { SiteLink } from "../parts/site-link.tsx";
import { useCircle } from "./use-circle.ts";

/** Shows how many members wrote today, and how many new replies and nudges the user has. Links to the circle's page. */
export function CircleLine({ userId }: { readonly userId: string }) {
  const words = useWords(circleLineWords);
  const circle = useCircle(userId);
  if (circle === undefined) return null;
  const { members, name, new_replies: replies, nudges, wrote_today: wrote } = circle;
  const news = [
    ...(replies > 0 ? [words.replies(replies)] : []),
    ...(nudges > 0 ? [words.nudges(nudges)] : []),
  ];
  const today = words.wrote(wrote, members);
  const title = words.title(isolateBidi(name), [...news, today].join(" · "));
  return (
    <SiteLink
      path={paths.circle(circle.circle_id)}
      aria-label={title}
      title={title}
      className="text-muted hover:text-ink -my-1 flex min-h-6 max-w-full min-w-0 items-center gap-1 justify-self-start rounded-sm text-xs leading-4 hover:underline"
    >
      {news.length === 0 ? null : (
        <span aria-hidden className="bg-accent me-0.5 size-1.5 shrink-0 rounded-full" />
      )}
      {/* If the line is too long, its last part wraps to a second line, which is hidden. */}
      <span className="flex h-4 min-w-0 flex-wrap gap-x-1 overflow-hidden">
        {news.length === 0 ? null : (
          <b className="text-ink max-w-full truncate font-medium">{news.join(" · ")}</b>
        )}
        <span className="max-w-full truncate">
          {news.length === 0 ? null : " · "}
          {today}
        </span>
      </span>
    </SiteLink>
  );
}
