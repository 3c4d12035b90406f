/** A state with subscribers. */
export interface Observable<State extends object> {
  current: () => State;
  /** Calls back after each change. Answers how to stop. */
  subscribe: (changed: () => void) => () => void;
  set: (next: Partial<State>) => void;
}

export function createObservable<State extends object>(first: State): Observable<State> {
  let state = first;
  const listeners = new Set<() => void>();
  return {
    current: () => state,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    set: (next) => {
      state = { ...state, ...next };
      for (const listener of listeners) listener();
    },
  };
}
