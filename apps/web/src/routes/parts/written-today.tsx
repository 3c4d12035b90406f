import type { ChallengeCard } from "@diary/core/challenge";
import { isDueOn } from "@diary/core/rest-days";
import { isQueued, useUnsentTexts } from "@diary/core/writing";
import { StampGrid, type StampGridProps } from "@diary/ui/stamp-grid";
import { useWords } from "@diary/ui/words";

import { dayWords } from "../../words/en/day.ts";
import { useViewerToday } from "./use-viewer.ts";

export interface WrittenTodayProps {
  userId: string;
  challenges: readonly ChallengeCard[] | undefined;
  written: readonly string[] | undefined;
}

const ORDER: readonly StampGridProps["today"][] = ["written", "pending", "open"];

export function WrittenToday({ challenges, userId, written }: WrittenTodayProps) {
  const words = useWords(dayWords).register;
  const today = useViewerToday();
  const pending = useUnsentTexts(userId)?.pending ?? [];
  const stateOf = (id: string): StampGridProps["today"] => {
    if (written?.includes(id) === true) return "written";
    const waits = pending.some((of) => isQueued(of) && of.key.challengeId === id && of.key.date === today);
    return waits ? "pending" : "open";
  };
  const places = (challenges ?? [])
    .map((challenge) => ({ challenge, state: stateOf(challenge.challenge_id) }))
    .filter(({ challenge, state }) => state !== "open" || isDueOn(challenge, today))
    .toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
  const count = places.filter(({ state }) => state !== "open").length;
  return (
    <div className="text-muted flex min-h-9 min-w-20 items-center justify-end gap-3 text-sm sm:min-h-5 sm:min-w-56">
      {written === undefined || places.length === 0 ? null : (
        <>
          <span aria-hidden className="flex flex-wrap justify-end gap-1.5 max-sm:max-w-28">
            {places.map(({ challenge, state }) => (
              <StampGrid
                key={challenge.challenge_id}
                room="line"
                written={state === "written" ? 1 : 0}
                days={1}
                today={state}
              />
            ))}
          </span>
          <span className="max-sm:sr-only">{words.writtenToday(count, places.length)}</span>
        </>
      )}
    </div>
  );
}
