import { createObservable } from "@diary/core/local-store";

import {
  claimPage,
  deleteTyped,
  isTypedBy,
  readTyped,
  rememberUser,
  serverOfTyped,
  storeTyped,
  type TypedText,
} from "./typed-text.ts";

export interface PageText extends TypedText {
  id: string;
  /** The device's storage was full, so only this page has the text. */
  isUnstored?: boolean;
}

export interface TypedTexts {
  current: () => { texts: readonly PageText[] };
  subscribe: (changed: () => void) => () => void;
  page: string;
  change: (id: string, text: string, userId: string | null) => void;
  remove: (ids: Iterable<string>) => void;
}

/** `open` contains ids of other open pages, to exclude their texts. */
export function createTypedTexts(open: ReadonlySet<string>, userId: string | null): TypedTexts {
  const page = document.documentElement.dataset["page"] ?? crypto.randomUUID();
  if (document.documentElement.dataset["page"] === undefined) claimPage(page);
  rememberUser(userId);
  const server = serverOfTyped();
  const stored = readTyped();
  for (const [id, typed] of stored) if (id === page) storeTyped(id, { ...typed, userId, server });
  const texts = stored
    .filter(([id]) => id !== page && !open.has(id))
    .map(([id, typed]): PageText => Object.assign(typed, { id }));
  const { current, set, subscribe } = createObservable<{ texts: readonly PageText[] }>({ texts });
  return {
    current,
    subscribe,
    page,
    change: (id, text, by) => {
      const before = current().texts.find((other) => other.id === id);
      const typedAt = id === page || before === undefined ? Date.now() : before.typedAt;
      const typed = { text, typedAt, userId: by, server };
      const isUnstored = !storeTyped(id, typed);
      const others = current().texts.filter((other) => other.id !== id);
      set({ texts: text === "" ? others : [...others, { ...typed, id, isUnstored }] });
    },
    remove: (ids) => {
      const removed = new Set(ids);
      deleteTyped(removed);
      set({ texts: current().texts.filter(({ id }) => !removed.has(id)) });
    },
  };
}

export function textsOf(
  { texts }: { texts: readonly PageText[] },
  page: string,
  userId: string | null,
): PageText[] {
  return texts
    .filter((text) => isTypedBy(text, userId))
    .toSorted((a, b) => Number(b.id === page) - Number(a.id === page) || a.typedAt - b.typedAt);
}
