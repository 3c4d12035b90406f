/**
 * Answers how to ask whether this page is hidden, frozen or closed at this moment: then every write may be its
 * last. To be called before any form listens, since forms write what is not kept when the page goes.
 */
export function followLeaving(): () => boolean {
  let leaving = false;
  addEventListener("pagehide", () => (leaving = true), true);
  addEventListener("pageshow", () => (leaving = false), true);
  document.addEventListener(
    "visibilitychange",
    () => (leaving = document.visibilityState === "hidden"),
    true,
  );
  return () => leaving;
}

/** Calls back when the page is hidden, frozen or closed: the last moment in which it surely runs. */
export function onHide(hidden: () => void): () => void {
  const onVisibility = () => {
    if (document.visibilityState === "hidden") hidden();
  };
  document.addEventListener("visibilitychange", onVisibility);
  addEventListener("pagehide", hidden);
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    removeEventListener("pagehide", hidden);
  };
}
