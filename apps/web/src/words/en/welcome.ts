export const welcomeWords = {
  id: "welcome",
  title: (nickname: string) => `Welcome back, ${nickname}`,
  titleWithoutName: "Welcome back",
  lastLine: (date: string) => `Your last line, ${date}`,
  /** Ends with a space, because the page adds none before the next sentence. */
  stillHere: (stamps: number) =>
    stamps === 1 ? "Your stamp is still here. " : `All ${stamps} stamps are still here. `,
  /** The page shows the date between the two parts. */
  fullOn: {
    everyDay: ["With an entry a day from today, the card is full on ", ". "],
    planned: ["With an entry on each planned day from today, the card is full on ", ". "],
  },
  wouldHaveBeen: (date: string) => `It would have been ${date}.`,
  write: "Write today",
  otherWays: "Other ways on",
  fewerDays: "Fewer days a week from here",
  fullWithDays: (days: number, date: string) =>
    `${days === 1 ? "One day" : `${days} days`} a week: the card is full on ${date}. The days before stay as they were.`,
  chooseOne: "Choose at least one day.",
  saveDays: "Keep these days",
  savedDays: "Your days are saved.",
  failedDays: "Your days may not have been saved. Please try again.",
  pause: "Take a pause",
  pauseText: "No reminders of this card until a date you choose. The days between count as rest.",
  choosePause: "Choose dates",
  others: "Quiet as well: ",
  notNow: "Not now",
  once: "This page comes once after a week without an entry.",
};
