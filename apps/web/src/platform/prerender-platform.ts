import type { AuthPlatform } from "@diary/core/platform";

function refuse(what: string): never {
  throw new Error(`${what} while a page is prerendered: its HTML must be the same for everybody.`);
}

/** The platform of the build: a visitor about whom nothing is known. */
export const prerenderPlatform: AuthPlatform = {
  now: () => 0,
  timeZone: () => "UTC",
  randomId: () => "",
  openWindow: () => refuse("A window was opened"),
  fetch: () => refuse("A request was made"),
  authStorage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
  mayHaveSession: () => false,
  onStoredSessionChange: () => {},
};
