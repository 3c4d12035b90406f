type WeekLocale = Intl.Locale & {
  getWeekInfo?: () => { firstDay: number };
  /** Older name, in Chromium 92 to 129. */
  weekInfo?: { firstDay: number };
};

/** First weekday of a language, 0 is Sunday. Monday if the browser doesn't know. */
export function weekStart(language: string): number {
  try {
    const locale: WeekLocale = new Intl.Locale(language);
    return ((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1) % 7;
  } catch {
    // Some browsers report a language that `Intl` rejects.
    return 1;
  }
}
