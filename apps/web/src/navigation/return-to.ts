import { paths } from "@diary/core/paths";
import type { Location } from "react-router-dom";

/** State of a history entry for the way back after signing in, created by `createReturnState`. */
export interface ReturnState extends PostSignInState {
  returnTo: string;
}

/** State that the page after signing in receives. */
export interface PostSignInState {
  /** Scroll position. */
  top?: number;
  /** Challenge to like. */
  like?: string;
}

/** Creates the state when a visitor is sent to sign in or sign up. */
export function createReturnState(
  { hash, pathname, search }: Pick<Location, "hash" | "pathname" | "search">,
  arrival: PostSignInState = {},
): ReturnState {
  return { ...arrival, returnTo: pathname + search + hash };
}

/** Target after a sign-in: the interrupted page, else My page. Only paths of this site. */
export function returnPath(state: unknown): string {
  const wanted = (state as Partial<ReturnState> | null)?.returnTo;
  return typeof wanted === "string" && /^\/(?![/\\])/.test(wanted) ? wanted : paths.myPage;
}

/** Returns true for a sign-in page: the state is for the page after it. */
export function isSignInPath(state: unknown): boolean {
  return typeof (state as Partial<ReturnState> | null)?.returnTo === "string";
}

/** Reads the state for the page after a sign-in. */
export function readPostSignInState(state: unknown): PostSignInState {
  const { like, top } = (state ?? {}) as Partial<Record<keyof PostSignInState, unknown>>;
  return {
    ...(typeof top === "number" && { top }),
    ...(typeof like === "string" && { like }),
  };
}

/** State of a history entry for Register Day. */
export interface RegisterDayState {
  /** Date of the draft to open. */
  openOn?: string;
  /** Shared text for the form, used once. */
  shared?: string;
  /** Replaces a challenge that accepts no entries. */
  instead?: true;
}
