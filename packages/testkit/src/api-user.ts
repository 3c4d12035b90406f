interface Backend {
  url: string;
  key: string;
}

const ENTRY_COLUMNS =
  "day_id,challenge_id,user_id,date,day,content,version,created_at,updated_at,hidden_at,format";

export interface NewChallenge {
  title?: string;
  category?: string;
  days?: number;
  desc?: string;
  start_date?: string;
  visibility?: "public" | "private";
  /** Planned weekdays as bits. Monday is bit 0. */
  weekdays?: number;
  template?: string;
}

export interface TestSession {
  access_token: string;
  refresh_token: string;
  token_type: string;
  expires_at: number;
  expires_in: number;
  user: { id: string; email: string };
}

let made = 0;

export class ApiUser {
  readonly email: string;
  readonly password: string = "secret1234";
  readonly #backend: Backend;
  #session: TestSession | undefined;

  constructor(backend: Backend) {
    made += 1;
    this.email = `person${process.pid}x${made}@example.com`;
    this.#backend = backend;
  }

  get id(): string {
    return this.session.user.id;
  }

  protected get session(): TestSession {
    if (this.#session === undefined) throw new Error("This user has not signed up.");
    return this.#session;
  }

  protected get url(): string {
    return this.#backend.url;
  }

  async signUp(): Promise<this> {
    this.#session = await this.#send<TestSession>("POST", "/auth/v1/signup", this.#credentials);
    return this;
  }

  newSession(): Promise<TestSession> {
    return this.#send<TestSession>("POST", "/auth/v1/token?grant_type=password", this.#credentials);
  }

  async requestPasswordReset(): Promise<void> {
    await this.#send("POST", "/auth/v1/recover", { email: this.email });
  }

  get #credentials() {
    return { email: this.email, password: this.password };
  }

  async setProfile(values: { nickname?: string; comment?: string; handle?: string }): Promise<void> {
    await this.#change(`profile?user_id=eq.${this.id}&select=*`, values);
  }

  /** Turns off the page that greets a user after a long break, so My page lists the challenges. */
  async skipWelcomeBack(): Promise<void> {
    await this.#change(`setting?user_id=eq.${this.id}&select=*`, { lapse_seen_on: "9999-12-31" });
  }

  async setChallenge(values: NewChallenge = {}): Promise<string> {
    const challenge_id = crypto.randomUUID();
    const challenge = {
      challenge_id,
      title: "Read ten pages",
      category: "Other",
      days: 3,
      desc: "Every evening.",
      start_date: "2026-01-01",
      ...values,
    };
    await this.#create("challenge?on_conflict=challenge_id&select=challenge_id", challenge);
    return challenge_id;
  }

  async writeDay(challenge_id: string, date: string, content: string): Promise<string> {
    const day_id = crypto.randomUUID();
    const day = { day_id, challenge_id, date, content };
    await this.#create(`day?on_conflict=day_id&select=${ENTRY_COLUMNS},challenge(days)`, day);
    return day_id;
  }

  async editDay(day_id: string, content: string): Promise<void> {
    const from = "00000000-0000-0000-0000-000000000000";
    const challenges = await this.#send<{ challenge_id: string }[]>(
      "GET",
      `/rest/v1/challenge?select=*&user_id=eq.${this.id}&challenge_id=gt.${from}&order=challenge_id.asc&limit=500`,
    );
    const rows: { day_id: string; challenge_id: string; version: number }[] = [];
    for (const { challenge_id } of challenges) {
      const path = `/rest/v1/day?select=${ENTRY_COLUMNS}&challenge_id=eq.${challenge_id}&order=date.desc`;
      rows.push(...(await this.#send<typeof rows>("GET", path)));
    }
    const row = rows.find((day) => day.day_id === day_id);
    if (row === undefined) throw new Error("There is no such entry.");
    const { challenge_id, version } = row;
    await this.#change(
      `day?day_id=eq.${day_id}&challenge_id=eq.${challenge_id}&user_id=eq.${this.id}&select=${ENTRY_COLUMNS}`,
      { content, version },
    );
  }

  async like(challenge_id: string): Promise<void> {
    const prefer = "resolution=ignore-duplicates";
    await this.#send("POST", "/rest/v1/likes?on_conflict=challenge_id,user_id", { challenge_id }, prefer);
  }

  async call<Answer>(name: string, args: Record<string, unknown> = {}): Promise<Answer> {
    return this.#send<Answer>("POST", `/rest/v1/rpc/${name}`, args);
  }

  async upload(path: string, bytes: Uint8Array<ArrayBuffer>, type: string): Promise<void> {
    const { key, url } = this.#backend;
    const response = await fetch(`${url}/storage/v1/object/${path}`, {
      method: "POST",
      headers: { apikey: key, authorization: `Bearer ${this.session.access_token}`, "content-type": type },
      body: bytes,
    });
    if (!response.ok) throw new Error(`The upload of ${path} failed with HTTP ${response.status}.`);
  }

  // Sends the same request as the product, because the server rejects other requests.
  async #create(path: string, row: object): Promise<void> {
    await this.#send("POST", `/rest/v1/${path}`, row, "resolution=ignore-duplicates,return=representation");
  }

  async #change(path: string, values: object): Promise<void> {
    await this.#send("PATCH", `/rest/v1/${path}`, values, "return=representation");
  }

  async #send<Answer>(method: string, path: string, body?: unknown, prefer?: string): Promise<Answer> {
    const { key, url } = this.#backend;
    const response = await fetch(url + path, {
      method,
      headers: {
        apikey: key,
        authorization: `Bearer ${this.#session?.access_token ?? key}`,
        "content-type": "application/json",
        ...(prefer !== undefined && { prefer }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} failed with HTTP ${response.status}: ${text}`);
    return (text === "" ? undefined : JSON.parse(text)) as Answer;
  }
}
