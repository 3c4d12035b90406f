/** What a streak says. */
export const streakWords = {
  id: "ui-streak",
  none: "Start a new streak today",
  rest: "Today is a rest day",
  inARow: "in a row",
  planned: (written: number, planned: number) => `${written} of ${planned} planned`,
};
