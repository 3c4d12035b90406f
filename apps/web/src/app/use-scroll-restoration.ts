import { useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

import { readPostSignInState, isSignInPath } from "../navigation/return-to.ts";
import { safeSessionStorage } from "../platform/safe-storage.ts";

const STORAGE_KEY = "diary-scroll";
/** Longer than a way back is; keeps the stored item small. */
const REMEMBERED = 50;

type Positions = Record<string, number>;

const read = () => JSON.parse(safeSessionStorage.getItem(STORAGE_KEY) ?? "{}") as Positions;

/** Remembers how far the page of a history entry was scrolled; undefined forgets it. */
function rememberScroll(entry: string, top: number | undefined): void {
  const { [entry]: _, ...others } = read();
  const kept = Object.entries(others).slice(-REMEMBERED + 1);
  // Last, since the first ones go.
  safeSessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...Object.fromEntries(kept), [entry]: top }));
}

/** Lists may still be on their way when the page appears; a person who scrolls has decided otherwise. */
const RESTORE_TIMEOUT_MS = 3000;

/** Scrolls to `top` as soon as the page is that tall. Returns how to stop trying. */
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

/** By a link or the address line, and neither by a reload nor by a way back. */
function isOpenedAnew(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type === "navigate";
}

/** New pages start at the top; going back or forward returns to where one was. */
export function useScrollRestoration(): void {
  const { hash, key, pathname, state } = useLocation();
  const arrival = isSignInPath(state) ? undefined : readPostSignInState(state).top;
  // The first page of each document has the same key.
  const entry = `${key} ${pathname}`;
  const first = useRef(entry);
  const isReturn = useNavigationType() === NavigationType.Pop;

  useLayoutEffect(() => {
    history.scrollRestoration = "manual";
    if (isOpenedAnew()) rememberScroll(first.current, undefined);
  }, []);

  useLayoutEffect(() => {
    const left = isReturn ? read()[entry] : arrival;
    if (left !== undefined) return scrollWhenTallEnough(left);
    if (hash !== "") document.getElementById(hash.slice(1))?.scrollIntoView();
    else if (!isReturn) scrollTo({ top: 0, behavior: "instant" });
    return undefined;
  }, [arrival, entry, hash, isReturn]);

  // Layout effects: the last scroll of a page must not be written down for the next one.
  useLayoutEffect(() => {
    let top = scrollY;
    let frame = 0;
    const save = () => rememberScroll(entry, top);
    const onScroll = () => {
      top = scrollY;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(save);
    };
    // A scroll of the last moment has not been told yet.
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
