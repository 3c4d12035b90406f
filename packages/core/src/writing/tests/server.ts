/** Simulated server for entries, their photos and notes, with a bad connection. Responds like PostgREST and storage. */
import type { Day, NewDay } from "../../day/index.ts";
import { aDay } from "../../testing/index.ts";
import { NoteServer } from "./note-server.ts";
import { PhotoServer, type SaveRequest } from "./photo-server.ts";
import { Rejection, type Row } from "./rejection.ts";
import type { WalkTime } from "./time.ts";

export type { Row } from "./rejection.ts";

export type Condition = "fine" | "request-lost" | "answer-lost" | "late" | "failing" | "busy" | "expired";

const REJECTIONS = {
  failing: () => new Rejection(500, { code: "" }),
  busy: () => new Rejection(429, { code: "" }),
  expired: () => new Rejection(401, { code: "PGRST301" }),
};

export type SeenRow = Row & Pick<Day, "photos">;

export class Server {
  readonly rows = new Map<string, Row>();
  readonly revisions = new Map<string, string[]>();
  readonly made: string[] = [];
  readonly replaced: { before: string; after: string }[] = [];
  days = 1000;
  condition: () => Condition = () => "fine";
  readonly photos = new PhotoServer();
  readonly notes: NoteServer;
  #timers: WalkTime;
  #chance: () => number;

  constructor(timers: WalkTime, chance: () => number) {
    this.#timers = timers;
    this.notes = new NoteServer(timers.now);
    this.#chance = chance;
  }

  rowsOf(userId: string): SeenRow[] {
    return [...this.rows.values()]
      .filter((row) => row.user_id === userId)
      .map((row) => structuredClone({ ...row, photos: this.photos.entryPhotos(row.day_id) }));
  }

  /** `fetch` of a page. After the page dies, it sends nothing more, but the server executes earlier requests. */
  fetchFor(life: { isDead: boolean }): typeof fetch {
    return async (input, init) => {
      if (life.isDead) return new Promise(() => undefined);
      const condition = this.condition();
      if (condition === "request-lost") {
        await this.#after(100);
        throw new TypeError("Failed to fetch");
      }
      await this.#after(condition === "late" ? this.#chance() * 9_000 : this.#chance() * 200);
      if (condition === "failing" || condition === "busy" || condition === "expired")
        return toResponse(REJECTIONS[condition]());
      const body = init?.body instanceof Blob ? await this.#timers.track(init.body.text()) : init?.body;
      const response = this.#respond(new URL(input as string), init?.method ?? "GET", body as string);
      await this.#after(condition === "late" ? this.#chance() * 15_000 : this.#chance() * 200);
      if (condition === "answer-lost") throw new TypeError("Failed to fetch");
      return response;
    };
  }

  #respond({ pathname, searchParams }: URL, method: string, body: string): Response {
    const file = pathname.match(/^\/storage\/v1\/object\/photos\/(.+)/)?.[1];
    if (file !== undefined) return this.photos.upload(file, body);
    const dayId = searchParams.get("day_id")?.replace(/^eq\./, "") ?? "";
    try {
      switch (`${method} ${pathname}`) {
        case "POST /rest/v1/day":
          return toResponse(this.#insert(JSON.parse(body) as NewDay), 201);
        case "GET /rest/v1/day":
          return toResponse(this.#select(dayId));
        case "PATCH /rest/v1/day":
          return toResponse(this.#update(dayId, JSON.parse(body) as Pick<Day, "content" | "version">));
        case "GET /rest/v1/day_revision":
          return toResponse((this.revisions.get(dayId) ?? []).map((content) => ({ content })));
        case "POST /rest/v1/rpc/save_photos": {
          const request = JSON.parse(body) as SaveRequest;
          return toResponse(this.photos.save(request, this.rows.get(request.day_id)));
        }
        case "POST /rest/v1/note":
          return toResponse(this.notes.insert(JSON.parse(body)), 201);
        case "GET /rest/v1/note":
          return toResponse(this.notes.list(searchParams.get("user_id")?.replace(/^eq\./, "") ?? ""));
        case "POST /rest/v1/rpc/delete_notes":
          return Response.json(this.notes.delete((JSON.parse(body) as { note_ids: string[] }).note_ids));
        case "POST /rest/v1/rpc/check_photo_upload":
          return Response.json(this.photos.checkUpload());
        default:
          throw new Error(`The server has no ${method} ${pathname}.`);
      }
    } catch (error) {
      if (error instanceof Rejection) return toResponse(error);
      throw error;
    }
  }

  #after(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#timers.after(Math.floor(ms), resolve);
    });
  }

  editElsewhere(dayId: string, word: string): void {
    const row = this.rows.get(dayId);
    if (row === undefined) throw new Error("The entry does not exist.");
    this.#update(dayId, { content: `${row.content.trimEnd()} ${word} `, version: row.version });
  }

  #select(dayId: string): object[] {
    const row = this.rows.get(dayId);
    if (row === undefined) return [];
    const photos = this.photos.entryPhotos(dayId);
    return [{ ...aDay({ ...row, photos }), challenge: { days: this.days } }];
  }

  #insert(entry: NewDay): object[] {
    if (this.rows.has(entry.day_id)) return [];
    const others = [...this.rows.values()].filter(({ challenge_id }) => challenge_id === entry.challenge_id);
    if (others.some(({ date }) => date === entry.date)) throw new Rejection(409, { code: "23505" });
    if (others.length >= this.days) throw new Rejection(422, { code: "PT422", hint: "challenge/completed" });
    const { challenge_id, content, date, day_id, user_id } = entry;
    this.rows.set(day_id, { challenge_id, content, date, day_id, user_id, version: 1 });
    this.made.push(day_id);
    return this.#select(day_id);
  }

  /** Updates an entry only if `version` is the current version. An equal text changes nothing. */
  #update(dayId: string, { content, version }: Pick<Day, "content" | "version">): object[] {
    const row = this.rows.get(dayId);
    if (row === undefined) return [];
    if (row.content !== content) {
      if (row.version !== version) throw new Rejection(409, { code: "PT409", hint: "day/edited-elsewhere" });
      this.replaced.push({ before: row.content, after: content });
      this.revisions.set(dayId, [...(this.revisions.get(dayId) ?? []), row.content]);
      this.rows.set(dayId, { ...row, content, version: row.version + 1 });
    }
    return this.#select(dayId);
  }
}

function toResponse(result: object[] | Rejection, status = 200): Response {
  return result instanceof Rejection
    ? Response.json(result.body, { status: result.status })
    : Response.json(result, { status });
}
