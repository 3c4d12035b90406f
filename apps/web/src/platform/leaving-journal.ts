import type { SimpleStorage } from "./open-storage.ts";

/** What a page wrote in its last moment, which a database may not have had the time to take. */
export interface LeavingJournal {
  /** Notes a write if the page is being left. Answers how to strike it out, once the database has it. */
  note: (key: string, value: unknown) => () => void;
  /** What pages that are gone have noted, by key, each with how to strike it out once the database has it. */
  all: () => { key: string; value: unknown; strikeOut: () => void }[];
  /** Calls back when another page of this browser has noted something. */
  onNoted: (noted: () => void) => void;
}

/**
 * A database ends the writes of a page that goes, `localStorage` has carried them out when the call returns.
 * @param isLeaving whether the page is hidden, frozen or closed at this moment
 */
export function createLeavingJournal(
  name: string,
  storage: SimpleStorage,
  isLeaving: () => boolean,
): LeavingJournal {
  const prefix = `${name}/leaving/`;
  return {
    note: (key, value) => {
      if (!isLeaving()) return () => {};
      const text = JSON.stringify(value);
      try {
        storage.setItem(prefix + key, text);
      } catch {
        // Full: then the database alone has to do.
        return () => {};
      }
      return () => {
        if (storage.getItem(prefix + key) === text) storage.removeItem(prefix + key);
      };
    },
    all: () =>
      storage
        .keys()
        .filter((key) => key.startsWith(prefix))
        .flatMap((key) => {
          const text = storage.getItem(key) ?? "null";
          const value = parse(text);
          if (value === undefined) return [];
          const strikeOut = () => {
            if (storage.getItem(key) === text) storage.removeItem(key);
          };
          return [{ key: key.slice(prefix.length), value, strikeOut }];
        }),
    onNoted: (noted) =>
      addEventListener("storage", ({ key, newValue }) => {
        if (newValue !== null && key?.startsWith(prefix) === true) noted();
      }),
  };
}

/** undefined where it is not ours to read: it holds up no other note. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
