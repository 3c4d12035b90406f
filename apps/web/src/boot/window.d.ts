/** Set by the inline script on a challenge's page, for a visitor. */
interface ChallengePreload {
  id: string;
  /** Resolves when the challenge is shown, has failed or timed out; never rejects. */
  shown: Promise<void>;
  isOver?: boolean;
  /** The row and its time, until a query takes it. */
  answer?: { row: unknown; at: number };
}

interface Window {
  diaryHydrated?: () => void;
  /** Applies "light" or "dark"; null applies the device's theme. */
  showTheme?: (theme: string | null) => void;
  challengePreload?: ChallengePreload;
}

/** Set by the build: id of the element that contains the site's settings. */
declare const SETTINGS_ID: string;
/** Set by the build: pages that redirect signed-in users to {@link MY_PAGE_PATH}. */
declare const GUEST_PATHS: readonly string[];
declare const MY_PAGE_PATH: string;
/** Set by the build: the message if the app can't be loaded, by language. */
declare const APP_MISSING: Readonly<Record<string, { text: string; reload: string }>>;
