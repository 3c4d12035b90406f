/** Options of `Intl.DateTimeFormat` for times: "09:05". With `timeStyle`, Japanese has one digit before ten. */
export const clockTime = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

export function recentTime(locale: string, at: Date | number, now: Date | number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  const options = isToday ? clockTime : ({ day: "numeric", month: "short", ...clockTime } as const);
  return new Intl.DateTimeFormat(locale, options).format(at);
}
