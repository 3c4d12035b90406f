import { useEffect } from "react";

/** The first page of a document is where a browser begins by itself. */
let isFirst = true;

/**
 * Draw it with a page: what stood there while its script loaded has gone with the focus that `RouteAnnouncer` had
 * given it, which is brought to the page's beginning.
 */
export function PageArrival() {
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (isLost && !isFirst) document.querySelector("main")?.focus({ preventScroll: true });
    isFirst = false;
  }, []);
  return null;
}
