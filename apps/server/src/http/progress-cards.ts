import { type CardHeading, drawProgressCard } from "@diary/core/site/progress-card";

import type { Limit, RateLimiter } from "../auth/rate-limiter.ts";
import { Semaphore } from "../semaphore.ts";

type Card = Awaited<ReturnType<typeof drawProgressCard>>;

interface DrawnCard {
  written: number;
  days: number;
  heading?: CardHeading | undefined;
}

const MAX_CACHED_CARDS = 1000;
export const NEW_CARDS_OF_NETWORK: Limit = { max: 60, windowMs: 60_000 };

/** Draws one image at a time, because drawing blocks the server for up to 100 ms. Returns an image, or the seconds to wait. */
export function createProgressCards(
  limiter: RateLimiter,
  draw = drawProgressCard,
): (card: DrawnCard, network: string, left?: AbortSignal) => Promise<Card | number> {
  const drawn = new Map<string, Card>();
  const turns = new Semaphore(1);
  return async ({ days, heading, written }, network, left) => {
    const name = JSON.stringify([written, days, heading?.title, heading?.category]);
    const known = drawn.get(name);
    if (known !== undefined) return known;
    const wait = limiter.countAttempt(`card ${network}`, NEW_CARDS_OF_NETWORK);
    if (wait > 0) return wait;
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
