import { useState } from "react";

/** Returns all items since the component's first render, also items that a later response leaves out. */
export function useKept<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] {
  const [last, setLast] = useState({ items, kept: items });
  if (last.items === items) return last.kept;
  const kept = [...new Map([...last.kept, ...items].map((item) => [keyOf(item), item])).values()];
  setLast({ items, kept });
  return kept;
}
