import { type PointerEvent, useRef } from "react";

/** Shortest swipe, in pixels. */
const SWIPE = 48;

/** Calls `onSwipe` with 1 after a swipe to the left and with -1 after a swipe to the right, by one finger or pen. */
export function useSwipe(onSwipe: (step: -1 | 1) => void) {
  const start = useRef<{ readonly id: number; readonly x: number; readonly y: number }>(null);
  return {
    onPointerDown: ({ clientX: x, clientY: y, isPrimary, pointerId: id, pointerType }: PointerEvent) => {
      start.current = isPrimary && pointerType !== "mouse" ? { id, x, y } : null;
    },
    onPointerUp: ({ clientX, clientY, pointerId }: PointerEvent) => {
      const from = start.current;
      start.current = null;
      // In a zoomed page, a swipe moves the page.
      if (from?.id !== pointerId || (visualViewport?.scale ?? 1) > 1) return;
      const [right, down] = [clientX - from.x, clientY - from.y];
      if (Math.abs(right) >= SWIPE && Math.abs(right) > 2 * Math.abs(down)) onSwipe(right < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
