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

/** Where the keys of a storage can be counted. */
export type JournalStorage = SimpleStorage & Partial<Pick<Storage, "key" | "length">>;

/**
 * A database ends the writes of a page that goes, `localStorage` has carried them out when the call returns.
 * @param isLeaving whether the page is hidden, frozen or closed at this moment
 */
export function createLeavingJournal(
  name: string,
  storage: JournalStorage,
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
    all: () => {
      const keys = Array.from({ length: storage.length ?? 0 }, (_, index) => storage.key?.(index) ?? "");
      return keys
        .filter((key) => key.startsWith(prefix))
        .map((key) => {
          const text = storage.getItem(key) ?? "null";
          return {
            key: key.slice(prefix.length),
            value: JSON.parse(text) as unknown,
            strikeOut: () => {
              if (storage.getItem(key) === text) storage.removeItem(key);
            },
          };
        });
    },
    onNoted: (noted) =>
      addEventListener("storage", ({ key, newValue }) => {
        if (newValue !== null && key?.startsWith(prefix) === true) noted();
      }),
  };
}

/** Whether a write of a page that is gone is later than what the database has. */
export function isLater(noted: unknown, kept: unknown): boolean {
  return kept === undefined || savedAt(noted) > savedAt(kept);
}

function savedAt(value: unknown): number {
  const at = (value as { savedAt?: unknown } | null | undefined)?.savedAt;
  return typeof at === "number" ? at : 0;
}
