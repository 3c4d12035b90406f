/** What the inline script of a challenge's page has begun, for a visitor. */
interface ChallengePreload {
  /** Of the challenge. */
  id: string;
  /** The answer of /config.json, where the backend is the site's own origin. */
  config?: Promise<unknown>;
  /** Settles when the challenge can be read, or can't, or has not come in time; never fails. */
  shown: Promise<void>;
  /** The app has begun: what is on the page is its own from here. */
  isOver?: boolean;
  /** The row and when it came, until a query takes it. */
  answer?: { row: unknown; at: number };
}

interface Window {
  /** Set by the inline script: ends its holding of clicks, and repeats those it held. */
  diaryHydrated?: () => void;
  /** Set by the inline script: shows the page in this theme ("light", "dark"), or in the device's (null). */
  showTheme?: (theme: string | null) => void;
  challengePreload?: ChallengePreload;
}

/** Set by the build, for inline scripts alone: where the backend of this build is. */
declare const BACKEND: { kind: "hosted"; url: string; key: string } | { kind: "same-origin" };
/** Set by the build: the pages that lead people who are signed in to {@link MY_PAGE_PATH}. */
declare const GUEST_PATHS: readonly string[];
declare const MY_PAGE_PATH: string;
/** Set by the build: what a page says if its app can't be loaded, by language. */
declare const APP_MISSING: Record<"en" | "ja", { text: string; reload: string }>;
