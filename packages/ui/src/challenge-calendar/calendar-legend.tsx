import { clsx } from "clsx";

import { useWords } from "../words/words.ts";
import { cellLooks } from "./calendar-cell.tsx";
import type { CalendarMonth } from "./calendar-months.ts";
import { calendarEnglish } from "./calendar-words.ts";

const legend = [
  ["written", "written"],
  ["today", "today"],
  ["to-come", "toCome"],
  ["missed", "missed"],
] as const;

/** What the shapes mean, only those that are on the card. Each cell says it in words for who can't see it. */
export function CalendarLegend({ months }: { readonly months: readonly CalendarMonth[] }) {
  const words = useWords("calendar", calendarEnglish);
  const states = new Set(months.flatMap(({ cells }) => cells.map(({ state }) => state)));
  return (
    <ul aria-hidden className="text-muted mt-3 flex flex-wrap gap-x-4 gap-y-1 px-1 text-xs">
      {legend.map(([state, word]) =>
        states.has(state) ? (
          <li key={state} className="flex items-center gap-1.5">
            <span
              className={clsx(
                "relative flex size-4 items-center justify-center rounded-full",
                cellLooks[state],
              )}
            />
            {words[word]}
          </li>
        ) : null,
      )}
    </ul>
  );
}
