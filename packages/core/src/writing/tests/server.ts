/** An entry server on a bad connection: single requests as in PostgREST, and the client's `submitDay` over them. */
import type { NewDay, DaySubmission, SavedEntry } from "../../day/index.ts";
import { AppError } from "../../errors/index.ts";
import type { Timers } from "../../local-store/index.ts";
import { aDay } from "../../testing/index.ts";

export type Weather = "fine" | "request-lost" | "answer-lost" | "late" | "failing" | "busy" | "expired";

export interface Row extends NewDay {
  version: number;
}

const CODES = { failing: "server", busy: "busy", expired: "session/expired" } as const;

export class Server {
  readonly rows = new Map<string, Row>();
  readonly revisions = new Map<string, string[]>();
  readonly made: string[] = [];
  readonly replaced: { before: string; after: string }[] = [];
  readonly refusedIds = new Set<string>();
  days = 1000;
  weather: () => Weather = () => "fine";
  #timers: Timers;
  #chance: () => number;

  constructor(timers: Timers, chance: () => number) {
    this.#timers = timers;
    this.#chance = chance;
  }

  async send(entry: DaySubmission, life: { isDead: boolean }): Promise<SavedEntry> {
    try {
      return entry.basedOn === null
        ? await this.#register(entry, life)
        : await this.#sendEdit({ ...entry, basedOn: entry.basedOn }, life);
    } catch (error) {
      if (error instanceof AppError && !["network", "server", "busy", "session/expired"].includes(error.code))
        this.refusedIds.add(entry.day_id);
      throw error;
    }
  }

  rowsOf(userId: string): Row[] {
    return [...this.rows.values()].filter((row) => row.user_id === userId).map((row) => structuredClone(row));
  }

  async #register(entry: DaySubmission, life: { isDead: boolean }): Promise<SavedEntry> {
    if (await this.#request(life, () => this.#insert(entry))) {
      return this.#answer(entry.day_id);
    }
    const row = await this.#request(life, () => ({ ...this.#row(entry.day_id) }));
    if (row.content === entry.content) return this.#answer(entry.day_id, row);
    let now = row;
    if (entry.sent.includes(row.content)) {
      const { version } = row;
      const updated = await this.#request(life, () => this.#update(entry.day_id, entry.content, version));
      if (updated) return this.#answer(entry.day_id, updated);
      now = await this.#request(life, () => ({ ...this.#row(entry.day_id) }));
    }
    const earlier = await this.#request(life, () => [...(this.revisions.get(entry.day_id) ?? [])]);
    if (earlier.includes(entry.content)) return this.#answer(entry.day_id, now);
    throw new AppError("day/duplicate-date");
  }

  async #sendEdit(
    { basedOn, content, day_id, sent }: DaySubmission & { basedOn: number },
    life: { isDead: boolean },
  ): Promise<SavedEntry> {
    let updated = await this.#request(life, () => this.#update(day_id, content, basedOn));
    if (!updated) {
      const now = await this.#request(life, () => ({ ...this.#row(day_id) }));
      if (sent.includes(now.content)) {
        updated = await this.#request(life, () => this.#update(day_id, content, now.version));
      }
    }
    if (!updated) throw new AppError("day/edited-elsewhere");
    return this.#answer(day_id, updated);
  }

  #answer(dayId: string, row: Row = this.#row(dayId)): SavedEntry {
    return { day: aDay({ ...row }), completed: false };
  }

  /** A dead page sends no more requests; requests already sent are executed. */
  async #request<Result>(life: { isDead: boolean }, work: () => Result): Promise<Result> {
    if (life.isDead) return new Promise(() => undefined);
    const weather = this.weather();
    if (weather === "request-lost") {
      await this.#after(100);
      throw new AppError("network");
    }
    await this.#after(weather === "late" ? this.#chance() * 9_000 : this.#chance() * 200);
    if (weather === "failing" || weather === "busy" || weather === "expired")
      throw new AppError(CODES[weather]);
    const result = work();
    await this.#after(weather === "late" ? this.#chance() * 15_000 : this.#chance() * 200);
    if (weather === "answer-lost") throw new AppError("network");
    return result;
  }

  #after(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#timers.after(Math.floor(ms), resolve);
    });
  }

  editElsewhere(dayId: string, word: string): void {
    const { content, version } = this.#row(dayId);
    this.#update(dayId, `${content.trimEnd()} ${word} `, version);
  }

  #row(dayId: string): Row {
    const row = this.rows.get(dayId);
    if (row === undefined) throw new AppError("not-found");
    return row;
  }

  #insert(entry: NewDay): boolean {
    if (this.rows.has(entry.day_id)) return false;
    const others = [...this.rows.values()].filter(({ challenge_id }) => challenge_id === entry.challenge_id);
    if (others.some(({ date }) => date === entry.date)) throw new AppError("day/duplicate-date");
    if (others.length >= this.days) throw new AppError("challenge/completed");
    const { challenge_id, content, date, day_id, user_id } = entry;
    this.rows.set(day_id, { challenge_id, content, date, day_id, user_id, version: 1 });
    this.made.push(day_id);
    return true;
  }

  #update(dayId: string, content: string, basedOn: number): Row | null {
    const row = this.#row(dayId);
    if (row.content === content) return { ...row };
    if (row.version !== basedOn) return null;
    this.replaced.push({ before: row.content, after: content });
    this.revisions.set(dayId, [...(this.revisions.get(dayId) ?? []), row.content]);
    const next = { ...row, content, version: row.version + 1 };
    this.rows.set(dayId, next);
    return { ...next };
  }
}
