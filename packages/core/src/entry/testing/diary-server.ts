import type { DayEdit, DayEntry, Registered } from "../../day/index.ts";
import { AppError, type AppErrorCode } from "../../errors/index.ts";
import { aDay } from "../../testing/index.ts";

/** What happens to the next request. `answer-lost`: carried out, and nobody hears of it. */
export type Weather = "fine" | "request-lost" | "answer-lost" | "failing" | "busy" | "session-expired";

/** A server of entries that keeps the rules of the database, on a bad line. */
export interface DiaryServer {
  rows: Map<string, DayEntry & { version: number }>;
  /** Every text that it ever took. */
  texts: string[];
  /** Every request that reached it, in order. */
  asked: string[];
  weather: () => Weather;
  /** How many entries a challenge takes; more than any test writes unless a test says so. */
  days: number;
  send: (entry: DayEntry | DayEdit) => Promise<Registered>;
  /** The earlier texts of the rows. */
  revisions: Map<string, string[]>;
  /** What another device does. */
  edit: (dayId: string, content: string) => void;
}

const LOST: Partial<Record<Weather, AppErrorCode>> = {
  "request-lost": "network",
  failing: "server",
  busy: "busy",
  "session-expired": "session/expired",
};

export function diaryServer(): DiaryServer {
  const server: DiaryServer = {
    rows: new Map(),
    revisions: new Map(),
    texts: [],
    asked: [],
    weather: () => "fine",
    days: 1000,
    send: async (entry) => {
      const weather = server.weather();
      // As long as a request is under way, other things happen.
      await Promise.resolve();
      const lost = LOST[weather];
      if (lost !== undefined) throw new AppError(lost);
      server.asked.push(entry.day_id);
      const registered = "basedOn" in entry ? takeEdit(server, entry) : take(server, entry);
      if (weather === "answer-lost") throw new AppError("network");
      return registered;
    },
    edit: (dayId, content) => {
      const row = server.rows.get(dayId);
      if (row === undefined) return;
      server.revisions.set(dayId, [...(server.revisions.get(dayId) ?? []), row.content]);
      server.rows.set(dayId, { ...row, content, version: row.version + 1 });
    },
  };
  return server;
}

function take(server: DiaryServer, entry: DayEntry): Registered {
  const { days, revisions, rows, texts } = server;
  const ofChallenge = [...rows.values()].filter(({ challenge_id }) => challenge_id === entry.challenge_id);
  const there = rows.get(entry.day_id);
  if (there === undefined) {
    if (ofChallenge.length >= days) throw new AppError("challenge/completed");
    if (ofChallenge.some(({ date }) => date === entry.date)) throw new AppError("day/duplicate-date");
    rows.set(entry.day_id, { ...entry, version: 1 });
    texts.push(entry.content);
    ofChallenge.push({ ...entry, version: 1 });
  } else if (there.content !== entry.content && there.version === 1) {
    server.edit(entry.day_id, entry.content);
    texts.push(entry.content);
  } else if (there.content !== entry.content && !revisions.get(entry.day_id)?.includes(entry.content)) {
    throw new AppError("day/duplicate-date");
  }
  const number = ofChallenge.findIndex(({ day_id }) => day_id === entry.day_id) + 1;
  return { day: aDay({ ...rows.get(entry.day_id), day: number }), completed: number >= days };
}

function takeEdit(server: DiaryServer, { basedOn, content, day_id, sent = [] }: DayEdit): Registered {
  const row = server.rows.get(day_id);
  if (row === undefined) throw new AppError("not-found");
  if (row.content !== content) {
    // As `sendDay` does with an edit of its own that it meets.
    if (row.version !== basedOn && !sent.includes(row.content)) throw new AppError("day/edited-elsewhere");
    server.edit(day_id, content);
    server.texts.push(content);
  }
  return { day: aDay(server.rows.get(day_id)), completed: false };
}
