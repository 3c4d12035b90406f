import { expect, test } from "vitest";

import { createQueryClient } from "../query/query-client.ts";
import { aSetting, anId, createVisitor } from "../testing/index.ts";
import type { PlannedChallenge } from "./plan-import.ts";
import { ownImportsQuery } from "./queries.ts";
import { fetchImportTargets, importChallenge } from "./repo.ts";

const ME = anId(9001);
const NOW = Date.parse("2026-11-26T12:00:00Z");

function aServer(respond: (path: string, body: unknown) => unknown) {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input));
    const body = typeof init?.body === "string" ? (JSON.parse(init.body) as unknown) : undefined;
    return Response.json(respond(pathname.replace("/rest/v1/", ""), body));
  };
  return createVisitor({ url: "http://localhost", key: "key" }, { fetch, now: () => NOW }).diary;
}

const entry = (day: number, content: string) => ({
  day_id: anId(day),
  date: `2026-11-0${day}`,
  content,
  format: "plain" as const,
});

const aPlan = (entries: PlannedChallenge["entries"]): PlannedChallenge => ({
  challenge_id: anId(1),
  title: "Pages",
  desc: "Imported",
  category: "Other",
  days: 100,
  start_date: "2026-11-01",
  rest_days: [],
  entries,
});

const long = "x".repeat(40_000);

test.each<[string, string[], number[][]]>([
  ["no entries", [], [[]]],
  ["short entries", ["a", "b", "c"], [[1, 2, 3]]],
  ["long entries", [long, long, long], [[1, 2], [3]]],
  ["an entry that is longer than a request may be", [long.repeat(3), "b", "c"], [[1], [2, 3]]],
  ["characters of three bytes", ["日".repeat(20_000), "日".repeat(20_000)], [[1], [2]]],
])("a challenge with %s is imported in order, in requests of limited length", async (_, texts, parts) => {
  const requests: { challenge: object; entries: { date: string }[] }[] = [];
  const diary = aServer((_path, body) => {
    const request = body as (typeof requests)[number];
    requests.push(request);
    return request.entries.map(({ date }) => date);
  });
  const { entries, ...challenge } = aPlan(texts.map((text, index) => entry(index + 1, text)));
  const added = await importChallenge(diary, { ...challenge, entries });
  const dates = parts.map((part) => part.map((day) => `2026-11-0${day}`));
  expect(requests.map((request) => request.entries.map(({ date }) => date))).toEqual(dates);
  expect(requests.every((request) => JSON.stringify(request.challenge) === JSON.stringify(challenge))).toBe(
    true,
  );
  expect(added).toEqual(dates.flat());
});

const aRow = (n: number, imported_at: string | null, visibility: string) => ({
  challenge_id: anId(n),
  title: `Pages ${n}`,
  start_date: `2026-11-0${n}`,
  imported_at,
  visibility,
});

const ROWS: Record<string, unknown[]> = {
  challenge: [
    aRow(1, "2026-11-25T12:00:00.001Z", "private"),
    aRow(2, "2026-11-25T12:00:00Z", "public"),
    aRow(3, null, "private"),
  ],
  day: [
    { day_id: anId(101), challenge_id: anId(1), date: "2026-11-05" },
    { day_id: anId(102), challenge_id: anId(1), date: "2026-11-09" },
    { day_id: anId(103), challenge_id: anId(1), date: "2026-11-07" },
    { day_id: anId(104), challenge_id: anId(3), date: "2026-11-08" },
  ],
  photo: [{ photo_id: anId(501), day_id: anId(102) }],
  setting: [aSetting({ import_key: "the key" })],
};

test("an import adds entries only to private challenges of earlier imports", async () => {
  const { importKey, own } = await fetchImportTargets(
    aServer((path) => ROWS[path]),
    ME,
  );
  const daysWithPhotos = new Set([anId(102)]);
  const target = (n: number, changes: object) => {
    const start = { challenge_id: anId(n), title: `Pages ${n}`, start_date: `2026-11-0${n}` };
    return { ...start, lastDate: "", isOpen: false, dayIds: new Set(), daysWithPhotos, ...changes };
  };
  expect(importKey).toBe("the key");
  expect(own).toEqual([
    target(1, { isOpen: true, lastDate: "2026-11-09", dayIds: new Set([101, 102, 103].map(anId)) }),
    target(2, {}),
    target(3, { lastDate: "2026-11-08", dayIds: new Set([anId(104)]) }),
  ]);
});

test("a user can undo imports of the last 24 hours", async () => {
  const query = ownImportsQuery(
    aServer((path) => ROWS[path]),
    ME,
  );
  expect(await createQueryClient().fetchQuery(query)).toEqual({ recentIds: [anId(1)] });
});
