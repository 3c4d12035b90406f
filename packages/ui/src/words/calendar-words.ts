// Constants instead of `Intl`: the first `Intl` format of a page takes 10 ms.
const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

export const calendarWords = {
  id: "ui-calendar",
  month: (year: number, month: number) => `${MONTHS[month - 1]} ${year}`,
  shortMonth: (month: number) => MONTHS[month - 1]?.slice(0, 3) ?? "",
  date: (month: number, day: number) => `${MONTHS[month - 1]} ${day}`,
  /** Has the same format as core's `formatCivilDate`. */
  fullDate: (date: string) => {
    const [year, month = 1, day] = date.split("-").map(Number);
    return `${MONTHS[month - 1]?.slice(0, 3)} ${day}, ${year}`;
  },
  weekdays: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
  weekday: (name: string) => name.slice(0, 2),
  none: "No days planned yet.",
  today: "today",
  written: "written",
  writtenAs: (day: number) => `written, day ${day}`,
  missed: "no entry",
  bridged: "bridged",
  bridgedDay: "no entry, bridged",
  open: "not written yet",
  toCome: "to come",
  before: "before the start",
  rest: "rest day",
  quiet: (months: string) => `${months}: no entries`,
  earlier: (count: number) => `${count} earlier months`,
  months: (from: string, to: string) => `${from} to ${to}`,
  number: (value: number) => value.toLocaleString("en"),
  year: {
    levels: ["1 entry", "2", "3 or more"],
    caption: (year: number) => `${year}, month by month`,
    columns: ["Month", "Days written", "Entries", "Characters"],
  },
};
