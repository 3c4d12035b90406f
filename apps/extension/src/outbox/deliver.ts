import type { DayEntry, Registered } from "@diary/core/day";
import { isAppError } from "@diary/core/errors";
import type { WhoAnswer } from "@diary/core/session-sync";

import { afterFailure, minutesUntilRetry, waiting, type Delivered, type OutboxItem } from "./outbox-item.ts";

export type DeliveryParts = {
  /** Every item, by the key under which it lies. */
  items: () => Promise<Map<string, OutboxItem>>;
  save: (key: string, item: OutboxItem) => Promise<void>;
  /** Stores the acknowledgement, and only then takes the item away: killed in between, it is sent once more. */
  acknowledge: (key: string, delivered: Delivered) => Promise<void>;
  /** Who is signed in; `refused` names a token that the server did not take. */
  who: (refused?: string) => Promise<WhoAnswer>;
  /** Sends with exactly this token: whoever signs in meanwhile must not become the writer. */
  register: (entry: DayEntry, token: string) => Promise<Registered>;
  /** Asks for another attempt after so many minutes; null: nothing is left to try. */
  retryIn: (minutes: number | null) => Promise<void>;
  now: () => number;
};

/** Tries every entry that waits, oldest first. Entries of another person than the one signed in go on waiting. */
export async function deliverAll(parts: DeliveryParts): Promise<void> {
  const { items, retryIn } = parts;
  const waitingItems = [...(await items())]
    .filter(([, { state }]) => state.kind === "waiting")
    .toSorted(([, a], [, b]) => a.queuedAt - b.queuedAt);
  for (const [key, item] of waitingItems) await deliver(parts, key, item);
  if (waitingItems.length > 0) await retryIn(minutesUntilRetry([...(await items()).values()]));
}

async function deliver(parts: DeliveryParts, key: string, item: OutboxItem): Promise<void> {
  const { acknowledge, now, save } = parts;
  try {
    const registered = await send(parts, item.entry);
    if (registered === null) await save(key, waiting(item, "signed-out"));
    else await acknowledge(key, { ...registered, v: 1, title: item.title, at: now() });
  } catch (error) {
    await save(key, afterFailure(item, error));
  }
}

/** null where its writer is not signed in. A token that was not taken is renewed once. */
async function send({ register, who }: DeliveryParts, entry: DayEntry): Promise<Registered | null> {
  const token = tokenFor(entry, await who());
  if (token === null) return null;
  try {
    return await register(entry, token);
  } catch (error) {
    if (!isAppError(error, "session/expired", "session/missing")) throw error;
    const renewed = tokenFor(entry, await who(token));
    return renewed === null ? null : register(entry, renewed);
  }
}

function tokenFor({ user_id }: DayEntry, answer: WhoAnswer): string | null {
  const mine = answer.kind === "signed-in" && answer.session.user.id === user_id;
  return mine ? answer.session.access_token : null;
}
