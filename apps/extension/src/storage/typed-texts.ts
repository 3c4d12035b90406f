import { createObservable } from "@diary/core/local-store";

import {
  claimPage,
  deleteTyped,
  isTypedBy,
  readTyped,
  rememberUser,
  storeTyped,
  type TypedText,
} from "./typed-text.ts";

/** A text that no form has taken yet. */
export interface KeptText extends TypedText {
  /** Id of the page that it was typed in. */
  id: string;
  /** The device has no room for it: it is in this page only. */
  isUnstored?: boolean;
}

/** The typed texts of a page, and those that closed pages have left. */
export interface TypedTexts {
  current: () => { texts: readonly KeptText[] };
  subscribe: (changed: () => void) => () => void;
  /** The id under which this page stores what is typed in it. */
  page: string;
  /** Stores the text of a page, before it returns. An empty text is deleted. */
  change: (id: string, text: string, userId: string | null) => void;
  /** Deletes texts that a form has stored, or that were discarded. */
  remove: (ids: Iterable<string>) => void;
}

/**
 * Texts that were left, but for the one in this page's static field, which is still being typed.
 * @param open ids of other pages that are open: each has its own text
 * @param userId the user who is signed in, and who types in this page
 */
export function createTypedTexts(open: ReadonlySet<string>, userId: string | null): TypedTexts {
  const page = document.documentElement.dataset["page"] ?? crypto.randomUUID();
  if (document.documentElement.dataset["page"] === undefined) claimPage(page);
  rememberUser(userId);
  const stored = readTyped();
  for (const [id, typed] of stored) if (id === page) storeTyped(id, { ...typed, userId });
  const texts = stored
    .filter(([id]) => id !== page && !open.has(id))
    .map(([id, typed]): KeptText => Object.assign(typed, { id }));
  const { current, set, subscribe } = createObservable<{ texts: readonly KeptText[] }>({ texts });
  return {
    current,
    subscribe,
    page,
    change: (id, text, by) => {
      const before = current().texts.find((kept) => kept.id === id);
      // A text that was left on another day stays one of that day.
      const typedAt = id === page || before === undefined ? Date.now() : before.typedAt;
      const typed = { text, typedAt, userId: by };
      const isUnstored = !storeTyped(id, typed);
      const others = current().texts.filter((kept) => kept.id !== id);
      set({ texts: text === "" ? others : [...others, { ...typed, id, isUnstored }] });
    },
    remove: (ids) => {
      const gone = new Set(ids);
      deleteTyped(gone);
      set({ texts: current().texts.filter(({ id }) => !gone.has(id)) });
    },
  };
}

/** The texts that this user may see, the page's own first. */
export function textsOf(
  { texts }: { texts: readonly KeptText[] },
  page: string,
  userId: string | null,
): KeptText[] {
  return texts
    .filter((text) => isTypedBy(text, userId))
    .toSorted((a, b) => Number(b.id === page) - Number(a.id === page) || a.typedAt - b.typedAt);
}
