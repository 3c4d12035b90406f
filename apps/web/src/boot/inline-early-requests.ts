/* Runs inline before the app and imports nothing. Sends the page's first requests while the app loads. */
(() => {
  /** Cards that a wide screen shows next to each other. */
  const FIRST_ROW = 3;
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

  interface Options {
    /** With a body, the request is a POST request. */
    body?: string;
    priority?: RequestPriority;
  }

  function send(path: string, ownId = "", { body, priority = "auto" }: Options = {}): Promise<Response> {
    const address = apiUrl + path.replace(ANY_ID, ownId);
    const method = body === undefined ? "GET" : "POST";
    const type = body === undefined ? {} : { "content-type": "application/json" };
    const response = fetch(address, {
      method,
      headers: { apikey: key, authorization, ...type },
      body: body ?? null,
      priority,
      signal: AbortSignal.timeout(30_000),
    });
    response.catch(() => {});
    responses.set(address, { authorization, method, body, sentAt: Date.now(), response });
    return response;
  }

  interface Card {
    user_id: string;
    photo: { photo_id: string } | null;
  }

  const photosOf = (cards: readonly Card[]) =>
    cards.flatMap(({ photo, user_id }) =>
      photo ? [PHOTO_SIGNING.photo.replace(ANY_ID, user_id).replace(ANY_ID, photo.photo_id)] : [],
    );

  /** Loads the feed and what the first photo needs, so the photo is there when the app renders its card. */
  async function sendForFeed(): Promise<void> {
    const response = await send(EARLY_PATHS.feed);
    const cards = (await response.clone().json()) as Card[];
    const paths = photosOf(cards);
    if (paths.length === 0) return;
    for (const href of PHOTO_SCRIPTS) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    }
    const signing = await send(PHOTO_SIGNING.path, "", {
      body: JSON.stringify({ expiresIn: PHOTO_SIGNING.expiresIn, paths }),
    });
    const signed = (await signing.clone().json()) as { path: string; signedURL: string | null }[];
    const [first] = photosOf(cards.slice(0, FIRST_ROW));
    const url = signed.find(({ path }) => path === first)?.signedURL;
    if (!url) return;
    const image = new Image();
    image.fetchPriority = "high";
    image.src = `${apiUrl}/storage/v1${url}`;
  }

  async function sendForBook(userId: string): Promise<void> {
    const response = await send(EARLY_PATHS.ownChallenges, userId);
    const challenges = (await response.clone().json()) as { challenge_id: string; start_date: string }[];
    const [first] = challenges.toSorted((a, b) => a.start_date.localeCompare(b.start_date));
    if (first !== undefined) void send(EARLY_PATHS.days, first.challenge_id);
  }

  if (isFeed) sendForFeed().catch(() => {});
  else if (isBook && session) sendForBook(session.user.id).catch(() => {});
  else if (id !== undefined) {
    // For a visitor, `inline-challenge-preload.ts` requests the challenge.
    if (session) void send(EARLY_PATHS.challenge, id);
    void send(EARLY_PATHS.days, id, { priority: "low" });
  }
})();
