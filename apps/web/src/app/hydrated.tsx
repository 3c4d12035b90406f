import { useEffect } from "react";

/** Repeats the presses that came before the app was there. Effects run when the page is the app's own. */
export function Hydrated() {
  useEffect(() => window.diaryHydrated?.(), []);
  return null;
}
