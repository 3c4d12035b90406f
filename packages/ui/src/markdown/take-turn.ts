import { type Turn, TurnQueue } from "./turns.ts";

const queue = new TurnQueue();
const turnOf = new WeakMap<Element, Turn>();
let observer: IntersectionObserver | undefined;
let isTimed = false;
let isIdle = false;

/** Runs a turn (the rendering of one element) soon if near the window, else when idle. Returns a cancel function. */
export function enqueue(turn: Turn): () => void {
  observer ??= startObserver();
  turnOf.set(turn.element, turn);
  queue.add(turn);
  observer.observe(turn.element);
  runWhenIdle();
  return () => {
    observer?.unobserve(turn.element);
    queue.remove(turn);
  };
}

function startObserver(): IntersectionObserver {
  addEventListener("beforeprint", runAllTurns);
  return new IntersectionObserver(moveVisible, { rootMargin: "50% 0px" });
}

/** Runs all turns, because a print doesn't wait for idle time. */
export function runAllTurns(): void {
  for (let turn = queue.take(); turn !== undefined; turn = queue.take()) turn.run();
}

function moveVisible(entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    const turn = turnOf.get(target);
    if (!isIntersecting || turn === undefined) continue;
    observer?.unobserve(target);
    queue.moveNear(turn);
  }
  runSoon();
}

function runSoon(): void {
  if (isTimed) return;
  isTimed = true;
  setTimeout(() => {
    isTimed = false;
    const turn = queue.takeNear();
    if (turn === undefined) return;
    runSoon();
    turn.run();
  });
}

/** The timeout ensures progress in hidden tabs and busy pages. Safari has no `requestIdleCallback`. */
const whenIdle = (work: () => void) =>
  window.requestIdleCallback ? window.requestIdleCallback(work, { timeout: 1000 }) : setTimeout(work, 50);

function runWhenIdle(): void {
  if (isIdle) return;
  isIdle = true;
  whenIdle(() => {
    isIdle = false;
    const turn = queue.takeFar();
    if (turn === undefined) return;
    runWhenIdle();
    turn.run();
  });
}
