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
