import type { DiaryExport } from "./collect.ts";

export function notesFile({ challenges, notes }: Pick<DiaryExport, "challenges" | "notes">): string {
  const titles = new Map(challenges.map(({ challenge_id, title }) => [challenge_id, title]));
  const lists = Map.groupBy(notes, ({ challenge_id, date }) =>
    [date, challenge_id === null ? undefined : titles.get(challenge_id)].filter(Boolean).join(" · "),
  );
  return [...lists]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([heading, listed]) => `## ${heading}\n\n${listed.map(({ content }) => item(content)).join("\n")}\n`)
    .join("\n");
}

const item = (content: string) => `- ${content.trim().replaceAll(/\r\n?|\n/g, "\n  ")}`;
