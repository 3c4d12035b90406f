let leaving = false;

/** Whether this page is hidden, frozen or closed at this moment: every write may be its last. */
export function isLeaving(): boolean {
  return leaving;
}

// Before the listeners of the forms, which write what is not kept yet.
addEventListener("pagehide", () => (leaving = true), true);
addEventListener("pageshow", () => (leaving = false), true);
document.addEventListener("visibilitychange", () => (leaving = document.visibilityState === "hidden"), true);
