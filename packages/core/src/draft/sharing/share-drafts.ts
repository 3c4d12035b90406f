import type { Exclusive, KeyValueStore, Timers } from "../../local-store/index.ts";
import { createDrafts } from "../create-drafts.ts";
import type { Draft, Drafts, DraftSubject } from "../draft.ts";
import { parseDraft } from "../schema.ts";
import { draftKey, draftPrefix } from "../subject.ts";
import { sameDraft } from "./agree.ts";
import { ownerOfShared } from "./draft-channel.ts";
import type { FarDrafts } from "./far-drafts.ts";

/** How long a list of all drafts waits for what the extension has. */
const PATIENCE_MS = 1_500;

export interface Sharing {
  store: KeyValueStore;
  far: FarDrafts;
  /** One meeting at a time, over all tabs. */
  exclusive: Exclusive;
  timers: Timers;
}

/**
 * The drafts of this store, those of entries in step with the extension's: loading one asks there as well, and
 * saving or letting go of one is done at both. Without an extension they are the store's alone.
 */
export function shareDrafts({ exclusive, far, store, timers }: Sharing): Drafts {
  const drafts = createDrafts(store);
  const listeners = new Set<() => void>();
  /** Keys that have met since the extension last said that something changed. */
  const met = new Set<string>();
  let listed: string | null = null;
  far.onChange(() => {
    met.clear();
    listed = null;
    tell();
  });
  const tell = () => {
    for (const changed of listeners) changed();
  };

  const isShared = (subject: DraftSubject) => far.present() && ownerOfShared(draftKey(subject)) !== null;

  const meet = (key: string) =>
    exclusive(async () => {
      const here = parseDraft(await store.get(key));
      const mark = await store.get(markOf(key));
      const agreed = typeof mark === "number" ? mark : null;
      const answer = await far.ask({ type: "draft:meet", key, here, agreed });
      if (answer === null) return;
      const { draft } = answer;
      if (!(await takeOver(key, here, draft))) return;
      met.add(key);
      if (agreed === (draft?.savedAt ?? null)) return;
      await (draft === null ? store.delete(markOf(key)) : store.set(markOf(key), draft.savedAt));
    });
  /** False where something else was written here meanwhile: that meets later. */
  const takeOver = async (key: string, before: Draft | null, draft: Draft | null) => {
    if (sameDraft(before, draft)) return true;
    let isTaken = false;
    await store.update(key, (value) => {
      isTaken = sameDraft(parseDraft(value), before);
      return isTaken ? (draft ?? undefined) : value;
    });
    return isTaken;
  };
  const meetSoon = (subject: DraftSubject) => {
    if (isShared(subject)) void meet(draftKey(subject)).catch(() => undefined);
  };
  const meetAtOnce = async (keys: readonly string[]) => {
    const meetings = Promise.allSettled(keys.map(meet));
    let stop: (() => void) | undefined;
    const over = new Promise<void>((resolve) => {
      stop = timers.after(PATIENCE_MS, resolve);
    });
    await Promise.race([meetings, over]);
    stop?.();
  };
  /** The keys at which the two differ, as far as is known. */
  const apart = async (userId: string): Promise<string[]> => {
    const there = (await far.ask({ type: "draft:list", userId }))?.savedAt;
    if (there === undefined) return [];
    const here = new Map(
      (await store.entries(draftPrefix(userId))).map(([key, value]) => [key, parseDraft(value)]),
    );
    const keys = [...new Set([...Object.keys(there), ...here.keys()])];
    return keys.filter((key) => ownerOfShared(key) === userId && here.get(key)?.savedAt !== there[key]);
  };

  return {
    load: (subject) => {
      // Not waited for, since a text that is being typed has no place until this answers: what comes of it is
      // a change like any other.
      if (!met.has(draftKey(subject))) meetSoon(subject);
      return drafts.load(subject);
    },
    save: async (subject, draft, seen) => {
      const came = await drafts.save(subject, draft, seen);
      meetSoon(subject);
      return came;
    },
    saveAtOnce: (subject, draft) => drafts.saveAtOnce(subject, draft).then(() => meetSoon(subject)),
    add: (subject, draft) => drafts.add(subject, draft).then(() => meetSoon(subject)),
    discard: (subject) => drafts.discard(subject).then(() => meetSoon(subject)),
    settle: (subject, fields, seen) => drafts.settle(subject, fields, seen).then(() => meetSoon(subject)),
    rebase: (subject, from, to) => drafts.rebase(subject, from, to).then(() => meetSoon(subject)),
    list: async (userId) => {
      if (far.present() && listed !== userId) {
        listed = userId;
        await meetAtOnce(await apart(userId));
      }
      return drafts.list(userId);
    },
    forget: async (userId) => {
      const kept = await drafts.list(userId);
      await drafts.forget(userId);
      const keys = kept.map(({ subject }) => draftKey(subject));
      if (far.present()) await meetAtOnce(keys.filter((key) => ownerOfShared(key) !== null));
    },
    subscribe: (changed) => {
      const stop = drafts.subscribe(changed);
      listeners.add(changed);
      return () => {
        stop();
        listeners.delete(changed);
      };
    },
  };
}

function markOf(key: string): string {
  return `shared/${key}`;
}
