import type { CircleSummary } from "@diary/core/circle";
import { useWords } from "@diary/ui/words";

import { circleWords } from "../../words/en/circle.ts";
import { CircleLine } from "./circle-line.tsx";

/** Circles on My page. */
export default function CircleLines({ circles }: { circles: readonly CircleSummary[] }) {
  const { line: words } = useWords(circleWords);
  return (
    <nav aria-label={words.label}>
      <ul className="border-hairline divide-hairline divide-y border-y">
        {circles.map((circle) => (
          <li key={circle.circle_id}>
            <CircleLine circle={circle} look="line" />
          </li>
        ))}
      </ul>
    </nav>
  );
}
