/**
 * Text that was typed while no form could take it, in `localStorage`: that is written before the next event, so that a popup that
 * closes loses no letter. A form takes it over, now or at the next opening.
 */
export interface TypedText {
  text: string;
  /** Milliseconds since 1970: the entry is of that day. */
  typedAt: number;
  /** null: a visitor's, and then the next user's who signs in. */
  userId: string | null;
}

const PREFIX = "typed:";
/** The user of the last opening. Who is signed in can be read only asynchronously. */
const USER = "typed-by";

/** `work` with the storage; undefined if there is none (the worker), or it is full or forbidden. */
function attempt<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
}

/** Stores a text under its page's id. Returns whether it is stored. An empty text is deleted. */
export function storeTyped(id: string, typed: TypedText): boolean {
  if (typed.text === "") return deleteTyped([id]);
  return attempt((storage) => storage.setItem(PREFIX + id, JSON.stringify(typed)) ?? true) === true;
}

export function deleteTyped(ids: Iterable<string>): true {
  for (const id of ids) attempt((storage) => storage.removeItem(PREFIX + id));
  return true;
}

/** All texts by the ids of their pages, oldest first. */
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

/** Whether a user may see a text. */
export function isTypedBy({ userId: by }: TypedText, userId: string | null): boolean {
  return by === null || by === userId;
}

export function lastUser(): string | null {
  return attempt((storage) => storage.getItem(USER)) ?? null;
}

export function rememberUser(userId: string | null): void {
  attempt((storage) => (userId === null ? storage.removeItem(USER) : storage.setItem(USER, userId)));
}

/** Claims a page's id until the page closes: other pages leave its text to it. */
export function claimPage(id: string): void {
  const { locks } = navigator as { locks?: LockManager };
  void locks?.request(PREFIX + id, () => new Promise(() => undefined)).catch(() => undefined);
}

/** The ids of open pages. Empty in a browser without locks. */
export async function openPages(): Promise<ReadonlySet<string>> {
  const { locks } = navigator as { locks?: LockManager };
  const found = await locks?.query().catch(() => undefined);
  return new Set(found?.held?.map(({ name = "" }) => name.slice(PREFIX.length)));
}
