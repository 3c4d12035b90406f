import type { Page } from "@playwright/test";

interface Shifts {
  sum: number;
  moved: string[];
}

/** Excludes shifts within half a second after input, unless `which` is `"after input too"`. */
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
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(shifts))));
      }),
    which !== undefined,
  );
}
