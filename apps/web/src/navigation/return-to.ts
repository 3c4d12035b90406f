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

/** Returns the path to open after the sign-in. Links can contain any address, so only paths of this site are opened. */
export function returnPath(state: unknown): string {
  const wanted = (state as Partial<ReturnState> | null)?.returnTo;
  return typeof wanted === "string" && OWN_PATH.test(wanted) ? wanted : paths.myPage;
}

/** Rejects `//` in the path, `\` and white space: a browser reads `\` as `/` and ignores line breaks and tabs. */
const OWN_PATH = /^(?![^?#]*\/\/)\/[^\\\s]*$/;

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
  created?: string;
}

export interface RegisterDayState {
  openOn?: string;
  shared?: string;
  /** Shared photos wait in the browser's cache for the form. */
  sharedPhotos?: true;
  /** True if the requested challenge accepts no entries, so the page offers another one. */
  instead?: true;
}

export interface EditDayState {
  insertNotes?: readonly string[];
}

/** Query of the page to which a user returns after signing in again with a provider. */
export const AGAIN = "?again=1";

export const isSignInAgain = (search: string): boolean => search.startsWith(AGAIN);
