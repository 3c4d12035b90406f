import { endingOf } from "@diary/core/challenge";
import { collectDiary, fetchPhotoFiles, zipDiary, type DiaryExport } from "@diary/core/export";
import { getAvatarUrl } from "@diary/core/profile";
import type { DiaryClient } from "@diary/core/supabase";

import type { ReadmeWords } from "../../words/en/export.ts";

interface ExportOptions {
  words: ReadmeWords;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** The first half of the progress is the collection of data, the second half the zip with its photos. */
export async function exportDiary(
  diary: DiaryClient,
  userId: string,
  { onProgress, signal, words }: ExportOptions,
): Promise<Blob> {
  const data = await collectDiary(diary, userId, { signal, onProgress: (share) => onProgress(share / 2) });
  const photoIds = data.challenges
    .flatMap(({ entries }) => entries)
    .flatMap(({ photos }) => photos.map(({ photo_id }) => photo_id));
  return zipDiary(data, {
    photos: fetchPhotoFiles(diary, userId, photoIds, signal),
    host: location.host,
    readme: readmeOf(data, words),
    picture: await fetchPicture(diary, data.profile.avatar_url, signal),
    signal,
    onProgress: (share) => onProgress((1 + share) / 2),
  });
}

async function fetchPicture({ config, fetch }: DiaryClient, name: string | null, signal: AbortSignal) {
  const url = getAvatarUrl(config.url, name);
  if (name === null || url === null) return undefined;
  const response = await fetch(url, { signal });
  if (response.status >= 500) throw new Error(`The profile image can't be loaded: HTTP ${response.status}`);
  if (!response.ok) return undefined;
  return {
    name: `avatar${name.slice(name.lastIndexOf("."))}`,
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
}

export function readmeOf(
  { challenges, exported_at, notes, profile }: DiaryExport,
  words: ReadmeWords,
): string {
  const hasPhotos = challenges.some(({ entries }) => entries.some(({ photos }) => photos.length > 0));
  const files = [
    words.markdown,
    ...(challenges.some(({ entries }) => entries.length > 0) ? [`\`logs/\`: ${words.logs}`] : []),
    ...(notes.length > 0 ? [`\`notes.md\`: ${words.notes}`] : []),
    ...(hasPhotos ? [`\`photos/\`: ${words.photos}`] : []),
    `\`challenge-diary.ics\`: ${words.calendar}`,
    `\`challenge-diary.json\`: ${words.json}`,
  ];
  const chapters = challenges.map(
    ({ category, days, desc, entries, hidden_at, start_date, title, visibility, ...challenge }) => {
      const facts = [
        category,
        `${start_date} ~ ${challenge.end_date ?? ""}`.trim(),
        endingOf(challenge) === "ended-early"
          ? words.endedAt(entries.length, days)
          : words.entries(entries.length, days),
        ...(visibility === "private" ? [words.private] : []),
        ...(hidden_at === null ? [] : [words.hidden]),
      ];
      return [`## ${inline(title)}`, facts.join(" · "), desc].join("\n\n");
    },
  );
  const parts = [
    `# ${words.title(inline(profile.nickname))}`,
    profile.comment,
    words.exported(exported_at),
    [words.files, "", ...files.map((file) => `- ${file}`)].join("\n"),
    ...chapters,
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** Joins lines and escapes Markdown, so the text fits a heading. */
function inline(value: string): string {
  return value.replaceAll(/\s+/g, " ").replaceAll(/[\\`*_[\]<>#]/g, String.raw`\$&`);
}
