import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";

/** A page that names itself has done so by then. */
const OWN_TITLE_MS = 200;

export interface RouteAnnouncerProps {
  /** Undefined where the page names itself: the document's title is said, once it has. */
  title: string | undefined;
}

/**
 * Tells a screen reader that the page changed, as a browser does for documents: the new title is said, and
 * the focus goes to the beginning of the page, unless the page has put it into a field.
 */
export function RouteAnnouncer({ title }: RouteAnnouncerProps) {
  const { pathname } = useLocation();
  const [said, setSaid] = useState("");
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    const main = document.querySelector("main");
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
    const say = () => setSaid(title ?? document.title);
    const timer = setTimeout(say, title === undefined ? OWN_TITLE_MS : 0);
    return () => clearTimeout(timer);
  }, [pathname, title]);

  return <output className="sr-only">{said}</output>;
}
