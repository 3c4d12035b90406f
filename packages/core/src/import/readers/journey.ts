import { readHtml } from "../html-text.ts";
import { linesOf } from "../record.ts";
import { knownZone, momentOfMilliseconds, momentOfTimestamp } from "../source-dates.ts";
import { readerOf } from "./reader.ts";

/** Reads Journey: a file per entry in HTML or plain text. */
export const journey = readerOf("json", {
  source: "journey",
  format: "plain",
  recognises: ({ record }) => record.has("date_journal") || record.has("dateOfJournal"),
  read: (files, { collector, photos: library, timeZone }) => {
    const group = collector.group("");
    for (const file of files) {
      const { path, record } = file;
      const zone = record.read("timezone", knownZone) ?? "";
      // Newer exports have timestamps instead of milliseconds.
      const read = (value: unknown) =>
        momentOfMilliseconds(value, zone, timeZone) ?? momentOfTimestamp(value, zone, timeZone);
      const moment = record.read("date_journal", read) ?? record.read("dateOfJournal", read);
      const isHtml = record.read("type", (type) => (type === "html" ? true : undefined)) ?? false;
      const { removed, text } = readHtml(record.string("text"), { isHtml });
      if (removed.length > 0) collector.leaveOut("unused", path, removed.join("\n"));
      const photos = record
        .array("photos")
        .map((name) => ({ name, photo: typeof name === "string" ? library.take(file, name) : undefined }));
      const missing = photos.filter(({ photo }) => photo === undefined);
      for (const { name } of missing) collector.leaveOut("missing-photo", path, linesOf("", name).join("\n"));
      collector.record(path, record, {
        kind: "entry",
        group,
        date: moment?.date,
        text,
        order: moment?.time,
        photos: photos.flatMap(({ photo }) => photo ?? []),
      });
    }
  },
});
