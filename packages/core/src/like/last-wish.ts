/** What a `lastWish` does with the wishes it is told. */
export interface Wishes<Key> {
  /** Tells the server. One at a time for each key. */
  send: (key: Key, wish: boolean) => Promise<void>;
  /** The last wish for `key` has been granted and no other is waiting. */
  granted: (key: Key) => void;
  /** The last wish for `key` was refused: what is shown for it has to be taken back. */
  refused: (key: Key, wish: boolean, error: unknown) => void;
}

/**
 * Collapses rapid changes of mind, by key: while one is on its way only the last wish is kept, and nothing is
 * sent where that is what the server has by then.
 */
export function lastWish<Key>({ send, granted, refused }: Wishes<Key>) {
  const wishes = new Map<Key, boolean>();

  async function settle(key: Key): Promise<void> {
    while (true) {
      const wish = wishes.get(key) ?? false;
      const error = await send(key, wish).then(
        () => null,
        (reason: unknown) => ({ reason }),
      );
      const changed = wishes.get(key) !== wish;
      if (error === null && changed) continue;
      wishes.delete(key);
      // A refusal after a change of mind leaves the server with what is wished for now.
      if (error === null || changed) granted(key);
      else refused(key, wish, error.reason);
      return;
    }
  }

  return {
    /** Wishes for `key`; a later wish replaces this one. */
    wish(key: Key, wish: boolean): void {
      const settling = wishes.has(key);
      wishes.set(key, wish);
      if (!settling) void settle(key);
    },
    /** Whether a wish for `key` is on its way. */
    isSettling: (key: Key): boolean => wishes.has(key),
  };
}
