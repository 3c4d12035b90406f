import { msUntilNextDay } from "@diary/core/civil-date";
import { useDiary } from "@diary/core/supabase";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";

import { STORED, writeStored } from "../storage/local.ts";
import { buildOf, type PopupSnapshot, type SnapshotNode, toTree } from "./snapshot.ts";

const QUIET_MS = 300;

export interface KeepSnapshotInput {
  readonly userId: string;
  readonly dayStartHour: number;
  /** Names what `outline` shows: another name is another snapshot. */
  readonly name: string;
  /** The popup as it is to be shown first, made of nothing but what may be kept. */
  readonly outline: () => ReactNode;
}

/** Keeps a snapshot of the popup for its next opening, once what it shows has been the same for a moment. */
export function useKeepSnapshot({ dayStartHour, name, outline, userId }: KeepSnapshotInput): void {
  const { platform } = useDiary();
  const kept = useRef<string>(undefined);
  const keep = useEffectEvent((shown: string) => {
    if (shown === kept.current) return;
    kept.current = shown;
    const now = platform.now();
    const until = now + msUntilNextDay(now, dayStartHour);
    const utcOffset = new Date(now).getTimezoneOffset();
    const tree = renderTree(outline());
    const snapshot: PopupSnapshot = { v: 4, userId, build: buildOf(document), tree, until, utcOffset };
    void writeStored(STORED.snapshot, snapshot);
  });
  useEffect(() => {
    const timer = setTimeout(() => keep(`${userId} ${dayStartHour} ${name}`), QUIET_MS);
    return () => clearTimeout(timer);
  }, [name, userId, dayStartHour]);
}

/** Renders aside of the page: what somebody sees there, their texts among it, is not looked at. */
export function renderTree(outline: ReactNode): SnapshotNode[] {
  const aside = document.createElement("div");
  const root = createRoot(aside);
  flushSync(() => root.render(outline));
  const tree = toTree(aside);
  root.unmount();
  return tree;
}
