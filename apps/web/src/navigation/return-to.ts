import { paths } from "@diary/core/paths";
import type { Location } from "react-router-dom";

/** What a person is brought back to after signing in: the state of a history entry, as `createReturnState` makes it. */
export interface ReturnState extends PostSignInState {
  returnTo: string;
}

/** The state with which a page is opened after signing in. */
export interface PostSignInState {
  /** How far the page was scrolled. */
  top?: number;
  /** The challenge that was to be liked. */
  like?: string;
}

/** What is noted when a visitor is sent to sign in, or to sign up. */
export function createReturnState(
  { hash, pathname, search }: Pick<Location, "hash" | "pathname" | "search">,
  arrival: PostSignInState = {},
): ReturnState {
  return { ...arrival, returnTo: pathname + search + hash };
}

/** Where a sign-in leads: where the person was stopped, else to their page. Only addresses of this site. */
export function returnPath(state: unknown): string {
  const wanted = (state as Partial<ReturnState> | null)?.returnTo;
  return typeof wanted === "string" && /^\/(?![/\\])/.test(wanted) ? wanted : paths.myPage;
}

/** Whether this is a page of signing in: what is noted is for the page after it. */
export function isSignInPath(state: unknown): boolean {
  return typeof (state as Partial<ReturnState> | null)?.returnTo === "string";
}

/** What the page after a sign-in is to know, or nothing. */
export function readPostSignInState(state: unknown): PostSignInState {
  const { like, top } = (state ?? {}) as Partial<Record<keyof PostSignInState, unknown>>;
  return {
    ...(typeof top === "number" && { top }),
    ...(typeof like === "string" && { like }),
  };
}

/** State of a history entry: how Register Day opens. */
export interface RegisterDayState {
  /** On the draft of this date. */
  openOn?: string;
  /** With this text in its form, once. */
  shared?: string;
  /** In the place of a challenge that takes no entries. */
  instead?: true;
}
