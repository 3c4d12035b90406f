import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from "idb";

import type { StoredNote } from "../note/rules.ts";
import type { RejectedRestMark, RestMark } from "../rest-days/rules.ts";
import type { Draft, StoredPhoto, Submission } from "./records.ts";

export interface WritingSchema extends DBSchema {
  drafts: { key: [string, string, string]; value: Draft };
  outbox: { key: number; value: Submission };
  rest: { key: number; value: RestMark | RejectedRestMark };
  photos: { key: [userId: string, photoId: string]; value: StoredPhoto };
  notes: { key: [userId: string, noteId: string]; value: StoredNote };
}

type UpgradeTransaction = IDBPTransaction<WritingSchema, StoreNames<WritingSchema>[], "versionchange">;

interface Step {
  version: number;
  upgrade: (database: IDBPDatabase<WritingSchema>, transaction: UpgradeTransaction) => void | Promise<void>;
}

/** Upgrades from each version to the next. A released step must never change, because devices have already run it. */
const STEPS: readonly Step[] = [
  {
    version: 2,
    upgrade: (database) => {
      database.createObjectStore("drafts");
      database.createObjectStore("outbox", { keyPath: "order", autoIncrement: true });
    },
  },
  {
    // Replaces the earlier name of the status "queued".
    version: 3,
    upgrade: async (_database, transaction) => {
      const outbox = transaction.objectStore("outbox");
      for (const submission of await outbox.getAll()) {
        if ((submission.state.status as string) !== "waiting") continue;
        await outbox.put({ ...submission, state: { status: "queued" } });
      }
    },
  },
  {
    version: 4,
    upgrade: (database) => void database.createObjectStore("rest", { keyPath: "order", autoIncrement: true }),
  },
  {
    // Adds the zone's offset to `guessedAt`, a time of the device's clock. Assumes that the zone has not changed.
    version: 5,
    upgrade: async (_database, transaction) => {
      for (const name of ["outbox", "rest"] as const) {
        const store = transaction.objectStore(name);
        for (const row of await store.getAll()) {
          const at: unknown = row.guessedAt;
          if (typeof at !== "number") continue;
          const zoneOffset = new Date(at).getTimezoneOffset();
          await store.put({ ...row, guessedAt: { at, zoneOffset } });
        }
      }
    },
  },
  {
    version: 6,
    upgrade: (database) => void database.createObjectStore("photos", { keyPath: ["userId", "photoId"] }),
  },
  {
    version: 7,
    upgrade: (database) => void database.createObjectStore("notes", { keyPath: ["userId", "noteId"] }),
  },
];

export const WRITING_DB_VERSION = Math.max(...STEPS.map(({ version }) => version));

export async function upgradeWritingDb(
  database: IDBPDatabase<WritingSchema>,
  versionBefore: number,
  transaction: UpgradeTransaction,
): Promise<void> {
  for (const { upgrade, version } of STEPS) {
    if (versionBefore < version) await upgrade(database, transaction);
  }
}
