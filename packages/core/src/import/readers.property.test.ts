import { expect, test } from "vitest";

import { isDaily } from "../../../../scripts/suites.ts";
import { questionId, ImportError, type ImportAnswers } from "./import-types.ts";
import { planImport } from "./plan-import.ts";
import { readImport } from "./read-import.ts";
import { type ChosenFile, readSourceFiles } from "./source-files.ts";
import { isPhotoPath } from "./source-names.ts";
import { type Files, SOURCES } from "./testing/random-exports.ts";
import { damage, Source, WORDS } from "./testing/random-source.ts";

interface Found {
  words: string;
  files: ReadonlySet<string>;
}

async function readAndPlan(files: Files): Promise<Found> {
  const chosen = Object.entries(files).map(([path, text]): ChosenFile => ({ path, blob: new Blob([text]) }));
  const sources = await readSourceFiles(chosen);
  const sameAnswer = <T>(answer: T) => new Map(Object.keys(files).map((path) => [path, answer]));
  const answers: ImportAnswers = {
    columns: sameAnswer({ date: 0, text: 1 }),
    dayOrders: new Map(
      Object.keys(files).flatMap((path) =>
        ["", "front matter"].map((part) => [questionId({ archive: "", path }, part), "month-first"] as const),
      ),
    ),
    encodings: sameAnswer("windows-1252"),
  };
  const { groups, leftOut, questions } = readImport(sources, { timeZone: "UTC", answers });
  expect(questions).toEqual([]);
  const plan = planImport(
    { groups, leftOut },
    {
      importKey: "k",
      today: "2026-11-28",
      titles: groups.map(({ entries, known, name }, index) =>
        index % 5 === 4 || (entries.length === 0 && !known)
          ? undefined
          : Array.from(name).slice(0, 25).join(""),
      ),
      own: [],
      description: "Imported.",
    },
  );
  const photos = plan.photos.flatMap((entry) => entry.photos);
  const words = [
    ...plan.challenges.flatMap(({ desc, entries, tags, template, title }) => [
      title,
      desc,
      tags,
      template,
      ...entries.map(({ content }) => content),
    ]),
    ...photos.flatMap(({ alt, path }) => [path, alt]),
    ...plan.leftOut.flatMap(({ text, where }) => [where, text]),
  ].join("\n");
  return {
    words,
    files: new Set([...photos.map(({ path }) => path), ...plan.leftOut.map(({ where }) => where)]),
  };
}

function lostOf(files: Files, found: Found): string[] {
  const inputWords = new Set(Object.entries(files).join("\n").match(WORDS));
  return [
    ...[...inputWords].filter((word) => !found.words.includes(word)),
    ...Object.keys(files).filter((path) => isPhotoPath(path) && !found.files.has(path)),
  ];
}

const described = (files: Files, seed: number) => `seed ${seed} of ${JSON.stringify(files, null, 1)}`;

const damageText = (source: Source, path: string, text: string) =>
  isPhotoPath(path) ? text : damage(source, text);

const RUNS = isDaily() ? 40 : 150;

test.each(Object.keys(SOURCES))(
  "each word and photo of a %s export is planned or listed as left out",
  async (name) => {
    for (let seed = 0; seed < RUNS; seed += 1) {
      const source = new Source(seed * 1000 + name.length);
      const whole = SOURCES[name]!(source);
      const files =
        seed % 3 === 0
          ? whole
          : Object.fromEntries(
              Object.entries(whole).map(([path, text]) => [path, damageText(source, path, text)]),
            );
      let found;
      try {
        found = await readAndPlan(files);
      } catch (error) {
        // The error names a file, and the whole import is rejected.
        if (error instanceof ImportError) continue;
        throw error;
      }
      expect(lostOf(files, found), described(files, seed)).toEqual([]);
    }
  },
);

test("no word and no photo of mixed and damaged exports gets lost", async () => {
  for (let seed = 0; seed < RUNS; seed += 1) {
    const source = new Source(seed);
    const parts = Object.entries(SOURCES).filter(() => source.integerBelow(2) === 0);
    const files = Object.fromEntries(
      parts.flatMap(([name, make]) =>
        Object.entries(make(source)).map(([path, text]) => [
          `${name}/${path}`,
          damageText(source, path, text),
        ]),
      ),
    );
    const found = await readAndPlan(files).catch((error: unknown) => {
      if (error instanceof ImportError) return undefined;
      throw error;
    });
    if (found === undefined) continue;
    expect(lostOf(files, found), described(files, seed)).toEqual([]);
  }
});
