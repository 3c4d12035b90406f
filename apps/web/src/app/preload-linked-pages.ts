import { matchRoute } from "./route-table.ts";

function preload({ target }: Event) {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link || link.origin !== location.origin || link.target !== "") return;
  // If it fails, the press itself will try again and say so.
  matchRoute(link.pathname)
    .preload()
    .catch(() => {});
}

/** Loads the script of the page behind a link while the person is about to press it. */
export function preloadLinkedPages(): void {
  for (const type of ["pointerover", "focusin", "touchstart"]) {
    document.addEventListener(type, preload, { passive: true });
  }
}
