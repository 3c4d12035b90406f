import type { KeyValueStore } from "../local-store/index.ts";
import type { Draft, Drafts, KeptDraft } from "./draft.ts";
import { isEmpty, isNews, joinDrafts, onTopOf, sameFields } from "./rules.ts";
import { parseDraft } from "./schema.ts";
import { DRAFT_ROOT, draftKey, draftPrefix, draftSubject } from "./subject.ts";

/** The drafts in this store. */
export function createDrafts(store: KeyValueStore): Drafts {
  return {
    load: async (subject) => parseDraft(await store.get(draftKey(subject))),
    save: async (subject, draft, seen = null) => {
      let came: Draft | null = null;
      await store.update(draftKey(subject), (value) => {
        const there = parseDraft(value);
        came = isNews(there, seen) ? there : null;
        const kept = onTopOf(there, seen, draft);
        return isEmpty(kept.fields) ? undefined : kept;
      });
      return came;
    },
    saveAtOnce: (subject, draft) =>
      isEmpty(draft.fields) ? store.delete(draftKey(subject)) : store.set(draftKey(subject), draft),
    add: async (subject, draft) => {
      await store.update(draftKey(subject), (value) => {
        const before = parseDraft(value);
        return before === null ? draft : joinDrafts(before, draft);
      });
    },
    discard: async (subject) => {
      await store.update(draftKey(subject), () => undefined);
    },
    settle: async (subject, fields, seen = null) => {
      await store.update(draftKey(subject), (value) => {
        const draft = parseDraft(value);
        if (draft === null) return value;
        return draft.savedAt === seen || sameFields(draft.fields, fields) ? undefined : value;
      });
    },
    rebase: async (subject, from, to) => {
      await store.update(draftKey(subject), (value) => {
        const draft = parseDraft(value);
        // Another state of it, and so another moment: see `shareDrafts`.
        return draft?.basedOn === from ? { ...draft, basedOn: to, savedAt: draft.savedAt + 1 } : value;
      });
    },
    list: async (userId) => {
      const kept = (await store.entries(draftPrefix(userId))).flatMap(([key, value]): KeptDraft[] => {
        const subject = draftSubject(key);
        const draft = parseDraft(value);
        return subject === null || draft === null ? [] : [{ subject, draft }];
      });
      return kept.toSorted((a, b) => b.draft.savedAt - a.draft.savedAt);
    },
    forget: async (userId) => {
      const entries = await store.entries(draftPrefix(userId));
      await Promise.all(entries.map(([key]) => store.delete(key)));
    },
    subscribe: (changed) =>
      store.subscribe((key) => {
        if (key.startsWith(DRAFT_ROOT)) changed();
      }),
  };
}
