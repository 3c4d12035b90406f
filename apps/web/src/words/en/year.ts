const number = (value: number) => value.toLocaleString("en");
const plural = (value: number, one: string, more: string) => `${number(value)} ${value === 1 ? one : more}`;

export const yearWords = {
  id: "year",
  daysWritten: (days: number) => plural(days, "day written", "days written"),
  goal: (days: number) => `Goal: ${plural(days, "day", "days")}`,
  atBest: (longest: number) => `longest streak ${plural(longest, "day", "days")}`,
  ofPlanned: (written: number, planned: number) =>
    `${number(written)} of ${plural(planned, "planned day", "planned days")}`,
  characters: (characters: number) => plural(characters, "character", "characters"),
  none: "Nothing written",
  failed: "Your year could not be loaded.",
  toPrint: "Print this year",
  print: "Print",
  years: "Years",
  challenges: "Challenges",
  onThisDay: (year: number) => `On this day, ${year}`,
  onThisDayLabel: "On this day",
};
