import { type RenderTask, RenderQueue } from "./render-queue.ts";

const queue = new RenderQueue();
const taskOf = new WeakMap<Element, RenderTask>();
let observer: IntersectionObserver | undefined;
let isTimed = false;
let isIdle = false;

/** Renders an element soon if it is near the window, else in idle time within a budget. Returns a cancel function. */
export function enqueue(task: RenderTask): () => void {
  observer ??= startObserver();
  taskOf.set(task.element, task);
  queue.add(task);
  observer.observe(task.element);
  runWhenIdle();
  return () => {
    observer?.unobserve(task.element);
    queue.remove(task);
  };
}

function startObserver(): IntersectionObserver {
  addEventListener("beforeprint", renderAllMarkdown);
  return new IntersectionObserver(moveVisible, { rootMargin: "50% 0px" });
}

/** Renders all elements, because a print doesn't wait for idle time. */
export function renderAllMarkdown(): void {
  for (let task = queue.take(); task !== undefined; task = queue.take()) task.run();
}

function moveVisible(entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    const task = taskOf.get(target);
    if (!isIntersecting || task === undefined) continue;
    observer?.unobserve(target);
    queue.moveNear(task);
  }
  runSoon();
}

function runSoon(): void {
  if (isTimed) return;
  isTimed = true;
  setTimeout(() => {
    isTimed = false;
    const task = queue.takeNear();
    if (task === undefined) return;
    runSoon();
    task.run();
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
    const task = queue.takeFar();
    if (task === undefined) return;
    runWhenIdle();
    task.run();
  });
}
