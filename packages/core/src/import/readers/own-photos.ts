import type { ImportedPhoto } from "../import-types.ts";
import type { JsonRecord } from "../record.ts";
import type { SourcePlace } from "../source-files.ts";
import type { ReadContext } from "./reader.ts";

const ID = /^[\da-f-]{36}$/;
const BASE64 = /^[\w+/=]{16,48}$/;

export function takeOwnPhotos(
  entry: JsonRecord,
  place: SourcePlace,
  where: string,
  { collector, photos: library }: ReadContext,
): ImportedPhoto[] {
  const found: { photo: ImportedPhoto; position: number }[] = [];
  collector.records(
    entry.array("photos"),
    () => where,
    (record) => {
      record.mark("photo_id", ID);
      const position = record.integer("position", found.length);
      for (const size of ["width", "height"]) record.integer(size, 0);
      record.mark("placeholder", BASE64);
      const alt = record.string("alt");
      const name = record.string("file");
      // Null means that the file was missing when the diary was exported.
      record.read("file", (value) => (value === null ? true : undefined));
      const photo = library.take(place, name, alt);
      if (photo === undefined)
        return { kind: "left-out", reason: "missing-photo", text: [name, alt].filter(Boolean).join("\n") };
      found.push({ photo, position });
      return { kind: "details" };
    },
  );
  return found.toSorted((a, b) => a.position - b.position).map(({ photo }) => photo);
}
