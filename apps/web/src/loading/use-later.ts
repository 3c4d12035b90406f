import { useEffect, useState } from "react";

/** What the page is opened for is fetched first. */
const LATER_MS = 3000;

/** False at first, and true a little later: for what no one opens the page for. */
export function useLater(): boolean {
  const [isLater, setIsLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsLater, LATER_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return isLater;
}
