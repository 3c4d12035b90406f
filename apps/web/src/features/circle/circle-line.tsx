import type { CircleSummary } from "@diary/core/circle";
import { paths } from "@diary/core/paths";
import { useWords } from "@diary/ui/words";
import { Link } from "react-router-dom";

import { circleWords } from "../../words/en/circle.ts";

const looks = {
  row: {
    link: "after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus",
    name: "basis-full font-serif text-xl font-semibold",
  },
  line: { link: "min-h-11 py-1.5 text-sm", name: "font-semibold" },
};

export interface CircleLineProps {
  circle: CircleSummary;
  /** False for a stored response of an earlier date. Then the line doesn't show how many members wrote today. */
  isOfToday: boolean;
  /** `line` is for My page. `row` is for the list of circles: its link covers the whole `relative` parent. */
  look: keyof typeof looks;
}

export function CircleLine({ circle, isOfToday, look }: CircleLineProps) {
  const { line: words } = useWords(circleWords);
  const { members, name, new_replies, nudges, wrote_today } = circle;
  const news = nudges > 0 ? words.nudges : new_replies > 0 ? words.replies : undefined;
  return (
    <Link
      to={paths.circle(circle.circle_id)}
      className={`group flex flex-wrap items-center gap-x-4 gap-y-0.5 ${looks[look].link}`}
    >
      <bdi className={`min-w-0 wrap-anywhere underline-offset-4 group-hover:underline ${looks[look].name}`}>
        {name}
      </bdi>{" "}
      {isOfToday ? (
        <span className="text-muted text-sm">{words.wroteToday(wrote_today, members)} </span>
      ) : null}
      {news === undefined ? null : (
        <span className="flex items-center gap-2 text-sm font-medium">
          <span aria-hidden className="border-ink size-2 rounded-full border-2" />
          {news}
        </span>
      )}
    </Link>
  );
}
