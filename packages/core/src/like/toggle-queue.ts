/** What a toggle queue does with the states that are asked for. */
export interface ToggleQueueOptions<Key> {
  /** Tells the server. One request at a time for each key. */
  send: (key: Key, desired: boolean) => Promise<void>;
  /** The server has the last desired state of `key`, and no other is pending. */
  onSuccess: (key: Key) => void;
  /** The server refused the last desired state of `key`: what is shown for it has to be taken back. */
  onError: (key: Key, desired: boolean, error: unknown) => void;
}

/**
 * Collapses rapid toggles, by key: while a request is pending only the last desired state is kept, and nothing is
 * sent where the server has it by then.
 */
export function createToggleQueue<Key>({ send, onSuccess, onError }: ToggleQueueOptions<Key>) {
  const desired = new Map<Key, boolean>();
  /** What the pending request of a key says. */
  const pending = new Map<Key, boolean>();

  async function drain(key: Key): Promise<void> {
    while (true) {
      const sent = desired.get(key) ?? false;
      pending.set(key, sent);
      const failure = await send(key, sent).then(
        () => null,
        (reason: unknown) => ({ reason }),
      );
      const changed = desired.get(key) !== sent;
      if (failure === null && changed) continue;
      desired.delete(key);
      pending.delete(key);
      // A refusal after a toggle back leaves the server with what is desired now.
      if (failure === null || changed) onSuccess(key);
      else onError(key, sent, failure.reason);
      return;
    }
  }

  return {
    /** Asks for a state of `key`; a later call replaces this one. */
    set(key: Key, state: boolean): void {
      const isDraining = desired.has(key);
      desired.set(key, state);
      if (!isDraining) void drain(key);
    },
    isPending: (key: Key): boolean => desired.has(key),
    /**
     * Call when the page closes: sends states that differ from the pending request without waiting for it. Best
     * effort, since the requests may arrive out of order.
     */
    flush(): void {
      for (const [key, state] of desired) {
        // One that stays after all sends the same once more.
        if (pending.get(key) !== state) void send(key, state).catch(() => {});
      }
    },
  };
}
