import type { Page } from "@playwright/test";

interface Shifts {
  /** How much of the page has moved by itself so far. */
  sum: number;
  /** What has moved, and by how much each time. */
  moved: string[];
}

/**
 * How much has moved on this page, as browsers count it: what moves within half a second after a press is what was
 * asked for, and left out unless `"after input too"`.
 */
export function layoutShifts(page: Page, which?: "after input too"): Promise<Shifts> {
  return page.evaluate(
    (hasInput) =>
      new Promise<Shifts>((resolve) => {
        const shifts: Shifts = { sum: 0, moved: [] };
        interface LayoutShift extends PerformanceEntry {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        }
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as LayoutShift[]) {
            if (entry.hadRecentInput && !hasInput) continue;
            shifts.sum += entry.value;
            for (const { currentRect, node, previousRect } of entry.sources) {
              const text = node?.textContent?.trim().slice(0, 30) ?? "";
              const [from, to] = [previousRect, currentRect].map(({ height, y }) => `${y}+${height}`);
              shifts.moved.push(`${entry.value.toFixed(4)} ${node?.nodeName} "${text}" ${from} to ${to}`);
            }
          }
        });
        observer.observe({ type: "layout-shift", buffered: true });
        // What has happened is told within the next frames.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(shifts))));
      }),
    which !== undefined,
  );
}
