import { type CircleSummary, useIsOfToday } from "@diary/core/circle";
import { useWords } from "@diary/ui/words";

import { circleWords } from "../../words/en/circle.ts";
import { CircleLine } from "./circle-line.tsx";

export interface CircleLinesProps {
  circles: readonly CircleSummary[];
  loadedAt: number;
  userId: string;
}

export default function CircleLines({ circles, loadedAt, userId }: CircleLinesProps) {
  const isOfToday = useIsOfToday(userId, loadedAt);
  const { line: words } = useWords(circleWords);
  return (
    <nav aria-label={words.label}>
      <ul className="border-hairline divide-hairline divide-y border-y">
        {circles.map((circle) => (
          <li key={circle.circle_id}>
            <CircleLine circle={circle} isOfToday={isOfToday} look="line" />
          </li>
        ))}
      </ul>
    </nav>
  );
}
