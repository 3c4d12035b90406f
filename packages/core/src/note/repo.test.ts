import { expect, test } from "vitest";

import { anId, createVisitor } from "../testing/index.ts";
import { deleteNotes, fetchNotes } from "./repo.ts";

test("a list of notes has the time before its request, because it may lack later notes", async () => {
  let time = 1;
  const fetch = async () => {
    time = 9;
    return Response.json([]);
  };
  const { diary } = createVisitor({ url: "http://localhost", key: "key" }, { fetch, now: () => time });
  expect(await fetchNotes(diary, anId(9001))).toEqual({ notes: [], requestedAt: 1 });
});

test("many notes are deleted in several requests", async () => {
  const deleted: string[][] = [];
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    deleted.push((JSON.parse(init?.body as string) as { note_ids: string[] }).note_ids);
    return new Response(null, { status: 204 });
  };
  const { diary } = createVisitor({ url: "http://localhost", key: "key" }, { fetch });
  const ids = Array.from({ length: 201 }, (_, n) => anId(n));
  await deleteNotes(diary, ids);
  expect(deleted.map(({ length }) => length)).toEqual([100, 100, 1]);
  expect(deleted.flat()).toEqual(ids);
});
