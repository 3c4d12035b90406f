import type { DayEntry, Registered } from "../../day/index.ts";
import { AppError, type AppErrorCode } from "../../errors/index.ts";
import { aDay } from "../../testing/index.ts";

/** What happens to the next request. `answer-lost`: carried out, and nobody hears of it. */
export type Weather = "fine" | "request-lost" | "answer-lost" | "failing" | "busy" | "session-expired";

/** A server of entries that keeps the rules of the database, on a bad line. */
export type DiaryServer = {
  rows: Map<string, DayEntry>;
  /** Every request that reached it, in order. */
  asked: string[];
  weather: () => Weather;
  /** How many entries a challenge takes; more than any test writes unless a test says so. */
  days: number;
  register: (entry: DayEntry) => Promise<Registered>;
};

const LOST: Partial<Record<Weather, AppErrorCode>> = {
  "request-lost": "network",
  failing: "server",
  busy: "busy",
  "session-expired": "session/expired",
};

export function diaryServer(): DiaryServer {
  const server: DiaryServer = {
    rows: new Map(),
    asked: [],
    weather: () => "fine",
    days: 1000,
    register: async (entry) => {
      const weather = server.weather();
      // As long as a request is under way, other things happen.
      await Promise.resolve();
      const lost = LOST[weather];
      if (lost !== undefined) throw new AppError(lost);
      server.asked.push(entry.day_id);
      const registered = take(server, entry);
      if (weather === "answer-lost") throw new AppError("network");
      return registered;
    },
  };
  return server;
}

function take({ rows, days }: DiaryServer, entry: DayEntry): Registered {
  const ofChallenge = [...rows.values()].filter(({ challenge_id }) => challenge_id === entry.challenge_id);
  if (!rows.has(entry.day_id)) {
    if (ofChallenge.length >= days) throw new AppError("challenge/completed");
    if (ofChallenge.some(({ date }) => date === entry.date)) throw new AppError("day/duplicate-date");
    rows.set(entry.day_id, entry);
    ofChallenge.push(entry);
  }
  const number = ofChallenge.findIndex(({ day_id }) => day_id === entry.day_id) + 1;
  return { day: aDay({ ...rows.get(entry.day_id), day: number }), completed: number >= days };
}
