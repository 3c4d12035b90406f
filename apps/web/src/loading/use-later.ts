import { useEffect, useState } from "react";

/** What somebody has come for is asked for first. */
const LATER_MS = 3000;

/** False at first, and true a little later: for what nobody has come for. */
export function useLater(): boolean {
  const [isLater, setIsLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsLater, LATER_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return isLater;
}
