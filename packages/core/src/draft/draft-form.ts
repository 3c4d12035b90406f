import type { Timers } from "../local-store/index.ts";
import { createDeviceCopy } from "./device-copy.ts";
import type { DraftForm, DraftFormState } from "./draft-form-state.ts";
import type { Caret, Draft, Drafts, DraftSubject } from "./draft.ts";
import { DRAFT_DELAY_MS, isEmpty, judge, sameFields, withTyped, type Saved } from "./rules.ts";
import { createSaver } from "./saver.ts";
import { draftKey } from "./subject.ts";

export function createDraftForm({
  drafts,
  subject: first,
  saved: initially,
  timers,
}: {
  drafts: Drafts;
  subject: DraftSubject;
  saved: Saved;
  timers: Timers;
}): DraftForm {
  let saved = initially;
  let subject = first;
  // Follows a corrected date as soon as it is known that it may.
  const copy = createDeviceCopy(drafts, first);
  let state: DraftFormState = {
    status: "looking",
    fields: saved.fields,
    restored: null,
    conflict: null,
    basedOn: saved.version,
  };
  let caret: Caret | null = null;
  // Counts what happened here, so that an answer of the device that is older than it is not taken.
  let turn = 0;
  // Found under another date than the one with which the form began, and not written on.
  let lookedAt = false;
  let moving = false;
  // When what was typed while the device was still asked was put aside.
  let leftAt: number | null = null;
  const listeners = new Set<() => void>();

  const set = (change: Partial<DraftFormState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const saver = createSaver<Draft>({
    // What says the same as the row is nothing to keep.
    save: (draft, atOnce) => {
      if (sameFields(draft.fields, saved.fields)) return copy.settle(draft.fields);
      return atOnce ? copy.saveAtOnce(draft) : save(draft);
    },
    delayMs: DRAFT_DELAY_MS,
    timers,
    report: (status) => set({ status: status === "saved" ? "kept" : status }),
  });
  const save = async (draft: Draft) => {
    const news = await copy.save(draft);
    if (news === null || state.status === "unchanged" || state.status === "looking") return;
    const { kept } = news;
    const now = news.onto(draftNow());
    if (kept !== null && sameFields(now.fields, kept.fields)) return restore(kept);
    restore(now);
    keep();
  };
  const draftNow = (): Draft => ({
    fields: state.fields,
    caret,
    savedAt: copy.nextMoment(timers.now()),
    basedOn: state.basedOn,
  });
  const keep = () => {
    turn += 1;
    lookedAt = false;
    saver.change(draftNow());
  };
  const toSaved = () => {
    turn += 1;
    saver.cancel();
    caret = null;
    copy.saw(null);
    set({
      status: "unchanged",
      fields: saved.fields,
      restored: null,
      conflict: null,
      basedOn: saved.version,
    });
  };
  const drop = async () => {
    // What is on the device may be a little older than the form.
    const settling = copy.settle(state.fields);
    toSaved();
    await settling;
    // What somebody else has put there stays.
    void look();
  };
  const restore = (draft: Draft) => {
    caret = draft.caret;
    const { fields, basedOn, savedAt } = draft;
    const conflict = judge(draft, saved).status === "conflict" ? saved : null;
    set({ status: "kept", fields, basedOn, conflict, restored: { savedAt, caret } });
  };

  const look = async () => {
    const asked = turn;
    const of = subject;
    const draft = await drafts.load(of).catch(() => undefined);
    if (of !== subject) return;
    if (state.status === "looking") return takeFirst(draft ?? null);
    // A device that does not answer has not let go of anything.
    if (draft === undefined || asked !== turn) return;
    if (state.status === "unchanged" || state.status === "kept") takeLater(draft);
  };
  const takeFirst = (draft: Draft | null) => {
    const typed = state.fields;
    const found = judge(draft, saved);
    if (found.status === "nothing") {
      if (draft !== null) void copy.settle(saved.fields).catch(() => undefined);
      set({ status: "unchanged" });
      if (!sameFields(typed, saved.fields)) keep();
      return;
    }
    copy.saw(found.draft);
    // What was typed here may be in it: the page was hidden meanwhile.
    const joined =
      found.draft.savedAt === leftAt
        ? found.draft
        : withTyped(found.draft, saved.fields, typed, subject.kind);
    restore(joined);
    if (joined !== found.draft) keep();
  };
  // Another tab wrote, or settled, the same draft, and nothing is unsaved here.
  const takeLater = (draft: Draft | null) => {
    const found = judge(draft, saved);
    if (draft !== null) copy.saw(draft);
    if (found.status === "nothing") {
      // A form that was emptied has no draft by its own doing: the saved text must not come back into it.
      const emptied = draft === null && isEmpty(state.fields);
      if (state.status === "kept" && !emptied) toSaved();
    } else if (!sameFields(found.draft.fields, state.fields) || found.draft.basedOn !== state.basedOn) {
      restore(found.draft);
    }
  };

  /** Shows the draft of the date that the form has now; what it showed stays with its own. */
  const lookElsewhere = () => {
    toSaved();
    copy.moveTo(subject);
    lookedAt = true;
    set({ status: "looking" });
    void look();
  };
  /** Takes the draft to the date that the form has by now: more than one, while a date is typed. */
  const follow = async () => {
    moving = true;
    while (copy.home() !== subject) {
      const to = subject;
      const there = await drafts.load(to).catch(() => null);
      if (there !== null && !sameFields(there.fields, state.fields)) {
        saver.cancel();
        // Again for what is typed meanwhile.
        for (let kept: Draft | null = null; kept === null || !sameFields(kept.fields, state.fields);) {
          kept = draftNow();
          await save(kept).catch(() => undefined);
        }
        moving = false;
        lookElsewhere();
        return;
      }
      // First there, then gone here: at no moment is it in neither place.
      const { fields } = state;
      const settleBefore = copy.moveTo(to, there);
      await save(draftNow()).then(
        () => settleBefore(fields),
        () => undefined,
      );
    }
    moving = false;
    if (sameFields(state.fields, saved.fields)) toSaved();
    else keep();
  };

  const leave = async (how: "flush" | "leave") => {
    // On the way to another date it is in nobody's hands but these.
    if (moving && how === "leave") return copy.saveAtOnce(draftNow()).catch(() => undefined);
    if (state.status !== "looking" || sameFields(state.fields, saved.fields)) return saver[how]();
    const draft = draftNow();
    leftAt = draft.savedAt;
    await drafts.add(subject, draft).catch(() => undefined);
  };

  return {
    current: () => state,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    open: () => {
      void look();
      const stop = drafts.subscribe(() => void look());
      return () => {
        stop();
        void leave("flush");
      };
    },
    change: (fields, at = null) => {
      caret = at;
      set({ fields: { ...state.fields, ...fields } });
      if (state.status === "looking") turn += 1;
      else keep();
    },
    flush: () => leave("flush"),
    leave: () => leave("leave"),
    rebase: (next) => {
      if (next.version === saved.version && sameFields(next.fields, saved.fields)) return;
      const before = saved;
      saved = next;
      if (state.status === "looking") {
        const typed = !sameFields(state.fields, before.fields);
        set({ fields: typed ? state.fields : next.fields, basedOn: next.version });
      } else if (state.status === "unchanged") toSaved();
      else if (sameFields(state.fields, next.fields)) void drop().catch(() => undefined);
      else set({ conflict: next.version === state.basedOn ? null : next });
    },
    keepMine: () => {
      set({ basedOn: saved.version, conflict: null });
      keep();
    },
    takeSaved: drop,
    moveTo: (next) => {
      if (draftKey(next) === draftKey(subject)) return;
      subject = next;
      if (moving) return;
      const written = !sameFields(state.fields, saved.fields);
      if (state.status === "looking") {
        copy.moveTo(next);
        void look();
      } else if (lookedAt || !written) lookElsewhere();
      else if (state.basedOn !== null && saved.version === null) {
        // An edit, met by a form for new ones: taken along, it would be one text for two entries.
        void saver.flush();
        lookElsewhere();
      } else {
        saver.cancel();
        set({ status: "unsaved" });
        void follow();
      }
    },
    settle: (fields) => (sameFields(state.fields, fields) ? drop() : drafts.settle(copy.home(), fields)),
    discard: drop,
  };
}
