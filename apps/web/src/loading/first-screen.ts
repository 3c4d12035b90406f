import { startTransition, useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** This many texts, or this many characters, fill the largest window. */
const FIRST = { texts: 20, characters: 10_000 };

/** Returns the number of texts to render first. Rendering 100 long texts takes a third of a second. */
export function firstScreen(texts: readonly string[]): number {
  let characters = 0;
  const last = texts.findIndex((text) => (characters += text.length) >= FIRST.characters);
  return last === -1 ? FIRST.texts : Math.min(last + 1, FIRST.texts);
}

/** Becomes true after the first screen is rendered, or before a print or a click, which may be on a link to a later entry. */
export function useIsWhole(): boolean {
  const [isWhole, setIsWhole] = useState(false);
  useEffect(() => {
    if (isWhole) return undefined;
    startTransition(() => setIsWhole(true));
    const done = new AbortController();
    const showAll = () => flushSync(() => setIsWhole(true));
    for (const type of ["beforeprint", "click"]) {
      addEventListener(type, showAll, { capture: true, signal: done.signal });
    }
    return () => done.abort();
  }, [isWhole]);
  return isWhole;
}
