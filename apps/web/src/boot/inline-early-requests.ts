/* Runs inline before the app and imports nothing. Sends the page's first requests while the app loads. */
(() => {
  const { pathname, search } = location;
  const id = /^\/challenge\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(pathname)?.[1];
  const isFeed = pathname === FEED_PATH && search === "";
  const isBook = pathname === BOOK_PATH && search === "";
  if (id === undefined && !isFeed && !isBook) return;
  const settings = document.getElementById(SETTINGS_ID)?.textContent;
  if (settings === undefined) return;
  const { apiUrl = location.origin, key } = JSON.parse(settings) as { apiUrl?: string; key: string };

  interface Stored {
    access_token: string;
    expires_at: number;
    user: { id: string };
  }

  /** Returns null for a visitor, and undefined if the app must refresh the token first. */
  function readSession(): Stored | null | undefined {
    try {
      const [project] = new URL(apiUrl).hostname.split(".");
      const text = localStorage.getItem(`sb-${project}-auth-token`);
      if (text === null) return null;
      const stored = JSON.parse(text) as Stored;
      return stored.expires_at - TOKEN_MARGIN_S > Date.now() / 1000 ? stored : undefined;
    } catch {
      return null;
    }
  }

  const session = readSession();
  if (session === undefined) return;
  const authorization = `Bearer ${session?.access_token ?? key}`;
  const responses = new Map<string, EarlyResponse>();
  window.earlyResponses = responses;

  function send(path: string, ownId = "", priority: RequestPriority = "auto"): Promise<Response> {
    const address = apiUrl + path.replace(ANY_ID, ownId);
    const headers = { apikey: key, authorization };
    const response = fetch(address, { headers, priority, signal: AbortSignal.timeout(30_000) });
    response.catch(() => {});
    responses.set(address, { authorization, sentAt: Date.now(), response });
    return response;
  }

  async function sendForBook(userId: string): Promise<void> {
    const response = await send(EARLY_PATHS.ownChallenges, userId);
    const challenges = (await response.clone().json()) as { challenge_id: string; start_date: string }[];
    const [first] = challenges.toSorted((a, b) => a.start_date.localeCompare(b.start_date));
    if (first !== undefined) void send(EARLY_PATHS.days, first.challenge_id);
  }

  if (isFeed) void send(EARLY_PATHS.feed);
  else if (isBook && session) sendForBook(session.user.id).catch(() => {});
  else if (id !== undefined) {
    // For a visitor, `inline-challenge-preload.ts` requests the challenge.
    if (session) void send(EARLY_PATHS.challenge, id);
    void send(EARLY_PATHS.days, id, "low");
  }
})();
