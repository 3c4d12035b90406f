import type { Collector } from "../collector.ts";
import type { ImportedPhoto } from "../import-types.ts";
import type { PhotoLibrary } from "../photo-library.ts";
import type { JsonRecord } from "../record.ts";
import type { SourcePlace } from "../source-files.ts";

export interface DayOneMedia {
  /** Embeds of the text, such as `![](dayone-moment://ID)`. */
  embeds: readonly string[];
  listed: readonly unknown[];
  where: string;
}

const PHOTO = "](dayone-moment://";
const IDENTIFIER = /^[\dA-F-]{32,36}$/i;
const MD5 = /^[\da-f]{32}$/i;

/** Takes the photos in the order of the text, then those that the text doesn't show. */
export function takeDayOnePhotos(
  place: SourcePlace,
  { embeds, listed, where }: DayOneMedia,
  { collector, photos: library }: { collector: Collector; photos: PhotoLibrary },
): ImportedPhoto[] {
  const files = readFiles(collector, listed, where);
  const photos: ImportedPhoto[] = [];
  const shown = new Set<DayOneFile>();
  for (const embed of embeds) {
    const { alt, id } = readEmbed(embed);
    const file = files.find((it) => it.id === id);
    const photo = file === undefined ? undefined : library.take(place, file.name, alt);
    const missing = [embed, file?.name].filter(Boolean).join("\n");
    if (photo === undefined) collector.leaveOut(id === "" ? "media" : "missing-photo", where, missing);
    else photos.push(photo);
    if (file !== undefined) shown.add(file);
  }
  for (const file of files) {
    if (shown.has(file)) continue;
    const photo = library.take(place, file.name);
    if (photo === undefined) collector.leaveOut("missing-photo", where, file.name);
    else photos.push(photo);
  }
  return photos;
}

function readEmbed(embed: string): { alt: string; id: string } {
  const mark = embed.indexOf(PHOTO);
  if (mark < 0) return { alt: "", id: "" };
  return { alt: embed.slice(embed.indexOf("[") + 1, mark), id: embed.slice(mark + PHOTO.length, -1) };
}

interface DayOneFile {
  id: string;
  name: string;
  order: number;
}

function readFiles(collector: Collector, listed: readonly unknown[], where: string): DayOneFile[] {
  const files: DayOneFile[] = [];
  collector.records(
    listed,
    () => `${where}: photo`,
    (photo) => {
      const name = readName(photo);
      if (name === "") return { kind: "details" };
      const id = photo.mark("identifier", IDENTIFIER) || name;
      for (const size of ["width", "height", "fileSize"]) photo.integer(size, 0);
      files.push({ id, name, order: photo.integer("orderInEntry", files.length) });
      return { kind: "details" };
    },
  );
  return files.toSorted((a, b) => a.order - b.order);
}

function readName(photo: JsonRecord): string {
  if (!MD5.test(photo.peek("md5")) || !/^\w{1,5}$/.test(photo.peek("type"))) return "";
  return `photos/${photo.mark("md5", MD5)}.${photo.mark("type", /^\w{1,5}$/)}`;
}
