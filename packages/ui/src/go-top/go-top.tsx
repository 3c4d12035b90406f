import { clsx } from "clsx";
import { useSyncExternalStore } from "react";

import { ArrowUp } from "../icons/index.ts";

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
function useScrolledBetween(): boolean {
  return useSyncExternalStore(subscribe, between, () => false);
}

export interface GoTopProps {
  readonly className?: string | undefined;
}

/**
 * Leads back to the top of a long page, from the edge, where it covers no control of a card, and on a phone above the
 * snackbars. Fades in and out in 300 ms; hidden, it can't be focused either.
 */
export function GoTop({ className }: GoTopProps) {
  const shown = useScrolledBetween();
  return (
    <button
      type="button"
      aria-label="Go to top"
      title="Go to top"
      onClick={scrollToTop}
      className={clsx(
        "border-edge bg-card text-ink hover:border-ink hover:bg-hover fixed right-0 bottom-[96px] z-30 grid h-11 w-8 place-items-center rounded-l-md border border-r-0 sm:bottom-4 sm:w-9",
        "transition-[opacity,visibility] duration-300",
        shown ? "opacity-100" : "invisible opacity-0",
        className,
      )}
    >
      <ArrowUp aria-hidden className="size-5" />
    </button>
  );
}

function scrollToTop() {
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  window.scrollTo({ top: 0, behavior: still ? "instant" : "smooth" });
}
