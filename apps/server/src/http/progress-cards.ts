import { type CardHeading, drawProgressCard } from "@diary/core/site/progress-card";

import { Semaphore } from "../semaphore.ts";

type Card = Awaited<ReturnType<typeof drawProgressCard>>;

interface DrawnCard {
  written: number;
  days: number;
  heading?: CardHeading | undefined;
}

const MAX_CACHED_CARDS = 1000;

/** Draws one image at a time, because drawing blocks the server for up to 100 ms. */
export function createProgressCards(
  draw = drawProgressCard,
): (card: DrawnCard, left?: AbortSignal) => Promise<Card> {
  const drawn = new Map<string, Card>();
  const turns = new Semaphore(1);
  return async ({ days, heading, written }, left) => {
    const name = JSON.stringify([written, days, heading?.title, heading?.category]);
    const known = drawn.get(name);
    if (known !== undefined) return known;
    const endTurn = await turns.acquire(left);
    try {
      const card = drawn.get(name) ?? (await draw(written, days, heading));
      drawn.set(name, card);
      for (const oldest of [...drawn.keys()].slice(0, Math.max(0, drawn.size - MAX_CACHED_CARDS)))
        drawn.delete(oldest);
      return card;
    } finally {
      endTurn();
    }
  };
}
