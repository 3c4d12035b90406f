import { ID } from "../record.ts";
import { knownZone, momentOfTimestamp } from "../source-dates.ts";
import { baseNameOf } from "../source-names.ts";
import { takeDayOnePhotos } from "./day-one-photos.ts";
import { readerOf } from "./reader.ts";

/** Reads Day One: a file per journal with entries in Markdown. Embedded media are separate files. */
export const dayOne = readerOf("json", {
  source: "day-one",
  format: "markdown",
  recognises: ({ record }) => record.isArray("entries") && record.isObject("metadata"),
  read: (files, context) => {
    const { collector, timeZone } = context;
    for (const source of files) {
      const { path, record: file } = source;
      const group = collector.group(baseNameOf(path));
      const metadata = file.object("metadata")!;
      metadata.mark("version", /^[\d.]+$/);
      collector.records(
        file.array("entries"),
        (entry, index) => `${path}: ${entry.mark("uuid", ID) || index + 1}`,
        (entry, where) => {
          const zone = entry.read("timeZone", knownZone) ?? "";
          const moment = entry.read("creationDate", (value) => momentOfTimestamp(value, zone, timeZone));
          const { embeds, text } = splitEmbeds(entry.string("text").replaceAll(/[\u2028\u2029]/g, "\n"));
          const photos = takeDayOnePhotos(source, { embeds, listed: entry.array("photos"), where }, context);
          return { kind: "entry", group, date: moment?.date, text, order: moment?.time, photos };
        },
      );
      collector.record(`${path}: metadata`, metadata, { kind: "details" });
      collector.record(path, file, { kind: "details" });
    }
  },
});

const EMBED = "](dayone-moment:";

/** Removes embedded media like `![](dayone-moment://ID)` with the following line break. Takes linear time. */
function splitEmbeds(text: string): { text: string; embeds: string[] } {
  const embeds: string[] = [];
  const parts: string[] = [];
  let [at, close] = [0, 0];
  for (let mark = text.indexOf(EMBED); mark >= 0; mark = text.indexOf(EMBED, mark + 1)) {
    const before = text.slice(at, mark);
    const bracket = before.lastIndexOf("[");
    if (close < mark) close = text.indexOf(")", mark);
    if (close < 0) break;
    if (bracket < 0 || before.includes("]", bracket)) {
      parts.push(text.slice(at, mark + 1));
      at = mark + 1;
      continue;
    }
    const start = before[bracket - 1] === "!" ? bracket - 1 : bracket;
    parts.push(before.slice(0, start));
    embeds.push(text.slice(at + start, close + 1));
    at = close + (text[close + 1] === "\n" ? 2 : 1);
    mark = close;
  }
  return { text: parts.join("") + text.slice(at), embeds };
}
