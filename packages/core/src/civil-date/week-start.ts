type WeekLocale = Intl.Locale & {
  getWeekInfo?: () => { firstDay: number };
  /** Name of the same data in Chromium 92 to 129. */
  weekInfo?: { firstDay: number };
};

/** Returns the first weekday of a language: 0 is Sunday. The default is Monday. */
export function weekStart(language: string): number {
  try {
    const locale: WeekLocale = new Intl.Locale(language);
    return ((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1) % 7;
  } catch {
    // Some browsers report a language that `Intl` rejects.
    return 1;
  }
}
