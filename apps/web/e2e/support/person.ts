import type { Page } from "@playwright/test";

/** What a test may say of a challenge; the rest is filled in. */
export interface NewChallenge {
  title?: string;
  category?: string;
  days?: number;
  desc?: string;
  start_date?: string;
  visibility?: "public" | "private";
}

/** Where a test's backend is. */
export interface BackendAddress {
  url: string;
  key: string;
}

interface StoredSession {
  access_token: string;
  user: { id: string };
}

let made = 0;

/** Somebody with an account, who can do through the API what a test needs to have happened before. */
export class Person {
  readonly email: string;
  readonly password = "secret1234";
  readonly #backend: BackendAddress;
  #session: StoredSession | undefined;

  constructor(backend: BackendAddress) {
    made += 1;
    this.email = `person${process.pid}x${made}@example.com`;
    this.#backend = backend;
  }

  get id(): string {
    return this.#signedUp.user.id;
  }

  get #signedUp() {
    if (!this.#session) throw new Error("This person has not signed up.");
    return this.#session;
  }

  async signUp(): Promise<this> {
    const { email, password } = this;
    this.#session = (await this.#post("/auth/v1/signup", { email, password })) as StoredSession;
    return this;
  }

  /** Puts this person's session where the site keeps it. The page is left on an empty document of the site's origin. */
  async signIn(page: Page): Promise<void> {
    const key = `sb-${new URL(this.#backend.url).hostname.split(".")[0]}-auth-token`;
    const empty = `${this.#backend.url}/empty-document`;
    // With an icon that is none, for which a browser asks no server.
    const body = '<title>Empty</title><link rel="icon" href="data:,">';
    await page.route(empty, (route) => route.fulfill({ contentType: "text/html", body }));
    await page.goto(empty);
    await page.unroute(empty);
    await page.evaluate(
      ([name, session]) => localStorage.setItem(name!, session!),
      [key, JSON.stringify(this.#signedUp)],
    );
  }

  async setProfile(values: { nickname?: string; comment?: string; day_start_hour?: number }): Promise<void> {
    await this.#send("PATCH", `/rest/v1/profile?user_id=eq.${this.id}`, values);
  }

  /** Answers the id. */
  async setChallenge(values: NewChallenge = {}): Promise<string> {
    const challenge_id = crypto.randomUUID();
    await this.#post("/rest/v1/challenge", {
      challenge_id,
      title: "Read ten pages",
      category: "Other",
      days: 3,
      desc: "Every evening.",
      start_date: "2026-01-01",
      ...values,
    });
    return challenge_id;
  }

  /** Answers the id. */
  async writeDay(challenge_id: string, date: string, content: string): Promise<string> {
    const day_id = crypto.randomUUID();
    await this.#post("/rest/v1/day", { day_id, challenge_id, date, content });
    return day_id;
  }

  async like(challenge_id: string): Promise<void> {
    await this.#post("/rest/v1/likes", { challenge_id });
  }

  #post(path: string, body: unknown): Promise<unknown> {
    return this.#send("POST", path, body);
  }

  async #send(method: string, path: string, body: unknown): Promise<unknown> {
    const { key, url } = this.#backend;
    const response = await fetch(url + path, {
      method,
      headers: {
        apikey: key,
        authorization: `Bearer ${this.#session?.access_token ?? key}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  }
}
