import { useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

import { readPostSignInState, isSignInPath } from "../navigation/return-to.ts";
import { safeSessionStorage } from "../platform/safe-storage.ts";

const STORAGE_KEY = "diary-scroll";
/** Number of history entries with a stored position. Users rarely go back further. */
const REMEMBERED = 50;

type Positions = Record<string, number>;

const read = () => JSON.parse(safeSessionStorage.getItem(STORAGE_KEY) ?? "{}") as Positions;

function rememberScroll(entry: string, top: number | undefined): void {
  const { [entry]: _, ...others } = read();
  const recent = Object.entries(others).slice(-REMEMBERED + 1);
  // The new position comes last, because the first positions are dropped.
  safeSessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...Object.fromEntries(recent), [entry]: top }));
}

/** Time in which lists may load and make the page taller. */
const RESTORE_TIMEOUT_MS = 3000;

function scrollWhenTallEnough(top: number): () => void {
  const attempt = () => {
    const reach = document.documentElement.scrollHeight - innerHeight;
    scrollTo({ top: Math.min(top, reach), behavior: "instant" });
    if (reach >= top) stop();
  };
  const observer = new ResizeObserver(attempt);
  const timer = setTimeout(() => stop(), RESTORE_TIMEOUT_MS);
  const gestures = ["wheel", "touchstart", "keydown", "pointerdown"];
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const type of gestures) removeEventListener(type, stop);
  };
  for (const type of gestures) addEventListener(type, stop, { passive: true });
  observer.observe(document.body);
  attempt();
  return stop;
}

function isOpenedByAddress(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type === "navigate";
}

export function useScrollRestoration(): void {
  const { hash, key, pathname, state } = useLocation();
  const arrival = isSignInPath(state) ? undefined : readPostSignInState(state).top;
  // The key is not unique: the first page of every document has the same key.
  const entry = `${key} ${pathname}`;
  const first = useRef(entry);
  const isReturn = useNavigationType() === NavigationType.Pop;

  useLayoutEffect(() => {
    history.scrollRestoration = "manual";
    if (isOpenedByAddress()) rememberScroll(first.current, undefined);
  }, []);

  useLayoutEffect(() => {
    const left = isReturn ? read()[entry] : arrival;
    if (left !== undefined) return scrollWhenTallEnough(left);
    if (hash !== "") document.getElementById(hash.slice(1))?.scrollIntoView();
    else if (!isReturn) scrollTo({ top: 0, behavior: "instant" });
    return undefined;
  }, [arrival, entry, hash, isReturn]);

  // Uses a layout effect, so the last scroll of a page is not stored for the next page.
  useLayoutEffect(() => {
    // Unknown until the page scrolls, because reading the position now would force a layout of the new page.
    let top: number | undefined;
    let frame = 0;
    const save = () => rememberScroll(entry, top);
    const onScroll = () => {
      top = scrollY;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(save);
    };
    // The last scroll event may not have fired yet.
    const onLeave = () => rememberScroll(entry, scrollY);
    addEventListener("scroll", onScroll, { passive: true });
    addEventListener("pagehide", onLeave);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", onScroll);
      removeEventListener("pagehide", onLeave);
      save();
    };
  }, [entry]);
}
