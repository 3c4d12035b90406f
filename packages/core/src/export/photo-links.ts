/** Photo in `challenge-diary.json`. `file` is its path in the archive, for example `photos/<id>.webp`. */
export interface PhotoFile {
  file: string;
  alt: string;
}

/** Appends links to the photos, for a Markdown file in a folder next to `photos`. */
export function withPhotoLinks(content: string, photos: readonly PhotoFile[]): string {
  const links = photos.map(({ alt, file }) => `![${escaped(alt)}](../${file})`);
  return [content, ...links].join("\n\n");
}

const escaped = (alt: string) => alt.replaceAll(/\s+/g, " ").replaceAll(/[\\[\]]/g, String.raw`\$&`);
