import type { CivilDate } from "../../civil-date/civil-date.ts";

export interface DatedSection {
  date: CivilDate | undefined;
  heading: string;
  text: string;
}

export function splitAtDates(text: string, dateOf: (line: string) => CivilDate | undefined): DatedSection[] {
  const sections: (Omit<DatedSection, "text"> & { lines: string[] })[] = [
    { date: undefined, heading: "", lines: [] },
  ];
  for (const line of text.split("\n")) {
    const date = dateOf(line);
    if (date === undefined) sections.at(-1)!.lines.push(line);
    else sections.push({ date, heading: line, lines: [] });
  }
  return sections.map(({ date, heading, lines }) => ({ date, heading, text: lines.join("\n").trim() }));
}
