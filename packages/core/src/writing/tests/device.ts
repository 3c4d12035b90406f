/** Simulated device with a database, a lock and pages. A test can kill a page between any two events. */
import { fetchDateAt, submitDay, type DaySubmission } from "../../day/index.ts";
import { isAppError } from "../../errors/index.ts";
import type { RunExclusive, Timers } from "../../local-store/index.ts";
import { deleteNotes, fetchNotes, insertNote } from "../../note/repo.ts";
import type { AddedNote, NoteList } from "../../note/rules.ts";
import { savePhotos, uploadPhoto, type EntryPhotos } from "../../photo/index.ts";
import { createDiaryClient, type DiaryClient } from "../../supabase/index.ts";
import { createMemoryPlatform } from "../../testing/index.ts";
import { openWritingDb, type WritingDb, type WriteTransaction } from "../db.ts";
import { createOutbox, type Outbox } from "../outbox.ts";
import { isSameKey, keyName, type EntryKey, type Saved } from "../records.ts";
import { retryScope } from "../retry-scope.ts";
// The outbox loads this module on demand, which would make a walk differ from run to run.
import "../send-notes.ts";
import { createTextForm, type TextForm } from "../text-form.ts";
import type { Server } from "./server.ts";
import type { WalkTime } from "./time.ts";

export interface Mutations {
  writesLate?: boolean;
  savesSometimes?: boolean;
  /** If true, storing a draft deletes all but the latest draft with the same key. */
  draftsOverwrite?: boolean;
  savePhotos?: (photos: EntryPhotos) => EntryPhotos;
  insertNote?: (note: AddedNote, newId: () => string) => AddedNote;
  removeNotes?: (noteIds: readonly string[]) => readonly string[];
  send?: (submission: DaySubmission, server: Server, newId: () => string) => DaySubmission;
}

export interface World {
  time: WalkTime;
  random: () => number;
  server: Server;
  newId: () => string;
  refusedIds: Set<string>;
  mutations: Mutations;
  trace?: ((line: string) => void) | undefined;
}

const NEVER = new Promise<never>(() => undefined);

export class Lifetime {
  isDead = false;
  readonly death: Promise<never>;
  readonly #reject: (error: Error) => void;
  constructor() {
    const { promise, reject } = Promise.withResolvers<never>();
    promise.catch(() => undefined);
    this.death = promise;
    this.#reject = reject;
  }
  kill(): void {
    this.isDead = true;
    this.#reject(new Error("dead"));
  }
  async alive<Result>(work: Promise<Result>): Promise<Result> {
    try {
      const result = await work;
      return this.isDead ? await NEVER : result;
    } catch (error) {
      if (this.isDead) return NEVER;
      throw error;
    }
  }
}

export class Device {
  storage: "fine" | "full" | "forbidden" = "fine";
  viewer: string | null;
  /** Ids of entries whose delivery the device couldn't store. These entries can be sent and shown again. */
  readonly unrecordedIds = new Set<string>();
  readonly world: World;
  readonly name: string;
  readonly channels = new Set<(event: MessageEvent) => void>();
  #lock: Promise<unknown> = Promise.resolve();

  constructor(world: World, name: string, viewer: string) {
    this.world = world;
    this.name = name;
    this.viewer = viewer;
  }

  /** Works like Web Locks: requests wait in order, and a page that dies releases its lock. */
  lockFor(life: Lifetime): RunExclusive {
    return (work) => {
      const turn = this.#lock.then(() => Promise.race([work(), life.death]));
      this.#lock = turn.catch(() => undefined);
      return turn;
    };
  }
}

export class Page {
  readonly life = new Lifetime();
  readonly device: Device;
  readonly timers: Timers;
  readonly db: WritingDb;
  readonly outbox: Outbox;
  isConnected = false;
  isTyping = false;
  form: TextForm | null = null;
  key: EntryKey | null = null;
  saved: Saved | null = null;
  #close: (() => void) | null = null;
  readonly #client: DiaryClient;

  constructor(device: Device, kind: "tab" | "worker" | { worker: () => Page | null }) {
    const { newId, random, server, time } = device.world;
    const { life } = this;
    this.device = device;
    this.timers = {
      now: time.now,
      after: (ms, work) => time.after(ms, () => void (life.isDead || work())),
    };
    this.#client = createDiaryClient(
      { url: "http://localhost", key: "key" },
      createMemoryPlatform({ fetch: server.fetchFor(life), now: time.now }),
      { accessToken: () => Promise.resolve("token") },
    );
    this.db = this.#simulated();
    void this.db
      .read(async () => undefined)
      .then(
        () => (this.isConnected = true),
        () => undefined,
      );
    const own = createOutbox({
      photos: {
        upload: (userId, photo) => life.alive(uploadPhoto(this.#client, userId, photo)),
        save: (_userId, dayId, photos) => {
          const { savePhotos: changed = (sent: EntryPhotos) => sent } = device.world.mutations;
          return life.alive(savePhotos(this.#client, dayId, changed(photos)));
        },
        newId,
      },
      notes: {
        insert: (note) => {
          if (note.userId !== device.viewer) throw new Error("note sent by another user");
          const { insertNote: changed = (sent: AddedNote) => sent } = device.world.mutations;
          device.world.trace?.(`  ${device.name} sends note ${note.content}`);
          return life.alive(insertNote(this.#client, changed(note, newId)));
        },
        remove: (userId, noteIds) => {
          if (userId !== device.viewer) throw new Error("notes removed by another user");
          const { removeNotes: changed = (sent: readonly string[]) => sent } = device.world.mutations;
          device.world.trace?.(`  ${device.name} removes notes ${noteIds.join(" ")}`);
          return life.alive(deleteNotes(this.#client, changed(noteIds)));
        },
      },
      sendRest: () => Promise.resolve(),
      dateAt: (userId, guessedAt) => fetchDateAt(this.#client, userId, guessedAt),
      db: this.db,
      lock: device.lockFor(life),
      timers: this.timers,
      random,
      currentUserId: () => device.viewer,
      formShowsDelivery: kind === "tab",
      send: async (submission) => {
        if (submission.user_id !== device.viewer) throw new Error("sent by another user");
        const { send = (sent: DaySubmission) => sent } = device.world.mutations;
        const sent = send(submission, server, newId);
        device.world.trace?.(
          `  ${device.name} sends ${sent.day_id.slice(-6)} over ${sent.basedOn} "${sent.content}"`,
        );
        return life.alive(
          submitDay(this.#client, sent).then(
            (registered) => {
              device.world.trace?.(`  accepted ${sent.day_id.slice(-6)} v${registered.day.version}`);
              if (device.storage !== "fine") device.unrecordedIds.add(sent.day_id);
              return registered;
            },
            (error: unknown) => {
              const code = isAppError(error) ? error.code : "server";
              device.world.trace?.(`  failed ${sent.day_id.slice(-6)} ${code}`);
              if (retryScope(code) === "entry") device.world.refusedIds.add(sent.day_id);
              throw error;
            },
          ),
        );
      },
    });
    this.outbox = own;
    if (typeof kind === "string") {
      own.follow();
      void own.deliver();
      return;
    }
    // A worker that was killed never responds. Later messages go to its successor.
    const ask = <T>(message: (outbox: Outbox) => Promise<T>, otherwise: T): Promise<T> => {
      const worker = kind.worker();
      return worker === null ? Promise.resolve(otherwise) : life.alive(message(worker.outbox));
    };
    this.outbox = {
      deliver: () => ask(({ deliver }) => deliver(), undefined),
      send: (submission) => ask(({ send }) => send(submission), { status: "queued" } as const),
      sendUnstored: (submission) =>
        ask(({ sendUnstored }) => sendUnstored(submission), { status: "rejected", code: "network" } as const),
    };
  }

  fetchNotes(userId: string): Promise<NoteList> {
    return this.life.alive(fetchNotes(this.#client, userId));
  }

  /** Real database code over a simulated browser. Requests are sent immediately; results arrive later. */
  #simulated(): WritingDb {
    const { device, life } = this;
    const { mutations, random, time } = device.world;
    const listeners = new Set<(event: MessageEvent) => void>();
    const deliver = (event: MessageEvent) => {
      if (!life.isDead) for (const listener of listeners) listener(event);
    };
    device.channels.add(deliver);
    const channel = {
      addEventListener: (_type: string, listener: unknown) =>
        void listeners.add(listener as (event: MessageEvent) => void),
      postMessage: (data: unknown) => {
        for (const other of device.channels) {
          if (other !== deliver)
            time.after(1 + Math.floor(random() * 5), () => other({ data } as MessageEvent));
        }
      },
    };
    const db = openWritingDb(
      `${device.name} ${device.world.newId()}`.split(" ")[0] as string,
      channel,
      this.timers,
    );
    const pause = (ms: number) =>
      new Promise<void>((resolve) => {
        time.after(Math.floor(random() * ms), resolve);
      });
    let last: Promise<unknown> = Promise.resolve();
    const inOrder = <T>(result: Promise<T>): Promise<T> => {
      const before = last;
      const next = (async () => {
        const settled = await Promise.allSettled([time.track(result), before]);
        await pause(3);
        if (settled[0].status === "rejected") throw settled[0].reason;
        return settled[0].value;
      })();
      last = next.catch(() => undefined);
      return life.alive(next);
    };
    const reject = <T>(): Promise<T> => inOrder(Promise.reject(new Error(device.storage)));
    return {
      ...db,
      read: (work) => {
        if (life.isDead) return new Promise(() => undefined);
        return device.storage === "forbidden" ? reject() : inOrder(db.read(work));
      },
      write: (work) => {
        if (life.isDead) return new Promise(() => undefined);
        if (device.storage !== "fine") return reject();
        const guarded = async (transaction: WriteTransaction) => {
          // A dead page loses writes that are not committed.
          void life.death.catch(() => {
            try {
              transaction.abort();
            } catch {
              // The transaction is already committed.
            }
          });
          return work(transaction);
        };
        if (this.isTyping && mutations.savesSometimes && random() < 0.5) {
          return inOrder(Promise.resolve() as Promise<never>);
        }
        if (this.isTyping && mutations.draftsOverwrite) {
          const key = this.key as EntryKey;
          return inOrder(
            db.write(guarded).finally(() =>
              db.write(async (transaction) => {
                const store = transaction.objectStore("drafts");
                const ids = await store.getAllKeys();
                const [latest] = (await store.getAll())
                  .filter((draft) => isSameKey(draft.key, key))
                  .toSorted((a, b) => b.savedAt - a.savedAt);
                for (const id of ids) {
                  if (id[0] === key.userId && id[1] === keyName(key) && id[2] !== latest?.writer)
                    void store.delete(id);
                }
              }),
            ),
          );
        }
        if (mutations.writesLate) return life.alive(pause(30).then(() => inOrder(db.write(guarded))));
        return inOrder(db.write(guarded));
      },
      notifyChanged: () => void (life.isDead || db.notifyChanged()),
      notifyTyped: () => void (life.isDead || db.notifyTyped()),
      subscribe: (onChange) => db.subscribe(() => void (life.isDead || onChange())),
    };
  }

  openForm(key: EntryKey, saved: Saved): TextForm {
    this.closeForm();
    const { db, device, outbox, timers } = this;
    this.key = key;
    this.saved = saved;
    this.form = createTextForm({ db, outbox, timers, newId: device.world.newId }, key, saved);
    this.#close = this.form.open();
    return this.form;
  }

  closeForm(): void {
    this.#close?.();
    this.#close = null;
    this.form = null;
    this.key = null;
  }

  kill(): void {
    this.life.kill();
  }
}
