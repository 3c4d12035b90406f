export const en = {
  reminder: {
    title: "Today's page is open",
    category: (name: string) => name,
    text: (open: number) =>
      open === 1
        ? "Today's entry for one challenge is still open."
        : `Today's entries for ${open} challenges are still open.`,
    dayIsOpen: (day: number) => `Day ${day} is open`,
    lastTime: "Last time",
    others: (names: string) => `Open as well: ${names}.`,
    otherDay: (day: number) => `, day ${day}`,
    more: (count: number) => `${count} more`,
    link: "Write",
    pause: "Pause this challenge",
    why: "You asked for a mail when a card is still open: one a day at most, and none on rest days.",
  },
  lapse: {
    title: (count: number): string => (count === 1 ? "Your card is still here" : "Your cards are still here"),
    text: (count: number): string =>
      count === 1
        ? "It has been quiet for a while. All its stamps are still there, and the next one fits any day."
        : "It has been quiet for a while. All their stamps are still there, and the next one fits any day.",
    /** Push messages omit this text. */
    rest: "This mail comes only once. You can go on whenever you like.",
    link: "Have a look",
    why: "You asked for a mail when a card is still open. Mails about a quiet card start again after you write, change its days or take a pause.",
  },
  likes: {
    subject: "New likes this week",
    from: (names: readonly string[], more: number) =>
      names.join(", ") + (more === 0 ? "" : ` and ${more} ${more === 1 ? "other" : "others"}`),
    link: "My page",
    why: "You asked for a weekly mail with the likes that you have not seen.",
  },
  nudge: {
    title: "A word from your circle",
    line: (nickname: string, content: string) => `${nickname}: ${content}`,
    from: (nickname: string) => `${nickname} writes:`,
    plain: (nickname: string) => `${nickname} nudged you. Today's page is still open.`,
    link: "Open the circle",
    why: "Members of your circle can send you one line a day, on days on which you haven't written yet. You can turn this off on the circle's page.",
  },
  settings: "Change this",
  stop: {
    link: "Stop these mails",
    question: "Stop these mails?",
    button: "Stop these mails",
    done: "You won't get these mails anymore. You can turn them on again on the site.",
  },
  confirmation: {
    subject: "Confirm your address",
    text: (email: string) => `${email} was used to sign up for Challenge Diary.`,
    link: "Confirm the address",
    note: "The link works once, within an hour. After that, its page can send a new one. If this wasn't you, ignore this email: the account can't be used without the link.",
  },
  recovery: {
    subject: "Reset your password",
    text: (email: string) => `We received a request to reset the password of ${email} at Challenge Diary.`,
    link: "Choose a new password",
    note: "The link works once, within an hour. If this wasn't you, ignore this email: nothing has changed.",
  },
};

export type MailWords = typeof en;
