import { currentServer } from "../connection/current-server.ts";
import { scopeOf } from "../connection/server.ts";

/** Text typed before a form existed. In `localStorage`, because synchronous writes survive a closing popup. */
export interface TypedText {
  text: string;
  typedAt: number;
  /** A visitor's text (null) belongs to the next user who signs in. */
  userId: string | null;
  server?: string | undefined;
}

const PREFIX = "typed:";
/** User and server of the last session. The session itself can't be read synchronously. */
const USER = "typed-by";

/** Returns undefined if the storage is full or forbidden, or missing as in the worker. */
function attempt<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
}

/** Stores the text, or deletes the item of an empty text. Returns false if the text could not be stored. */
export function storeTyped(id: string, typed: TypedText): boolean {
  if (typed.text === "") return deleteTyped([id]);
  return attempt((storage) => storage.setItem(PREFIX + id, JSON.stringify(typed)) ?? true) === true;
}

export function deleteTyped(ids: Iterable<string>): true {
  for (const id of ids) attempt((storage) => storage.removeItem(PREFIX + id));
  return true;
}

export function readTyped(): [id: string, typed: TypedText][] {
  const names = attempt((storage) => Object.keys(storage)) ?? [];
  return names
    .filter((name) => name.startsWith(PREFIX))
    .flatMap((name): [string, TypedText][] => {
      const typed = attempt((storage) => JSON.parse(storage.getItem(name) ?? "null") as TypedText | null);
      return typed ? [[name.slice(PREFIX.length), typed]] : [];
    })
    .toSorted(([, a], [, b]) => a.typedAt - b.typedAt);
}

export function serverOfTyped(): string | undefined {
  return scopeOf(currentServer()).trim() || undefined;
}

export function isTypedBy({ server, userId: by }: TypedText, userId: string | null): boolean {
  return (by === null || by === userId) && (server === undefined || server === serverOfTyped());
}

export function lastUser(): Pick<TypedText, "server" | "userId"> {
  const [userId = null, server] = (
    attempt((storage) => storage.getItem(USER))?.split(" ") ?? []
  ).toReversed();
  return { userId, server };
}

export function rememberUser(userId: string | null): void {
  const name = userId && scopeOf(currentServer()) + userId;
  attempt((storage) => (name === null ? storage.removeItem(USER) : storage.setItem(USER, name)));
}

/** Locks the id until the page closes: other pages must not take the text of an open page. */
export function claimPage(id: string): void {
  const { locks } = navigator as { locks?: LockManager };
  void locks?.request(PREFIX + id, () => new Promise(() => undefined)).catch(() => undefined);
}

/** Returns the ids that open pages have locked. Empty if the browser has no locks. */
export async function openPages(): Promise<ReadonlySet<string>> {
  const { locks } = navigator as { locks?: LockManager };
  const found = await locks?.query().catch(() => undefined);
  return new Set(found?.held?.map(({ name = "" }) => name.slice(PREFIX.length)));
}
