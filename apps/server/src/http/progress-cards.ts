import { drawProgressCard } from "@diary/core/site/progress-card";

import { Semaphore } from "../semaphore.ts";

type Card = Awaited<ReturnType<typeof drawProgressCard>>;

/** Draws images one at a time, because drawing blocks the server for up to 100 ms. All 5,000 images need 45 MB. */
export function createProgressCards(
  draw = drawProgressCard,
): (card: { written: number; days: number }, left?: AbortSignal) => Promise<Card> {
  const drawn = new Map<string, Card>();
  const turns = new Semaphore(1);
  return async ({ days, written }, left) => {
    const name = `${written} of ${days}`;
    if (!drawn.has(name)) {
      const endTurn = await turns.acquire(left);
      try {
        if (!drawn.has(name)) drawn.set(name, await draw(written, days));
      } finally {
        endTurn();
      }
    }
    return drawn.get(name)!;
  };
}
