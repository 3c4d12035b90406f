import { paths } from "@diary/core/paths";
import type { Location } from "react-router-dom";

export interface ReturnState extends PostSignInState {
  returnTo: string;
}

export interface PostSignInState {
  top?: number;
  like?: string;
}

export function createReturnState(
  { hash, pathname, search }: Pick<Location, "hash" | "pathname" | "search">,
  arrival: PostSignInState = {},
): ReturnState {
  return { ...arrival, returnTo: pathname + search + hash };
}

/** Returns a path of this site. Default: My page. */
export function returnPath(state: unknown): string {
  const wanted = (state as Partial<ReturnState> | null)?.returnTo;
  return typeof wanted === "string" && /^\/(?![/\\])/.test(wanted) ? wanted : paths.myPage;
}

/** Returns true if the state is for the page after the sign-in. */
export function isSignInPath(state: unknown): boolean {
  return typeof (state as Partial<ReturnState> | null)?.returnTo === "string";
}

export function readPostSignInState(state: unknown): PostSignInState {
  const { like, top } = (state ?? {}) as Partial<Record<keyof PostSignInState, unknown>>;
  return {
    ...(typeof top === "number" && { top }),
    ...(typeof like === "string" && { like }),
  };
}

export interface MyPageState {
  /** Id of the challenge that was just created. */
  created?: string;
}

export interface RegisterDayState {
  openOn?: string;
  /** Shared text for the form, used once. */
  shared?: string;
  /** Replaces a challenge that accepts no entries. */
  instead?: true;
}
