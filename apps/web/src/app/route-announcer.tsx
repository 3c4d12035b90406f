import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";

/**
 * Tells a screen reader that the page changed, as a browser does for documents: the new title is said, and
 * the focus goes to the beginning of the page, unless the page has put it into a field.
 */
export function RouteAnnouncer({ title }: { title: string }) {
  const { pathname } = useLocation();
  const [said, setSaid] = useState("");
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setSaid(title);
    const main = document.querySelector("main");
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname, title]);

  return <output className="sr-only">{said}</output>;
}
