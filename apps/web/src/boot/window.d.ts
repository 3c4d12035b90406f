/** Set by `inline-challenge-preload.ts` if a visitor opens a challenge. */
interface ChallengePreload {
  id: string;
  /** Resolves when the challenge is shown, or its request has failed or timed out. Never rejects. */
  shown: Promise<void>;
  isOver?: boolean;
  /** The challenge's row and the time of its response. The first query removes this property. */
  answer?: { row: unknown; at: number };
}

interface EarlyResponse {
  authorization: string;
  method: "GET" | "POST";
  body: string | undefined;
  sentAt: number;
  response: Promise<Response>;
}

interface Window {
  diaryHydrated?: () => void;
  showTheme?: (theme: string | null) => void;
  challengePreload?: ChallengePreload;
  earlyResponses?: Map<string, EarlyResponse>;
}

declare const SETTINGS_ID: string;
declare const GUEST_PATHS: readonly string[];
declare const MY_PAGE_PATH: string;
declare const APP_MISSING: Readonly<Record<string, { text: string; reload: string }>>;
declare const FEED_PATH: string;
declare const BOOK_PATH: string;
/** In these paths, {@link ANY_ID} is a placeholder for an id. */
declare const EARLY_PATHS: Readonly<Record<"challenge" | "days" | "feed" | "ownChallenges", string>>;
declare const ANY_ID: string;
/** Request for signed addresses. `photo` is the path of a photo, with a placeholder for its user and one for its id. */
declare const PHOTO_SIGNING: { readonly path: string; readonly expiresIn: number; readonly photo: string };
declare const PHOTO_SCRIPTS: readonly string[];
declare const TOKEN_MARGIN_S: number;
