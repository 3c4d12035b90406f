type WeekLocale = Intl.Locale & {
  getWeekInfo?: () => { firstDay: number };
  /** What Chromium 92 to 129 have in its place. */
  weekInfo?: { firstDay: number };
};

/** The weekday on which a week begins where a language is spoken, 0 is Sunday. Monday, where the browser can't tell. */
export function weekStart(language: string): number {
  try {
    const locale: WeekLocale = new Intl.Locale(language);
    return ((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1) % 7;
  } catch {
    // Not all browsers name a language that `Intl` knows.
    return 1;
  }
}
