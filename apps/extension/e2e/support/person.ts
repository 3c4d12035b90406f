import type { TestBackend } from "@diary/local-backend/testing";

type Session = { access_token: string; refresh_token: string; user: { id: string } };

let made = 0;

/** Somebody with an account, who can do through the API what a test needs to have happened before. */
export class Person {
  readonly email: string;
  readonly password: string = "secret1234";
  readonly #backend: TestBackend;
  #session: Session | undefined;

  constructor(backend: TestBackend) {
    made += 1;
    this.email = `person${process.pid}x${made}@example.com`;
    this.#backend = backend;
  }

  get id(): string {
    if (this.#session === undefined) throw new Error("This person has not signed up.");
    return this.#session.user.id;
  }

  async signUp(): Promise<this> {
    this.#session = (await this.#send("POST", "/auth/v1/signup", {
      email: this.email,
      password: this.password,
    })) as Session;
    return this;
  }

  /** Signs in once more, on a device that no test looks at: tests with short-lived tokens act through it. */
  async signInElsewhere(): Promise<void> {
    this.#session = (await this.#send("POST", "/auth/v1/token?grant_type=password", {
      email: this.email,
      password: this.password,
    })) as Session;
  }

  async setProfile(values: { day_start_hour?: number }): Promise<void> {
    await this.#send("PATCH", `/rest/v1/profile?user_id=eq.${this.id}`, values);
  }

  /** Answers the id. */
  async setChallenge(values: { title?: string; days?: number; start_date?: string } = {}): Promise<string> {
    const rows = (await this.#send("POST", "/rest/v1/challenge?select=challenge_id", {
      title: "Read ten pages",
      category: "Other",
      days: 3,
      desc: "Every evening.",
      start_date: "2026-01-01",
      ...values,
    })) as { challenge_id: string }[];
    const [row] = rows;
    if (row === undefined) throw new Error("The challenge was not made.");
    return row.challenge_id;
  }

  async writeDay(challenge_id: string, date: string, content: string): Promise<string> {
    const day_id = crypto.randomUUID();
    await this.#send("POST", "/rest/v1/day", { day_id, challenge_id, date, content });
    return day_id;
  }

  async editDay(day_id: string, content: string): Promise<void> {
    const [row] = await this.#backend.sql<{ version: number }>("select version from day where day_id = $1", [
      day_id,
    ]);
    await this.#send("PATCH", `/rest/v1/day?day_id=eq.${day_id}`, { content, version: row?.version });
  }

  async #send(method: string, path: string, body: unknown): Promise<unknown> {
    const { key, url } = this.#backend;
    const response = await fetch(url + path, {
      method,
      headers: {
        apikey: key,
        authorization: `Bearer ${this.#session?.access_token ?? key}`,
        "content-type": "application/json",
        prefer: "return=representation",
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  }
}
