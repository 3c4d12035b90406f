import type { ImportPlan } from "@diary/core/import";
import { Button } from "@diary/ui/button";
import { useWords } from "@diary/ui/words";

import { formatDay } from "../../content/format-date-time.ts";
import { importWords } from "../../words/en/import.ts";
import { LeftOutSummary } from "./left-out-summary.tsx";

const ENTRIES_SHOWN = 2;

export interface PlanPreviewProps {
  plan: ImportPlan;
  onBack: () => void;
  onStart: () => void;
}

export function PlanPreview({ onBack, onStart, plan: { challenges, leftOut, photos } }: PlanPreviewProps) {
  const { groups, preview: words } = useWords(importWords);
  const images = photos.reduce((sum, entry) => sum + entry.photos.length, 0);
  const isEmpty = challenges.length === 0 && images === 0;
  const days = challenges.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <div className="grid gap-5">
      <p>
        {isEmpty ? words.nothing : null}
        {challenges.length > 0 ? `${words.text(days, challenges.length)} ` : null}
        {images > 0 ? words.photos(images) : null}
      </p>
      <ul className="border-hairline max-h-96 overflow-y-auto border-y">
        {challenges.map(({ challenge_id, entries, title }) => (
          <li key={challenge_id} className="border-hairline border-b last:border-b-0">
            <details>
              <summary className="min-h-11 py-2 break-words">
                <span className="font-medium">{title}</span>
                <span className="text-muted block text-sm">
                  {entries.length === 0
                    ? groups.empty
                    : groups.found(entries.length, entries[0]!.date, entries.at(-1)!.date)}
                </span>
              </summary>
              <div className="grid gap-3 pb-4 pl-4 text-sm">
                {entries.slice(0, ENTRIES_SHOWN).map(({ content, date }) => (
                  <div key={date}>
                    <p className="text-muted">{formatDay(date)}</p>
                    <p className="line-clamp-4 break-words whitespace-pre-line">{content}</p>
                  </div>
                ))}
                {entries.length > ENTRIES_SHOWN ? (
                  <p className="text-muted">{words.more(entries.length - ENTRIES_SHOWN)}</p>
                ) : null}
              </div>
            </details>
          </li>
        ))}
      </ul>
      <LeftOutSummary leftOut={leftOut} />
      <p className="text-muted text-sm">{words.limits}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" disabled={isEmpty} onClick={onStart}>
          {words.start(days)}
        </Button>
        <Button onClick={onBack}>{words.back}</Button>
      </div>
    </div>
  );
}
