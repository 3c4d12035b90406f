import { LOG_HEADING, LOG_MARK, unescapeHeadings } from "../../export/log-file.ts";
import { takePhotos } from "../image-references.ts";
import type { ParsedFile } from "../parsed-file.ts";
import { parseDate } from "../source-dates.ts";
import { baseNameOf } from "../source-names.ts";
import { readerOf } from "./reader.ts";
import { type DatedSection, splitAtDates } from "./split-at-dates.ts";
import { WHOLE_TEXT } from "./whole-text.ts";

export const isOwnLog = (file: ParsedFile): boolean =>
  file.kind === "text" && file.text.startsWith(`${LOG_MARK}\n`);

/** Reads a `log.md` of this product. Other logs of 100 Days of Code have their own reader. */
export const ownLog = readerOf("text", {
  source: "challenge-diary",
  format: "markdown",
  recognises: isOwnLog,
  read: (files, context) => {
    const { collector } = context;
    for (const file of files) {
      const { preamble, sections, title } = splitLog(file.text);
      const group = collector.group(title ?? baseNameOf(file.path));
      if (preamble !== "") collector.leaveOut("unused", file.path, preamble);
      for (const { date, heading, text } of sections) {
        const where = `${file.path}: ${heading}`;
        const content = takePhotos(text, file, where, context);
        collector.record(where, WHOLE_TEXT, { kind: "entry", group, date, ...content });
      }
    }
  },
});

interface SplitLog {
  title: string | undefined;
  /** Text between title and first entry. Only files that were changed by hand have it. */
  preamble: string;
  sections: DatedSection[];
}

export function splitLog(text: string): SplitLog {
  const [first, ...sections] = splitAtDates(text.slice(LOG_MARK.length), (line) =>
    parseDate(LOG_HEADING.exec(line)?.[2] ?? "", "UTC"),
  );
  const [, title, rest] = /^# (.+)([^]*)$/.exec(first!.text) ?? [];
  return {
    title: title?.trim(),
    preamble: (rest ?? first!.text).trim(),
    sections: sections.map((section) => Object.assign(section, { text: unescapeHeadings(section.text) })),
  };
}
