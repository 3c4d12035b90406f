import { useSyncExternalStore } from "react";

function subscribe(changed: () => void): () => void {
  window.addEventListener("scroll", changed, { passive: true });
  window.addEventListener("resize", changed);
  return () => {
    window.removeEventListener("scroll", changed);
    window.removeEventListener("resize", changed);
  };
}

// One pixel of tolerance: zoomed pages stop at fractions of a pixel.
function between(): boolean {
  const bottom = document.documentElement.scrollHeight - window.innerHeight;
  return window.scrollY > 1 && window.scrollY < bottom - 1;
}

/** Whether the page is scrolled neither to its very top nor to its very bottom. */
export function useScrolledBetween(): boolean {
  return useSyncExternalStore(subscribe, between, () => false);
}
