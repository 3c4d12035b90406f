import { clsx } from "clsx";
import { useSyncExternalStore } from "react";

import { ArrowUp } from "../icons/icons.tsx";
import { uiWords, useWords } from "../words/words.ts";

function subscribe(changed: () => void): () => void {
  window.addEventListener("scroll", changed, { passive: true });
  window.addEventListener("resize", changed);
  return () => {
    window.removeEventListener("scroll", changed);
    window.removeEventListener("resize", changed);
  };
}

// Tolerates one pixel, because the positions of zoomed pages have fractions.
function between(): boolean {
  const bottom = document.documentElement.scrollHeight - window.innerHeight;
  return window.scrollY > 1 && window.scrollY < bottom - 1;
}

function useScrolledBetween(): boolean {
  return useSyncExternalStore(subscribe, between, () => false);
}

export function GoTop() {
  const words = useWords(uiWords).page;
  const shown = useScrolledBetween();
  return (
    <button
      type="button"
      aria-label={words.goTop}
      title={words.goTop}
      onClick={scrollToTop}
      className={clsx(
        "border-edge bg-card text-ink hover:border-ink hover:bg-hover fixed right-0 bottom-[calc(var(--edge-notice)+var(--edge-bar)+1rem)] z-30 grid h-11 w-[min(2.25rem,var(--spacing-edge))] place-items-center rounded-l-md border border-r-0",
        "transition-[opacity,visibility] duration-300",
        shown ? "opacity-100" : "invisible opacity-0",
      )}
    >
      <ArrowUp aria-hidden className="w-[min(1.25rem,80%)]" />
    </button>
  );
}

function scrollToTop() {
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  window.scrollTo({ top: 0, behavior: still ? "instant" : "smooth" });
  // The button disappears. Without this focus, the next Tab would scroll back to the end of the page.
  document.querySelector("main")?.focus({ preventScroll: true });
}
