import type { Location } from "react-router-dom";

import { paths } from "../config/paths.ts";

/** State of a history entry that a guard made: where the person wanted to go. */
export interface ReturnState {
  returnTo: string;
}

/** What a guard notes when it sends somebody to sign in. */
export function noteReturn({
  hash,
  pathname,
  search,
}: Pick<Location, "hash" | "pathname" | "search">): ReturnState {
  return { returnTo: pathname + search + hash };
}

/** Where a sign-in leads: where a guard stopped the person, else to their page. Only addresses of this site. */
export function returnAddress(state: unknown): string {
  const wanted = (state as Partial<ReturnState> | null)?.returnTo;
  return typeof wanted === "string" && /^\/(?![/\\])/.test(wanted) ? wanted : paths.myPage;
}
