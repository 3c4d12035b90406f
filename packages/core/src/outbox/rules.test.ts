import { describe, expect, test } from "vitest";

import type { AppErrorCode } from "../errors/index.ts";
import { anId } from "../testing/index.ts";
import type { Delivery, OutboxEntry } from "./entry.ts";
import {
  compareEntries,
  nextEntry,
  pauseAfter,
  placeFor,
  queuedAfter,
  reachOf,
  type OutboxEvent,
  type Place,
} from "./rules.ts";

const entry = (changes: Partial<OutboxEntry> = {}): OutboxEntry => ({
  day_id: anId(101),
  challenge_id: anId(1),
  user_id: anId(9001),
  date: "2026-11-20",
  content: "Read a chapter.",
  queuedAt: 1000,
  delivery: { status: "waiting" },
  ...changes,
});

const waiting: Delivery = { status: "waiting" };
const sending: Delivery = { status: "sending" };
const refused: Delivery = { status: "refused", code: "day/duplicate-date" };

const picked: OutboxEvent = { type: "picked" };
const acknowledged: OutboxEvent = { type: "acknowledged", content: "Read a chapter.", version: 1 };
const unanswered: OutboxEvent = { type: "failed", code: "network" };
const completed: OutboxEvent = { type: "failed", code: "challenge/completed" };
const abandoned: OutboxEvent = { type: "abandoned" };
const dateChanged: OutboxEvent = { type: "date-changed", date: "2026-11-19" };
const retried: OutboxEvent = { type: "retried" };
const discarded: OutboxEvent = { type: "discarded" };
const withdrawn: OutboxEvent = { type: "withdrawn" };

describe("every event in every state", () => {
  const same = {};
  const gone = null;
  test.each<[Delivery, OutboxEvent, Partial<OutboxEntry> | null]>([
    [waiting, picked, { delivery: sending }],
    [waiting, acknowledged, gone],
    [waiting, unanswered, same],
    [waiting, completed, same],
    [waiting, abandoned, same],
    [waiting, dateChanged, same],
    [waiting, retried, same],
    [waiting, discarded, gone],
    [waiting, withdrawn, same],

    [sending, picked, same],
    [sending, acknowledged, gone],
    [sending, unanswered, { delivery: waiting }],
    [sending, completed, { delivery: { status: "refused", code: "challenge/completed" } }],
    [sending, abandoned, { delivery: waiting }],
    [sending, dateChanged, same],
    [sending, retried, same],
    [sending, discarded, same],
    [sending, withdrawn, same],

    [refused, picked, same],
    [refused, acknowledged, gone],
    [refused, unanswered, same],
    [refused, completed, same],
    [refused, abandoned, same],
    [refused, dateChanged, { delivery: waiting, date: "2026-11-19" }],
    [refused, retried, { delivery: waiting }],
    [refused, discarded, gone],
    [refused, withdrawn, gone],
  ])("%j, then %j", (delivery, event, expected) => {
    const before = entry({ delivery });
    expect(nextEntry(before, event)).toEqual(expected === gone ? null : { ...before, ...expected });
  });
});

const edit = (changes: Partial<OutboxEntry> = {}) => entry({ basedOn: 3, ...changes });

describe("an edit", () => {
  test("remembers every text that was sent for it", () => {
    const first = nextEntry(edit({ content: "A" }), picked);
    expect(first).toMatchObject({ sent: ["A"], delivery: sending });
    expect(nextEntry(edit({ content: "B", sent: ["A"] }), picked)).toMatchObject({ sent: ["A", "B"] });
    expect(nextEntry(edit({ content: "A", sent: ["A"] }), picked)).toMatchObject({ sent: ["A"] });
  });

  test("leaves when its text has arrived, and goes on from an earlier text of its own", () => {
    const arrived: OutboxEvent = { type: "acknowledged", content: "A", version: 4 };
    expect(nextEntry(edit({ content: "A", delivery: sending }), arrived)).toBeNull();
    expect(nextEntry(edit({ content: "B" }), arrived)).toEqual(edit({ content: "B", basedOn: 4 }));
  });

  test("does not take the place of a refused one that it does not contain", () => {
    const kept = [edit({ content: "A", delivery: { status: "refused", code: "day/edited-elsewhere" } })];
    expect(placeFor(edit({ content: "B" }), kept)).toBe("taken");
    expect(placeFor(edit({ content: "A and B" }), kept)).toBe("free");
  });

  test("takes the place of an earlier one, and is in nobody's way", () => {
    const kept = [edit({ delivery: sending })];
    expect(placeFor(edit({ content: "B" }), kept)).toBe("free");
    expect(placeFor(entry({ day_id: anId(102) }), kept)).toBe("free");
  });
});

const REACH: Record<AppErrorCode, ReturnType<typeof reachOf>> = {
  network: "everything",
  busy: "everything",
  "session/expired": "everything",
  "session/missing": "everything",
  server: "challenge",
  forbidden: "entry",
  "not-found": "entry",
  conflict: "entry",
  invalid: "entry",
  "challenge/not-found": "entry",
  "challenge/completed": "entry",
  "challenge/days-below-written": "entry",
  "day/duplicate-date": "entry",
  "day/date-in-future": "entry",
  "day/edited-elsewhere": "entry",
  "day/delete-too-late": "entry",
  "auth/incomplete": "entry",
  "auth/invalid-credentials": "entry",
  "auth/user-exists": "entry",
  "auth/weak-password": "entry",
  "auth/same-password": "entry",
  "auth/current-password-needed": "entry",
  "auth/current-password-wrong": "entry",
  "auth/link-invalid": "entry",
  "account/sign-in-needed": "entry",
  "auth/refused": "entry",
  "quota/exceeded": "entry",
  "profile/unknown-time-zone": "entry",
  "profile/files-left": "entry",
  "profile/avatar-too-big": "entry",
  "profile/avatar-not-an-image": "entry",
};

test.each(Object.entries(REACH) as [AppErrorCode, string][])("%s concerns %s", (code, reach) => {
  expect(reachOf(code)).toBe(reach);
  const after = nextEntry(entry({ delivery: sending }), { type: "failed", code });
  expect(after?.delivery).toEqual(reach === "entry" ? { status: "refused", code } : waiting);
});

test("entries go out in the order in which they were queued, also when the clock was set back", () => {
  const first = entry({ day_id: anId(3), queuedAt: 5000 });
  const second = entry({ day_id: anId(2), queuedAt: queuedAfter([first], 4000) });
  const third = entry({ day_id: anId(1), queuedAt: queuedAfter([second, first], 9000) });
  expect([third, first, second].toSorted(compareEntries)).toEqual([first, second, third]);
  expect(queuedAfter([], 1234)).toBe(1234);
});

test("of one moment, the order is the same on every tab", () => {
  const a = entry({ day_id: anId(1) });
  const b = entry({ day_id: anId(2) });
  expect([b, a].toSorted(compareEntries)).toEqual([a, b].toSorted(compareEntries));
});

test("pauses grow to five minutes and differ from tab to tab", () => {
  expect([1, 2, 3, 4, 8, 9, 50].map((failures) => pauseAfter(failures, 1))).toEqual([
    2000, 4000, 8000, 16_000, 256_000, 300_000, 300_000,
  ]);
  expect(pauseAfter(1, 0)).toBe(1000);
  expect(pauseAfter(50, 0)).toBe(150_000);
});

const other = { day_id: anId(102), content: "Another text." };
test.each<[string, Partial<OutboxEntry>, Delivery, Place]>([
  ["the same entry, waiting", {}, waiting, "there"],
  ["the same entry, being sent", {}, sending, "there"],
  ["the same entry, refused", {}, refused, "free"],
  ["its id with another text", { content: "Another text." }, waiting, "taken"],
  ["its id with another text, being sent", { content: "Another text." }, sending, "taken"],
  ["its id with another text, refused", { content: "Another text." }, refused, "free"],
  ["its id with another date", { date: "2026-11-19" }, waiting, "taken"],
  ["another of its date, waiting", other, waiting, "taken"],
  ["another of its date, being sent", other, sending, "taken"],
  ["another of its date, refused", other, refused, "free"],
  ["another of another date", { ...other, date: "2026-11-19" }, waiting, "free"],
  ["another of its date, for another challenge", { ...other, challenge_id: anId(2) }, waiting, "free"],
])("beside %s", (_name, changes, delivery, place) => {
  expect(placeFor(entry(), [entry({ ...changes, delivery })])).toBe(place);
});
